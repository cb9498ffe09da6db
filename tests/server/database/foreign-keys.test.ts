/** A write that names a missing row fails with NOT_FOUND, and with UNAUTHENTICATED only if the account of the viewer is missing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { errorOf, notFound, sessionExpired } from '../../support/errors.ts';

let fixture: Fixture;
let ann: TestUser;
let businessId: string;
const addComment = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Nice.") { comment { id } } }';

beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
  businessId = await addBusiness(ann);
});
afterAll(() => fixture.close());

/** Lets each comment add a row to a table with a foreign key that the server does not know. */
const addForeignKey = (column: string, parent: string, value = 'gen_random_uuid()') =>
  fixture.db.query(`
    CREATE TABLE added_rows (${column} uuid REFERENCES ${parent});
    CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO added_rows VALUES (${value}); RETURN NULL; END $$;
    CREATE TRIGGER note_comment AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION note_comment()`);

describe('A user who writes a row with an unknown foreign key', () => {
  afterEach(() => fixture.db.query('DROP FUNCTION note_comment CASCADE; DROP TABLE added_rows'));

  it.each([
    ['user_id', 'users', 'User not found'],
    ['place_id', 'users', 'Place not found'],
    ['invited_user_id', 'users', 'Invited user not found'],
    ['business_id', 'businesses', 'Business not found'],
  ])('gets NOT_FOUND for a missing row of %s in both APIs, and stays signed in', async (column, parent, message) => {
    await addForeignKey(column, parent);
    expect(await errorOf(ann.graphqlResponse(addComment, { id: businessId }))).toEqual(notFound(message));
    const response = await ann.call('POST', `/api/businesses/${businessId}/comments`, { text: 'Nice.' });
    expect([response.status, response.body]).toEqual([404, { message, code: 'NOT_FOUND' }]);
    expect((await ann.graphql('{ me { username } }')).me.username).toBe('Ann');
  });

  it('gets NOT_FOUND for a missing row of another table that their own id names', async () => {
    await addForeignKey('business_id', 'businesses', 'NEW.user_id');
    expect(await errorOf(ann.graphqlResponse(addComment, { id: businessId }))).toEqual(notFound('Business not found'));
  });

  it('gets NOT_FOUND for a foreign key with a name of its own', async () => {
    await addForeignKey('place_id', 'users');
    await fixture.db.query('ALTER TABLE added_rows RENAME CONSTRAINT added_rows_place_id_fkey TO place_of_row');
    expect(await errorOf(ann.graphqlResponse(addComment, { id: businessId }))).toEqual(notFound('Not found'));
  });
});

describe('A user whose account is deleted while they comment', () => {
  afterEach(() => fixture.db.query('DROP FUNCTION delete_author CASCADE'));

  it('gets UNAUTHENTICATED in both APIs', async () => {
    await fixture.db.query(`
      CREATE FUNCTION delete_author() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN DELETE FROM users WHERE id = NEW.user_id; RETURN NEW; END $$;
      CREATE TRIGGER delete_author BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION delete_author()`);
    // The failed statement is rolled back with the deletion, so one account serves both APIs.
    const eve = await signUp(fixture, 'Eve');
    expect(await errorOf(eve.graphqlResponse(addComment, { id: businessId }))).toEqual(sessionExpired);
    const response = await eve.call('POST', `/api/businesses/${businessId}/comments`, { text: 'Nice.' });
    expect([response.status, response.body.message]).toEqual([401, 'Not authorized, token failed']);
  });
});
