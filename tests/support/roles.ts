/** Gives test users a role, and suspends them, as the admin command does. */
import type { Role } from '#rules/roles.ts';
import { apiClient, visitorOf } from './api.ts';
import type { Fixture } from './fixture.ts';
import { password, type TestUser } from './users.ts';

/** Gives a user a role. */
export async function grant<T extends TestUser>(fixture: Pick<Fixture, 'db'>, user: T, role: Role): Promise<T> {
  await fixture.db.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
  return user;
}

/** Signs a user in again. */
export async function signIn(fixture: Pick<Fixture, 'url'>, { id, username, email }: TestUser): Promise<TestUser> {
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  const { token } = (await visitorOf(fixture).graphql(login, { input: { email, password } })).login;
  return { id, username, email, password, token, ...apiClient(fixture, token) };
}

/** Suspends a user for a number of days, and signs in again. */
export async function suspend(fixture: Pick<Fixture, 'db' | 'url'>, user: TestUser, days = 7): Promise<TestUser> {
  await fixture.db.query(`UPDATE users SET suspended_until = now() + $2 * interval '1 day' WHERE id = $1`, [
    user.id,
    days,
  ]);
  return signIn(fixture, user);
}
