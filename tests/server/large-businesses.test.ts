/** A business with many comments and saves is hidden, shown and deleted by its owner, although this takes longer than other statements may. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiClient, visitorOf, type Caller } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../support/database/counts.ts';
import { longTimeouts } from '../support/database/long-timeouts.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { noOverloadProtection } from '../support/no-overload-protection.ts';
import { grant } from '../support/roles.ts';
import { signUp } from '../support/users.ts';

// A statement that changes a comment or a save, or locks the counts, takes longer than the short timeout.
const [shortTimeout, seconds] = [3000, 3.25];

let fixture: InProcessFixture;
let hasty: InProcessFixture;
let owner: Caller;
let id: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  const session = {
    ...longTimeouts.session,
    statement_timeout: shortTimeout,
    lock_timeout: shortTimeout,
  };
  const environment = { DATABASE_URL: fixture.databaseUrl, JWT_SECRET: fixture.secret };
  hasty = await openInProcessFixture(environment, noOverloadProtection, {
    ...longTimeouts,
    query: shortTimeout,
    session,
  });
  const [first, reader] = [await signUp(fixture, 'Owner'), await signUp(fixture, 'Reader')];
  await grant(fixture, await signUp(fixture, 'Moderator'), 'MODERATOR');
  owner = apiClient(hasty, first.token);
  id = await addBusiness(first);
  await reader.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Hello") { comment { id } } }', { id });
  await reader.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id });
  await fixture.db.query(`
    ALTER FUNCTION lock_counts_of_business RENAME TO lock_counts_at_once;
    CREATE FUNCTION lock_counts_of_business(gone uuid) RETURNS void LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(${seconds}); PERFORM lock_counts_at_once(gone); END $$;
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN OLD; END $$;
    ${['comments', 'saves', 'hidden_saves'].map((table) => `CREATE TRIGGER dawdle BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION dawdle();`).join('\n')}`);
});
afterAll(async () => {
  await hasty.close();
  await fixture.close();
});

const seen = async () => (await visitorOf(fixture).call('GET', `/api/businesses/${id}`)).status;
const edit = async (input: object) => {
  const text = `mutation ($id: ID!, $input: UpdateBusinessInput!) {
    updateBusiness(id: $id, input: $input) { name description isPending numSaves numComments } }`;
  return (await owner.graphql(text, { id, input })).updateBusiness;
};

it('Edits let it wait for a moderator, change it meanwhile and end the wait', async () => {
  // The saves of a hidden business do not count.
  const counts = { numSaves: 0, numComments: 1 };
  const linked = { name: 'Blue Gate', description: 'Watches at https://watches.example' };
  expect(await edit(linked)).toEqual({ ...linked, ...counts, isPending: true });
  expect(await seen()).toBe(404);
  expect(await edit({ name: 'Red Gate' })).toEqual({ ...linked, ...counts, name: 'Red Gate', isPending: true });
  const plain = { name: 'Red Gate', description: 'Watches of all kinds' };
  expect(await edit({ description: plain.description })).toEqual({
    ...plain,
    ...counts,
    numSaves: 1,
    isPending: false,
  });
  expect(await seen()).toBe(200);
  expect([await wrongCounts(fixture.db), await wrongHidden(fixture.db)]).toEqual([[], []]);
});

it('It is deleted with all comments and saves', async () => {
  expect(await owner.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id })).toEqual({
    deleteBusiness: id,
  });
  expect(await seen()).toBe(404);
  expect([await wrongCounts(fixture.db), await wrongHidden(fixture.db)]).toEqual([[], []]);
});
