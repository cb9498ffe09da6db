/** An account is deleted while a request of its owner runs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

describe('A user whose account is deleted during the login', () => {
  // The deletion runs at the end of the transaction that inserts the session, before any later statement.
  const deleteAtCommit = `
    CREATE FUNCTION delete_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN DELETE FROM users WHERE id = NEW.user_id; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER delete_owner AFTER INSERT ON sessions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION delete_owner()`;

  let una: TestUser;
  let ida: TestUser;
  beforeAll(async () => {
    [una, ida] = [await signUp(fixture, 'Una'), await signUp(fixture, 'Ida')];
    await fixture.db.query(deleteAtCommit);
  });
  afterAll(() => fixture.db.query('DROP FUNCTION delete_owner CASCADE'));

  it('gets the error of an unknown address in GraphQL', async () => {
    const signIn = `mutation ($input: LoginInput!) { login(input: $input) { token user { id username } } }`;
    const answer = await errorOf(visitorOf(fixture).tryAsk(signIn, { input: { email: una.email, password } }));
    expect([answer.code, answer.message]).toEqual(['BAD_USER_INPUT', 'Invalid email or password']);
  });

  it('gets the error of an unknown address in REST', async () => {
    const { status, body } = await visitorOf(fixture).call('POST', '/api/users/login', { email: ida.email, password });
    expect([status, body]).toMatchObject([401, { message: 'Invalid email or password' }]);
  });
});

describe('A user whose account is deleted during a request', () => {
  it.each([
    ['reads the account', '{ me { id } }'],
    ['edits the profile', 'mutation { updateProfile(input: { bio: "Hello." }) { id } }'],
    ['changes the password', `mutation { changePassword(current: "${password}", next: "another one") }`],
    ['deletes it a second time', `mutation { deleteAccount(password: "${password}") }`],
  ])('%s, and gets UNAUTHENTICATED', async (_, document) => {
    const eve = await signUp(fixture, 'Eve');
    // Without triggers the session stays, so that the first statement of the request still finds it.
    await fixture.db.query(`BEGIN; SET LOCAL session_replication_role = replica;
      DELETE FROM users WHERE id = '${eve.id}'; COMMIT`);
    expect(await errorOf(eve.tryAsk(document))).toEqual(sessionExpired);
    await fixture.db.query(`DELETE FROM sessions; DELETE FROM user_stats`);
  });
});
