/** An account that has written a lot is hidden and restored, although this takes longer than other statements may. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { transaction } from '#server/database/sql.ts';
import { hideByDecision, restoreByDecision } from '#server/users/hidden.ts';
import { addBusiness } from '../../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const numBusinesses = 2000;
// Each statement that locks the counts of a user or hides one takes longer than the short timeout.
const [shortTimeout, seconds] = [2000, 2.25];

let fixture: Fixture;
let owner: TestUser;
let newcomer: TestUser;
let hasty: DataSource;
beforeAll(async () => {
  fixture = await openFixture();
  owner = await signUp(fixture, 'Owner');
  const reader = await signUp(fixture, 'Reader');
  const first = await addBusiness(owner);
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
      SELECT gen_random_uuid(), owner_id, name || n, name_key || n, description, category, location,
        (SELECT array_to_tsvector(array_agg(n || 'x' || m)) FROM generate_series(1, 40) m)
      FROM businesses, generate_series(2, ${numBusinesses}) n WHERE id = $1`,
    [first],
  );
  for (const table of ['likes', 'saves'])
    await fixture.db.query(`INSERT INTO ${table} (business_id, user_id) SELECT b.id, u.id FROM businesses b, users u`);
  await fixture.db.query(
    `INSERT INTO comments (id, business_id, user_id, text) SELECT gen_random_uuid(), id, $1, 'Hello' FROM businesses`,
    [reader.id],
  );
  await fixture.db.query(`
    ALTER FUNCTION lock_counts_of_person RENAME TO lock_counts_at_once;
    CREATE FUNCTION lock_counts_of_person(gone uuid) RETURNS void LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(${seconds}); PERFORM lock_counts_at_once(gone); END $$;
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$;
    CREATE TRIGGER dawdle BEFORE UPDATE OF hidden ON users FOR EACH ROW EXECUTE FUNCTION dawdle();
    -- Hiding and restoring move the follow before businesses. The comment is the last row that a deletion removes before its locks.
    CREATE FUNCTION dawdle_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM set_config('application_name', 'late ' || TG_TABLE_NAME, true), pg_sleep(${seconds}); RETURN NULL; END $$;
    CREATE TRIGGER dawdle AFTER INSERT OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION dawdle_late();
    CREATE TRIGGER dawdle AFTER DELETE ON comments FOR EACH ROW WHEN (OLD.business_id = '${first}') EXECUTE FUNCTION dawdle_late();
    INSERT INTO follows (follower_id, followed_id) VALUES ('${reader.id}', '${owner.id}')`);
  // After the reactions of all users: the account of one who reacted is locked, too.
  newcomer = await signUp(fixture, 'Newcomer');
  const short = {
    statement_timeout: shortTimeout,
    lock_timeout: shortTimeout,
    idle_in_transaction_session_timeout: 5000,
  };
  hasty = await connectDatabase(fixture.databaseUrl, {
    timeouts: { ...longTimeouts, query: shortTimeout, session: short },
  });
});
afterAll(async () => {
  await hasty.destroy();
  await fixture.close();
});

const counts = () =>
  fixture.db.query('SELECT num_likes, num_saves, num_comments FROM business_stats ORDER BY business_id');

it('Everything that an account has written is hidden and comes back, within timeouts of its own', async () => {
  const row = { table: 'users', id: owner.id } as const;
  const before = await counts();
  expect(before).toHaveLength(numBusinesses);
  expect(await transaction(hasty, (manager) => hideByDecision(manager, row))).toBe(true);
  expect(await counts()).toEqual([]);
  expect([await wrongCounts(fixture.db), await wrongHidden(fixture.db)]).toEqual([[], []]);
  expect(await transaction(hasty, (manager) => restoreByDecision(manager, row))).toBe(true);
  expect(await counts()).toEqual(before);
  expect([await wrongCounts(fixture.db), await wrongHidden(fixture.db)]).toEqual([[], []]);
});

it.each(['businesses', 'comments'])('Triggers run once for all %s of an account', async (table) => {
  const update = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) UPDATE ${table} SET hidden = hidden`;
  const [{ 'QUERY PLAN': plans }] = await fixture.db.query(update);
  const [{ Triggers: triggers }] = plans as [{ Triggers: { 'Trigger Name': string; Calls: number }[] }];
  expect(triggers.filter(({ Calls }) => Calls !== 1)).toEqual([]);
  expect(triggers.length).toBeGreaterThan(0);
});

const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'
  AND application_name = $1`;

describe('Another member adds a business in a category of a large account', () => {
  const row = () => ({ table: 'users', id: owner.id }) as const;
  it.each([
    ['hidden', 'follows', () => transaction(hasty, (manager) => hideByDecision(manager, row()))],
    ['restored', 'follows', () => transaction(hasty, (manager) => restoreByDecision(manager, row()))],
    [
      'deleted',
      'comments',
      () =>
        owner.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
          password: owner.password,
        }),
    ],
  ])('while it is being %s, when its %s were changed', async (_, table, change) => {
    const changed = change();
    const isLate = async () => (await fixture.db.query(sleeping, [`late ${table}`])).length > 0;
    await until('the account is being changed', isLate);
    const added = addBusiness(newcomer);
    const first = await Promise.race([added.then(() => 'added'), changed.then(() => 'changed')]);
    expect([first, Boolean(await changed)]).toEqual(['added', true]);
    expect([await wrongCounts(fixture.db), await wrongHidden(fixture.db)]).toEqual([[], []]);
  });
});
