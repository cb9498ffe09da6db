/** The requests that start a session. */
import type { ApolloClient } from '@apollo/client';
import { toasts } from '#client/core/toasts.ts';
import { roleMessages } from '#rules/roles.ts';
import type { Session } from '#client/core/session.ts';
import { LoginDocument, RegisterDocument } from '#client/gql/documents/auth/Session.ts';
import type { LoginInput, RegisterInput, RegisterMutation } from '#client/gql/graphql.ts';

type AuthPayload = RegisterMutation['register'];

/** Returns the session of a response; undefined without one. The email is never null for the user's own account. */
export function toSession(payload: AuthPayload | undefined): Session | undefined {
  if (!payload) return undefined;
  const { id, username, email, bio, profilePicture, createdAt } = payload.user;
  return { token: payload.token, user: { id, username, email: email ?? '', bio, profilePicture, createdAt } };
}

/** The context of a request that starts a session. */
export const withoutToken = { token: '' };

/** Logs in. Without a payload it returns undefined. */
export async function login(client: ApolloClient, input: LoginInput): Promise<Session | undefined> {
  const { data } = await client.mutate({ mutation: LoginDocument, variables: { input }, context: withoutToken });
  const until = data?.login?.user.suspendedUntil;
  // A suspension ends all sessions, so that users learn of it when they sign in again. Their profile has it, too.
  if (until) toasts.info(roleMessages.suspended(until));
  return toSession(data?.login);
}

/** Creates an account. Without a payload it returns undefined. */
export async function register(client: ApolloClient, input: RegisterInput): Promise<Session | undefined> {
  const { data } = await client.mutate({ mutation: RegisterDocument, variables: { input }, context: withoutToken });
  return toSession(data?.register);
}
