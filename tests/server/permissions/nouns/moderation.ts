/** The requests of reports, decisions, logs and hidden things. */
import type { Noun } from '../nouns.ts';
import { addAppeal, addCase, addDecision, hide, onBusiness, text } from '../things.ts';

export const moderation: Noun = {
  graphql: {
    'User.suspendedUntil': async ({ fixture, author }) => {
      await fixture.db.query(`UPDATE users SET suspended_until = now() + interval '7 days' WHERE id = $1`, [author.id]);
      return `{ user(id: ${text(author.id)}) { it: suspendedUntil } }`;
    },
    'Mutation.report': ({ other }) =>
      `mutation { it: report(input: { subjectType: USER, subjectId: ${text(other.id)}, reason: SPAM }) }`,
    'Mutation.decideCase': async (world) => {
      const decision = `{ caseId: ${text(await addCase(world))}, action: HIDE, ground: SPAM, statement: "Advertising." }`;
      return `mutation { it: decideCase(input: ${decision}) { id } }`;
    },
    'Mutation.appealDecision': async (world) =>
      `mutation { it: appealDecision(decisionId: ${text(await addDecision(world))}, text: "It is none.") { id } }`,
    'Mutation.decideAppeal': async (world) => {
      const id = await addAppeal(world);
      return `mutation { it: decideAppeal(decisionId: ${text(id)}, outcome: UPHELD, statement: "It is advertising.") { id } }`;
    },
    'Query.moderationCases': () => '{ it: moderationCases { totalCount } }',
    'Query.moderationCase': async (world) => `{ it: moderationCase(id: ${text(await addCase(world))}) { id } }`,
    'Query.moderationLog': () => '{ it: moderationLog { totalCount } }',
    'Query.auditLog': () => '{ it: auditLog { totalCount } }',
    'User.decisions': ({ author }) => `{ user(id: ${text(author.id)}) { it: decisions { totalCount } } }`,
    'User.reports': ({ author }) => `{ user(id: ${text(author.id)}) { it: reports { totalCount } } }`,
    'Comment.decision': async (world) => {
      await addDecision(world);
      return `{ business(id: ${text(world.businessId)}) { comments { nodes { it: decision { id } } } } }`;
    },
    'Business.decision': async (world) => {
      await addDecision(world, 'BUSINESS');
      return `{ business(id: ${text(world.businessId)}) { it: decision { id } } }`;
    },
    'Decision.moderator': async (world) => {
      await addDecision(world);
      return `{ business(id: ${text(world.businessId)}) { comments { nodes { decision { it: moderator { id } } } } } }`;
    },
    'Query.business: hidden': async (world) => {
      await hide(world, 'businesses', world.businessId);
      return `{ it: business(id: ${text(world.businessId)}) { id } }`;
    },
    'Query.user: hidden': async (world) => {
      await hide(world, 'users', world.author.id);
      return `{ it: user(id: ${text(world.author.id)}) { id } }`;
    },
    'Business.comments: hidden': async (world) => {
      await hide(world, 'comments', world.commentId);
      return `{ business(id: ${text(world.businessId)}) { comments { nodes { it: id } } } }`;
    },
    'Comment.reply: hidden': async ({ fixture, businessId, commentId }) => {
      const hideReply = `UPDATE comments SET reply = 'Thanks.', replied_at = now(), reply_hidden = 1 WHERE id = $1`;
      await fixture.db.query(hideReply, [commentId]);
      return `{ business(id: ${text(businessId)}) { comments { nodes { it: reply { id } } } } }`;
    },
  },
  rest: {
    'GET /businesses/{id}: hidden': async (world) => {
      await hide(world, 'businesses', world.businessId);
      return onBusiness(world);
    },
    'GET /users/{id}: hidden': async (world) => {
      await hide(world, 'users', world.author.id);
      return { id: world.author.id };
    },
    'POST /reports': ({ other }) => ({ body: { subjectType: 'USER', subjectId: other.id, reason: 'SPAM' } }),
    'GET /users/profile/decisions': () => ({}),
    'GET /users/profile/reports': () => ({}),
    'GET /moderation/log': () => ({}),
    'GET /moderation/audit': () => ({}),
    'GET /moderation/counts': () => ({}),
    'GET /moderation/cases': () => ({}),
    'GET /moderation/cases/{id}': async (world) => ({ id: await addCase(world) }),
    'POST /moderation/cases/{id}/decisions': async (world) => ({
      id: await addCase(world),
      body: { action: 'HIDE', ground: 'SPAM', statement: 'Advertising.' },
    }),
    'POST /decisions/{id}/appeal': async (world) => ({ id: await addDecision(world), body: { text: 'It is none.' } }),
    'POST /moderation/decisions/{id}/appeal': async (world) => ({
      id: await addAppeal(world),
      body: { outcome: 'UPHELD', statement: 'It is advertising.' },
    }),
  },
  publicFields: {
    Appeal: 'text createdAt outcome statement decidedAt',
    AuditEntry: 'id action actor actorId target targetId details createdAt',
    CaseCounts: 'open appealed decided',
    Decision: 'id action ground statement suspendUntil subject appeal canAppeal createdAt undoneAt',
    ModerationCase: `id state subject person reports numReports decisions appeal earlierCases exists isHidden createdAt
      changedAt`,
    OwnReport: 'id subjectType title url reason text outcome createdAt decidedAt',
    Report: 'id reporter reason text createdAt',
    ReportedSubject: 'id type title text url image images',
    ModerationLogEntry: 'id subjectType action ground createdAt',
  },
};
