/** What a request needs beside its world: literals, ids, tokens, cases, decisions, hidden rows. */
import { randomBytes } from 'node:crypto';
import { hiddenReasons } from '#server/users/hidden.ts';
import { password } from '../../support/users.ts';
import type { RestRequest } from './nouns.ts';
import { addPerson, type World } from './world.ts';

/** A value as a literal of a GraphQL document. */
export const text = (value: string): string => JSON.stringify(value);

/** An input object as a literal. */
export const input = (fields: object): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;

export const onBusiness = ({ businessId: id }: World): RestRequest => ({ id });
export const onComment = ({ businessId: id, commentId }: World): RestRequest => ({ id, commentId });

/** A picture of one pixel. */
export const pixel = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);

/** An account that does not exist yet. */
export const newAccount = ({ other }: World) => ({
  username: `new-${other.username}`,
  email: `new-${other.username}@example.com`,
  password,
});

/** Adds a save of the viewer. */
export async function addSave({ fixture, actor, businessId }: World): Promise<void> {
  if (actor) await fixture.db.query('INSERT INTO saves VALUES ($1, $2)', [businessId, actor.id]);
}

/** Adds the token of a mailed link to the author. @returns the token */
export async function addToken(world: World, purpose: string): Promise<string> {
  const { fixture, author } = world;
  const token = randomBytes(32).toString('base64url');
  const email = purpose === 'CHANGE_EMAIL' ? newAccount(world).email : author.email;
  await fixture.db.query(
    `INSERT INTO mail_tokens (token_hash, user_id, purpose, email, expires_at)
      VALUES (sha256($1::text::bytea), $2, $3, $4, now() + interval '1 hour')`,
    [token, author.id, purpose, email],
  );
  return token;
}

/** Reports the comment or the business. @returns the id of the case */
export async function addCase({ fixture, other, businessId, commentId }: World, type = 'COMMENT'): Promise<string> {
  const id = type === 'COMMENT' ? commentId : businessId;
  await other.caller.graphql(
    `mutation { report(input: { subjectType: ${type}, subjectId: ${text(id)}, reason: SPAM }) }`,
  );
  const [found]: { id: string }[] = await fixture.db.query('SELECT id FROM moderation_cases WHERE subject_id = $1', [
    id,
  ]);
  return found!.id;
}

/** Warns the author of the comment, or the owner of the business. @returns the id of the decision */
export async function addDecision(world: World, type = 'COMMENT'): Promise<string> {
  const caseId = await addCase(world, type);
  const { caller } = await addPerson(world.fixture, 'MODERATOR');
  const decision = `{ caseId: ${text(caseId)}, action: WARN, ground: SPAM, statement: "Advertising." }`;
  const { decideCase } = await caller.graphql(`mutation { decideCase(input: ${decision}) { decisions { id } } }`);
  return decideCase.decisions[0].id;
}

/** Lets the author appeal against a warning. @returns the id of the decision */
export async function addAppeal(world: World): Promise<string> {
  const id = await addDecision(world);
  await world.author.caller.graphql(`mutation { appealDecision(decisionId: ${text(id)}, text: "It is none.") { id } }`);
  return id;
}

/** Hides a row, as a decision does. */
export const hide = ({ fixture }: World, table: string, id: string): Promise<unknown> =>
  fixture.db.query(`UPDATE ${table} SET hidden = ${hiddenReasons.decision} WHERE id = $1`, [id]);
