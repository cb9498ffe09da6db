/** Registers users at a fixture. */
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient, visitorOf, type Caller } from './api.ts';
import type { Fixture } from './fixture.ts';

export interface TestUser extends Caller {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

/** The password of all test users. */
export const password = 'correct horse';

const register = `mutation Register($input: RegisterInput!) { register(input: $input) { token user { id } } }`;

const login = `mutation Login($input: LoginInput!) { login(input: $input) { token user { id } } }`;

/** Registers a user at a fixture and signs in. */
export async function signUp(fixture: Pick<Fixture, 'url'>, username: string): Promise<TestUser> {
  const email = `${username.toLowerCase()}@example.com`;
  const visitor = visitorOf(fixture);
  const enter = async () => (await visitor.graphql(register, { input: { username, email, password } })).register;
  const { token, user } = await enter().catch(async (error: Error) => {
    if (!error.message.includes('SERVICE_UNAVAILABLE')) throw error;
    // A site on a busy machine may exceed its timeouts, and may have stored the user all the same.
    await pause(2000);
    return enter().catch(async () => (await visitor.graphql(login, { input: { email, password } })).login);
  });
  return { id: user.id, username, email, password, token, ...apiClient(fixture, token) };
}
