/** The requests of accounts, sessions, mailed links and roles. */
import { unknownId } from '../../../support/businesses.ts';
import { password } from '../../../support/users.ts';
import type { Noun } from '../nouns.ts';
import { addToken, input, newAccount, text } from '../things.ts';

export const accounts: Noun = {
  graphql: {
    'Query.mySessions': () => '{ it: mySessions { id } }',
    'User.email': ({ author }) => `{ user(id: ${text(author.id)}) { it: email } }`,
    'User.emailVerified': ({ author }) => `{ user(id: ${text(author.id)}) { it: emailVerified } }`,
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
    'Mutation.setRole': ({ other }) => `mutation { it: setRole(userId: ${text(other.id)}, role: MODERATOR) { id } }`,
    "Mutation.setRole: one's own": ({ actor }) =>
      `mutation { it: setRole(userId: ${text(actor?.id ?? unknownId)}, role: ADMIN) { id } }`,
  },
  rest: {
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
    'PUT /users/{id}/role': ({ other }) => ({ id: other.id, body: { role: 'MODERATOR' } }),
    "PUT /users/{id}/role: one's own": ({ actor }) => ({ id: actor?.id ?? unknownId, body: { role: 'ADMIN' } }),
  },
  publicFields: {
    AuthPayload: 'token user',
    Session: 'id createdAt expiresAt lastUsedAt isCurrent userAgent',
  },
};
