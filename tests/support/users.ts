/** Registers users at a fixture. */
import { callerOf, visitorOf, type Caller } from './api.ts';
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

/** Registers a user at a fixture and signs in. */
export async function signUp(fixture: Pick<Fixture, 'url'>, username: string): Promise<TestUser> {
  const email = `${username.toLowerCase()}@example.com`;
  const data = await visitorOf(fixture).ask(register, { input: { username, email, password } });
  const { token, user } = data.register;
  return { id: user.id, username, email, password, token, ...callerOf(fixture, token) };
}
