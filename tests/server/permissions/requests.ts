/** The request of each row of permissions.md. The keys are those of the table. */
import { randomBytes } from 'node:crypto';
import { hiddenBy } from '#server/users/hidden.ts';
import { unknownId } from '../../support/businesses.ts';
import { password } from '../../support/users.ts';
import { addPerson, type World } from './world.ts';

interface RestRequest {
  id?: string;
  commentId?: string;
  query?: string;
  body?: object;
}

const text = (value: string) => JSON.stringify(value);
const business = `name: "Stall", description: "One of many.", location: "Lisbon", category: OTHER`;
const businessBody = { name: 'Stall', description: 'One of many.', location: 'Lisbon', category: 'Other' };
/** An account that does not exist yet. */
const newAccount = ({ other }: World) => ({
  username: `new-${other.username}`,
  email: `new-${other.username}@example.com`,
  password,
});
const input = (fields: object) =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;

/** The root field with its arguments and selection. */
export const graphqlRequests: Record<string, (world: World) => string | Promise<string>> = {
  'Query.businesses': () => '{ it: businesses { totalCount } }',
  'Query.business': ({ businessId }) => `{ it: business(id: ${text(businessId)}) { id } }`,
  'Business.comments': ({ businessId }) => `{ business(id: ${text(businessId)}) { it: comments { nodes { id } } } }`,
  'Query.searchSuggestions': () => '{ it: searchSuggestions(search: "stall") { didYouMean } }',
  'Query.users': () => '{ it: users { totalCount } }',
  'Query.user': ({ author }) => `{ it: user(id: ${text(author.id)}) { id } }`,
  'Query.siteText': () => '{ it: siteText(name: RULES) { title } }',
  'Query.me': () => '{ it: me { id email } }',
  'Query.mySessions': () => '{ it: mySessions { id } }',
  'User.email': ({ author }) => `{ user(id: ${text(author.id)}) { it: email } }`,
  'User.emailVerified': ({ author }) => `{ user(id: ${text(author.id)}) { it: emailVerified } }`,
  'User.numSaved': ({ author }) => `{ user(id: ${text(author.id)}) { it: numSaved } }`,
  'User.savedBusinesses': ({ author }) => `{ user(id: ${text(author.id)}) { it: savedBusinesses { totalCount } } }`,
  'User.suspendedUntil': async ({ fixture, author }) => {
    await fixture.db.query(`UPDATE users SET suspended_until = now() + interval '7 days' WHERE id = $1`, [author.id]);
    return `{ user(id: ${text(author.id)}) { it: suspendedUntil } }`;
  },
  'User.businesses': () => '{ me { it: businesses { totalCount } } }',
  'Mutation.register': (world) => `mutation { it: register(input: ${input(newAccount(world))}) { token } }`,
  'Mutation.login': ({ other }) =>
    `mutation { it: login(input: ${input({ email: other.email, password })}) { token } }`,
  'Mutation.logout': () => 'mutation { it: logout }',
  'Mutation.revokeSession': ({ author }) => `mutation { it: revokeSession(id: ${text(author.sessionId)}) }`,
  'Mutation.changePassword': () =>
    `mutation { it: changePassword(current: ${text(password)}, next: "a better horse") }`,
  'Mutation.deleteAccount': () => `mutation { it: deleteAccount(password: ${text(password)}) }`,
  'Mutation.requestPasswordReset': ({ author }) =>
    `mutation { it: requestPasswordReset(email: ${text(author.email)}) }`,
  'Mutation.resetPassword': async (world) =>
    `mutation { it: resetPassword(token: ${text(await addToken(world, 'RESET_PASSWORD'))}, next: "a better horse") { token } }`,
  'Mutation.sendEmailConfirmation': () => 'mutation { it: sendEmailConfirmation }',
  'Mutation.verifyEmail': async (world) =>
    `mutation { it: verifyEmail(token: ${text(await addToken(world, 'VERIFY_EMAIL'))}) { id } }`,
  'Mutation.requestEmailChange': (world) =>
    `mutation { it: requestEmailChange(email: ${text(newAccount(world).email)}, password: ${text(password)}) }`,
  'Mutation.confirmEmailChange': async (world) =>
    `mutation { it: confirmEmailChange(token: ${text(await addToken(world, 'CHANGE_EMAIL'))}) { id } }`,
  'Mutation.undoEmailChange': async (world) =>
    `mutation { it: undoEmailChange(token: ${text(await addToken(world, 'UNDO_EMAIL_CHANGE'))}) }`,
  'Mutation.updateProfile': () => 'mutation { it: updateProfile(input: { bio: "Hello." }) { id } }',
  'Mutation.setFollow': ({ other }) => `mutation { it: setFollow(userId: ${text(other.id)}, following: true) { id } }`,
  'Mutation.setRole': ({ other }) => `mutation { it: setRole(userId: ${text(other.id)}, role: MODERATOR) { id } }`,
  "Mutation.setRole: one's own": ({ actor }) =>
    `mutation { it: setRole(userId: ${text(actor?.id ?? unknownId)}, role: ADMIN) { id } }`,
  'Mutation.createBusiness': () => `mutation { it: createBusiness(input: { ${business} }) { id } }`,
  'Mutation.updateBusiness': ({ businessId }) =>
    `mutation { it: updateBusiness(id: ${text(businessId)}, input: { name: "Shop" }) { id } }`,
  'Mutation.deleteBusiness': ({ businessId }) => `mutation { it: deleteBusiness(id: ${text(businessId)}) }`,
  'Mutation.setLike': ({ businessId }) =>
    `mutation { it: setLike(businessId: ${text(businessId)}, liked: true) { id } }`,
  'Mutation.setSaved': ({ businessId }) =>
    `mutation { it: setSaved(businessId: ${text(businessId)}, saved: true) { id } }`,
  'Mutation.setSaved: removed': async (world) => {
    await addSave(world);
    return `mutation { it: setSaved(businessId: ${text(world.businessId)}, saved: false) { id } }`;
  },
  'Mutation.rateBusiness': ({ businessId }) =>
    `mutation { it: rateBusiness(businessId: ${text(businessId)}, value: 4) { id } }`,
  'Mutation.clearRating': ({ businessId }) => `mutation { it: clearRating(businessId: ${text(businessId)}) { id } }`,
  'Mutation.addComment': ({ businessId }) =>
    `mutation { it: addComment(businessId: ${text(businessId)}, text: "Good.") { comment { id } } }`,
  'Mutation.editComment': ({ commentId }) =>
    `mutation { it: editComment(id: ${text(commentId)}, text: "Good.") { id } }`,
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
  'Mutation.deleteComment': ({ commentId }) => `mutation { it: deleteComment(id: ${text(commentId)}) { id } }`,
};

