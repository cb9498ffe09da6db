/** An account is deleted while a request of its owner runs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { errorOf, inputError, sessionExpired } from '../../support/errors.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { kindsTo } from '../../support/mail/account-mails.ts';

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
    const answer = await errorOf(visitorOf(fixture).graphqlResponse(signIn, { input: { email: una.email, password } }));
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
    expect(await errorOf(eve.graphqlResponse(document))).toEqual(sessionExpired);
    await fixture.db.query(`DELETE FROM sessions; DELETE FROM user_stats`);
  });
});

describe('A deletion', () => {
  const lock = 'SELECT FROM users WHERE id = $1 FOR UPDATE';
  const deleteAccount = `mutation { deleteAccount(password: "${password}") }`;

  it('is refused if the password that it has checked was changed in the meantime', async () => {
    const kim = await signUp(fixture, 'Kim');
    const change = `mutation { changePassword(current: "${password}", next: "another one") }`;
    const writes = [change, deleteAccount].map((document) => () => kim.graphqlResponse(document));
    const [changed, deleted] = await writeInOrder(fixture, lock, kim.id, writes);
    expect(changed!.data).toEqual({ changePassword: true });
    expect(await errorOf(Promise.resolve(deleted!))).toEqual(inputError('password', 'Current password is incorrect'));
    expect(await kim.graphql('{ me { id } }')).toEqual({ me: { id: kim.id } });
    expect(await kindsTo(fixture, kim.email)).not.toContain('account-deleted');
  });

  it('that is sent twice at the same time causes one mail', async () => {
    const lea = await signUp(fixture, 'Lea');
    const remove = () => lea.graphqlResponse(deleteAccount);
    const [first, second] = await writeInOrder(fixture, lock, lea.id, [remove, remove]);
    expect(first!.data).toEqual({ deleteAccount: lea.id });
    expect(second!.errors).toHaveLength(1);
    expect((await kindsTo(fixture, lea.email)).filter((kind) => kind === 'account-deleted')).toHaveLength(1);
  });
});
