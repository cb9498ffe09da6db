/** People who have joined a world. */
import { callerOf, visitorOf, type Caller } from './api.ts';
import type { Fixture } from './fixture.ts';

export interface TestUser extends Caller {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

/** The password of everybody in the tests. */
export const password = 'correct horse';

const register = `mutation Join($input: RegisterInput!) { register(input: $input) { token user { id } } }`;

/** Joins somebody to the world and signs them in. */
export async function signUp(world: Pick<Fixture, 'url'>, username: string): Promise<TestUser> {
  const email = `${username.toLowerCase()}@example.com`;
  const answer = await visitorOf(world).ask(register, { input: { username, email, password } });
  const { token, user } = answer.register;
  return { id: user.id, username, email, password, token, ...callerOf(world, token) };
}