async function addSave({ fixture, actor, businessId }: World): Promise<void> {
  if (actor) await fixture.db.query('INSERT INTO saves VALUES ($1, $2)', [businessId, actor.id]);
}

/** Adds the token of a mailed link to the author. @returns the token */
async function addToken(world: World, purpose: string): Promise<string> {
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
async function addCase({ fixture, other, businessId, commentId }: World, type = 'COMMENT'): Promise<string> {
  const id = type === 'COMMENT' ? commentId : businessId;
  await other.caller.ask(`mutation { report(input: { subjectType: ${type}, subjectId: ${text(id)}, reason: SPAM }) }`);
  const [found]: { id: string }[] = await fixture.db.query('SELECT id FROM moderation_cases WHERE subject_id = $1', [
    id,
  ]);
  return found!.id;
}

/** Warns the author of the comment, or the owner of the business. @returns the id of the decision */
async function addDecision(world: World, type = 'COMMENT'): Promise<string> {
  const caseId = await addCase(world, type);
  const { caller } = await addPerson(world.fixture, 'MODERATOR');
  const decision = `{ caseId: ${text(caseId)}, action: WARN, ground: SPAM, statement: "Advertising." }`;
  const { decideCase } = await caller.ask(`mutation { decideCase(input: ${decision}) { decisions { id } } }`);
  return decideCase.decisions[0].id;
}

/** Lets the author appeal against a warning. @returns the id of the decision */
async function addAppeal(world: World): Promise<string> {
  const id = await addDecision(world);
  await world.author.caller.ask(`mutation { appealDecision(decisionId: ${text(id)}, text: "It is none.") { id } }`);
  return id;
}

const hide = ({ fixture }: World, table: string, id: string): Promise<unknown> =>
  fixture.db.query(`UPDATE ${table} SET hidden = ${hiddenBy.decision} WHERE id = $1`, [id]);

const onBusiness = ({ businessId: id }: World): RestRequest => ({ id });
const onComment = ({ businessId: id, commentId }: World): RestRequest => ({ id, commentId });

/** What each call adds to its path. The keys are the routes, with the same texts as in GraphQL where there are several rows. */
export const restRequests: Record<string, (world: World) => RestRequest | Promise<RestRequest>> = {
  'GET /businesses': () => ({}),
  'GET /businesses/{id}': onBusiness,
  'GET /businesses/{id}: hidden': async (world) => {
    await hide(world, 'businesses', world.businessId);
    return onBusiness(world);
  },
  'GET /users/{id}: hidden': async (world) => {
    await hide(world, 'users', world.author.id);
    return { id: world.author.id };
  },
  'GET /businesses/{id}/comments': onBusiness,
  'GET /suggestions': () => ({ query: '?search=stall' }),
  'GET /texts/{id}': () => ({ id: 'rules' }),
  'GET /users': () => ({}),
  'GET /users/{id}': ({ author }) => ({ id: author.username }),
  'GET /users/profile/posts': () => ({}),
  'GET /users/profile/saved': () => ({}),
  'POST /users/register': (world) => ({ body: newAccount(world) }),
  'POST /users/login': ({ other }) => ({ body: { email: other.email, password } }),
  'POST /users/password/forgot': ({ author }) => ({ body: { email: author.email } }),
  'POST /users/password/reset': async (world) => ({
    body: { token: await addToken(world, 'RESET_PASSWORD'), next: 'a better horse' },
  }),
  'POST /users/email/confirmation': () => ({}),
  'POST /users/email/verify': async (world) => ({ body: { token: await addToken(world, 'VERIFY_EMAIL') } }),
  'POST /users/email/change': (world) => ({ body: { email: newAccount(world).email, password } }),
  'POST /users/email/change/confirm': async (world) => ({ body: { token: await addToken(world, 'CHANGE_EMAIL') } }),
  'POST /users/email/change/undo': async (world) => ({ body: { token: await addToken(world, 'UNDO_EMAIL_CHANGE') } }),
  'PUT /users/profile': () => ({ body: { bio: 'Hello.' } }),
  'PUT /users/{id}/follow': ({ other }) => ({ id: other.id }),
  'PUT /users/{id}/role': ({ other }) => ({ id: other.id, body: { role: 'MODERATOR' } }),
  "PUT /users/{id}/role: one's own": ({ actor }) => ({ id: actor?.id ?? unknownId, body: { role: 'ADMIN' } }),
  'POST /businesses': () => ({ body: businessBody }),
  'PUT /businesses/{id}': (world) => ({ ...onBusiness(world), body: { name: 'Shop' } }),
  'DELETE /businesses/{id}': onBusiness,
  'PUT /businesses/{id}/like': onBusiness,
  'PUT /users/save/{id}': onBusiness,
  'PUT /users/unsave/{id}: removed': async (world) => {
    await addSave(world);
    return onBusiness(world);
  },
  'POST /businesses/{id}/ratings': (world) => ({ ...onBusiness(world), body: { value: 4 } }),
  'DELETE /businesses/{id}/ratings': onBusiness,
  'POST /businesses/{id}/comments': (world) => ({ ...onBusiness(world), body: { text: 'Good.' } }),
  'PUT /businesses/{id}/comments/{commentId}': (world) => ({ ...onComment(world), body: { text: 'Good.' } }),
  'DELETE /businesses/{id}/comments/{commentId}': onComment,
  'POST /reports': ({ other }) => ({ body: { subjectType: 'USER', subjectId: other.id, reason: 'SPAM' } }),
  'GET /users/profile/decisions': () => ({}),
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
};
