/** Sends reports and decisions in GraphQL. */
import type { Json } from '../api.ts';
import type { TestUser } from '../users.ts';

export const statement = 'This breaks the rules of the site.';

const caseFields = `id state changedAt numReports isHidden exists person { username }
  subject { type id title text url image }
  reports { reason text reporter { username } }
  decisions { id action ground statement suspendUntil undoneAt moderator { username } appeal { text outcome statement } }
  appeal { id }
  earlierCases { id state subject { title } }`;

/** Reports a subject. */
export const reportSubject = (who: TestUser, subjectType: string, subjectId: string, more: object = {}) =>
  who.graphqlResponse('mutation ($input: ReportInput!) { report(input: $input) }', {
    input: { subjectType, subjectId, reason: 'SPAM', ...more },
  });

/** The cases of a state, as a moderator sees them. */
export async function casesOf(moderator: TestUser, state = 'OPEN'): Promise<Json[]> {
  const query = 'query ($state: CaseState!) { moderationCases(state: $state, first: 100) { nodes { id } } }';
  const { nodes } = (await moderator.graphql(query, { state })).moderationCases;
  return Promise.all(nodes.map(({ id }: { id: string }) => caseOf(moderator, id)));
}

/** The open case of a subject. */
export async function openCaseOf(moderator: TestUser, subjectId: string): Promise<Json> {
  const query = '{ moderationCases(first: 100) { nodes { id subject { id } } } }';
  const { nodes } = (await moderator.graphql(query)).moderationCases;
  const found = nodes.find(({ subject }: { subject: { id: string } }) => subject.id === subjectId);
  return caseOf(moderator, found.id);
}

/** One case. */
export const caseOf = async (moderator: TestUser, id: string): Promise<Json> =>
  (await moderator.graphql(`query ($id: ID!) { moderationCase(id: $id) { ${caseFields} } }`, { id })).moderationCase;

/** Decides about a case. */
export const decide = (moderator: TestUser, caseId: string, action: string, more: object = {}) =>
  moderator.graphqlResponse(`mutation ($input: DecideCaseInput!) { decideCase(input: $input) { ${caseFields} } }`, {
    input: { caseId, action, ground: action === 'NO_ACTION' ? 'NO_VIOLATION' : 'SPAM', statement, ...more },
  });

/** Approves a subject that waits. */
export async function approve(moderator: TestUser, subjectId: string): Promise<void> {
  const { id } = await openCaseOf(moderator, subjectId);
  const { errors } = await decide(moderator, id, 'NO_ACTION');
  if (errors.length > 0) throw new Error(`The approval failed: ${JSON.stringify(errors)}`);
}

/** Appeals against a decision. */
export const appeal = (who: TestUser, decisionId: string, text = 'I disagree with this decision.') =>
  who.graphqlResponse(
    'mutation ($id: ID!, $text: String!) { appealDecision(decisionId: $id, text: $text) { id canAppeal appeal { text outcome } } }',
    { id: decisionId, text },
  );

/** Decides about an appeal. */
export const decideAppeal = (moderator: TestUser, decisionId: string, outcome: string) =>
  moderator.graphqlResponse(
    `mutation ($id: ID!, $outcome: AppealOutcome!, $statement: String!) {
      decideAppeal(decisionId: $id, outcome: $outcome, statement: $statement) { undoneAt appeal { outcome statement decidedAt } } }`,
    { id: decisionId, outcome, statement },
  );

/** The decisions that a user reads about himself. */
export const decisionsOf = async (who: TestUser): Promise<Json[]> =>
  (
    await who.graphql(`{ me { decisions { nodes {
      id action ground statement suspendUntil canAppeal undoneAt moderator { username } subject { title url } appeal { outcome statement } } } } }`)
  ).me.decisions.nodes;

/** Reports a subject, opens its case and decides. @returns the case */
export async function decideAbout(
  { reporter, moderator }: { reporter: TestUser; moderator: TestUser },
  [subjectType, subjectId]: [string, string],
  action: string,
  more: object = {},
): Promise<Json> {
  await reportSubject(reporter, subjectType, subjectId);
  const open = await openCaseOf(moderator, subjectId);
  const { data, errors } = await decide(moderator, open.id, action, more);
  if (!data?.decideCase) throw new Error(`The decision failed: ${JSON.stringify(errors)}`);
  return data.decideCase;
}
