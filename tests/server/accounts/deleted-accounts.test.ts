/** An account is deleted while a request of its owner runs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let world: Fixture;
beforeAll(async () => {
  world = await openFixture();
});
afterAll(() => world.close());

describe('Somebody whose account is deleted while they sign in', () => {
  // The deletion runs right behind the session's INSERT, at the end of its transaction, and so before any later statement.
  const deleteAtCommit = `
    CREATE FUNCTION delete_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN DELETE FROM users WHERE id = NEW.user_id; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER delete_owner AFTER INSERT ON sessions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION delete_owner()`;

  let una: TestUser;
  let ida: TestUser;
  beforeAll(async () => {
    [una, ida] = [await signUp(world, 'Una'), await signUp(world, 'Ida')];
    await world.db.query(deleteAtCommit);
  });
  afterAll(() => world.db.query('DROP FUNCTION delete_owner CASCADE'));

  it('is as unknown as any other address in GraphQL', async () => {
    const signIn = `mutation ($input: LoginInput!) { login(input: $input) { token user { id username } } }`;
    const answer = await errorOf(visitorOf(world).tryAsk(signIn, { input: { email: una.email, password } }));
    expect([answer.code, answer.message]).toEqual(['BAD_USER_INPUT', 'Invalid email or password']);
  });

  it('is as unknown as any other address in REST', async () => {
    const { status, body } = await visitorOf(world).call('POST', '/api/users/login', { email: ida.email, password });
    expect([status, body]).toMatchObject([401, { message: 'Invalid email or password' }]);
  });
});

describe('Somebody whose account is deleted during a request', () => {
  it.each([
    ['reads their account', '{ me { id } }'],
    ['edits their profile', 'mutation { updateProfile(input: { bio: "Hello." }) { id } }'],
    ['changes their password', `mutation { changePassword(current: "${password}", next: "another one") }`],
    ['deletes it a second time', `mutation { deleteAccount(password: "${password}") }`],
  ])('%s, and hears that the session is over', async (_, document) => {
    const eve = await signUp(world, 'Eve');
    // Without triggers the session stays, as the request's first statement saw it.
    await world.db.query(`BEGIN; SET LOCAL session_replication_role = replica;
      DELETE FROM users WHERE id = '${eve.id}'; COMMIT`);
    expect(await errorOf(eve.tryAsk(document))).toEqual(sessionExpired);
    await world.db.query(`DELETE FROM sessions; DELETE FROM user_stats`);
  });
});
