/** While a new release updates the database, the previous one serves. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { businessSearchBackfill } from '#server/businesses/search-backfill.ts';
import { Indexes1763700000070 } from '#server/database/migrations/6-corrections/0070-indexes.ts';
import { connectDatabase, openDatabase, servingTimeouts } from '#server/data-source.ts';
import { runBackfill } from '#server/database/backfill.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { createLog } from '#server/http/log.ts';
import { userSearchBackfill } from '#server/users/search-backfill.ts';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { holdLock, holdWord, holdWrite } from '../../support/database/held-lock.ts';
import { repeatMigrations } from '../../support/database/repeat-migrations.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { noOverloadProtection } from '../../support/no-overload-protection.ts';
import { ready, startSite, until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const log = createLog('silent');
let fixture: InProcessFixture;
let ann: TestUser;
beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  fixture = await openInProcessFixture({}, noOverloadProtection, servingTimeouts);
  ann = await signUp(fixture, 'ann');
  await addBusiness(ann);
});
afterAll(() => fixture.close());

/** Opens the database as a start does, which runs the migrations that are not recorded. */
async function startRelease(): Promise<void> {
  const { signal } = new AbortController();
  const open = () => openDatabase(fixture.databaseUrl, { log });
  const db = await retryConnect(open, { log, signal, setting: 'DATABASE_URL' });
  await db.destroy();
}

it('Members read businesses while a migration waits for a long write to them', async () => {
  await fixture.db.query(`
    ALTER TRIGGER businesses_updated_lexemes ON businesses RENAME TO businesses_lexemes_changed;
    DELETE FROM migrations WHERE name = 'LockOrderOfEdits1763700000064'`);
  const held = await holdWrite(fixture, 'businesses');
  const start = startRelease();
  await held.waiting(1);
  const statuses: number[] = [];
  const waits: number[] = [];
  for (const end = performance.now() + 6000; performance.now() < end;) {
    const begun = performance.now();
    statuses.push((await ann.call('GET', '/api/users/profile/posts')).status);
    waits.push(performance.now() - begun);
  }
  await held.release();
  await start;
  expect([...new Set(statuses)]).toEqual([200]);
  // The members wait for less than half of the time.
  expect(waits.filter((wait) => wait > 500).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(3000);
});

/** Removes the backfills, so that the next update adds them. */
const withoutBackfills = `DROP TABLE backfills; DELETE FROM migrations WHERE name = 'Backfills1763700000069'`;

describe('Members whose bios are indexed again', () => {
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  const names = ['bea', 'cem', 'dan', 'eve'];
  let members: TestUser[];

  /** Takes the directory back to the previous release. */
  const undo = () =>
    fixture.db.query(`
      UPDATE users SET search_vector = array_to_tsvector('{builds,wooden,boats}');
      ${withoutBackfills}`);
  const findAll = async (search: string) => {
    const found = await visitorOf(fixture).graphql(
      'query ($search: String) { users(search: $search) { totalCount } }',
      {
        search,
      },
    );
    return found.users.totalCount === names.length;
  };

  beforeAll(async () => {
    members = await Promise.all(names.map((name) => signUp(fixture, name)));
    for (const member of members)
      await member.graphql('mutation { updateProfile(input: { bio: "Builds wooden boats" }) { id } }');
  });

  it('sign in meanwhile, also while the account of another one is being deleted', async () => {
    await undo();
    // The last row in the order of ids and in that of the table.
    const [{ id }] = await fixture.db.query(`SELECT id FROM users ORDER BY id DESC LIMIT 1`);
    await fixture.db.query('UPDATE users SET bio = bio WHERE id = $1', [id]);
    const held = await holdLock(fixture, 'users', id);
    await startRelease();
    const backfill = runBackfill({ db: fixture.db, log }, userSearchBackfill).catch(({ code }) => code);
    await held.waiting(1);
    const others = members.filter((member) => member.id !== id);
    const answers = await Promise.all(
      others.map(({ email, password }) => visitorOf(fixture).graphqlResponse(login, { input: { email, password } })),
    );
    expect(answers.map(({ errors }) => errors)).toEqual(others.map(() => []));
    expect(await backfill).toBe('55P03');
    await held.release();
    expect(await findAll('oats')).toBe(false);
    await runBackfill({ db: fixture.db, log }, userSearchBackfill);
    expect(await findAll('oden')).toBe(true);
  });

  it('are found by any part of their words soon after the start', async () => {
    await undo();
    const dataDir = await makeFolder('update');
    const site = await startSite({ DATABASE_URL: fixture.databaseUrl, DATA_DIR: dataDir, JWT_SECRET: fixture.secret });
    await ready(site);
    await until('all are found', () => findAll('oats wood'));
    site.kill('SIGTERM');
    await site.ended;
    await removeFolder(dataDir);
  });

  it('are found, too, where a batch of them takes longer than a statement may', async () => {
    await undo();
    await startRelease();
    // Each row takes 0.2 seconds, as on a slow disk.
    await fixture.db.query(`
      CREATE FUNCTION slow_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
      CREATE TRIGGER slow_disk BEFORE UPDATE OF search_vector ON users FOR EACH ROW EXECUTE FUNCTION slow_disk()`);
    const timeouts = { ...servingTimeouts, session: { ...servingTimeouts.session, statement_timeout: 700 } };
    const db = await connectDatabase(fixture.databaseUrl, { timeouts });
    try {
      expect(await runBackfill({ db, log }, userSearchBackfill)).toBe(names.length + 1);
    } finally {
      await db.destroy();
      await fixture.db.query('DROP FUNCTION slow_disk CASCADE');
    }
    expect(await findAll('ilds woo')).toBe(true);
  });
});

it('An owner edits a business whose words are indexed again, while another write holds a word of its description', async () => {
  const ids = [];
  for (const at of [1, 2])
    ids.push(await addBusiness(ann, { name: `Shop ${at}`, description: 'We sell marzipan and other sweets.' }));
  await fixture.db.query(`UPDATE businesses SET search_vector = ''; TRUNCATE search_words; ${withoutBackfills}`);
  await startRelease();
  const held = await holdWord(fixture, 'marzipan');
  const backfill = runBackfill({ db: fixture.db, log }, businessSearchBackfill).catch(() => undefined);
  await held.waiting(1);
  const edit = 'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { phone } }';
  const edited = ann.graphql(edit, { id: ids[0], input: { phone: '+49 89 1234567' } });
  const first = await Promise.race([backfill.then(() => 'backfill'), edited.then(() => 'edit')]);
  await held.release();
  expect(first).toBe('edit');
  await Promise.all([backfill, edited]);
});

it('A search of users reads no list of pending words after the update, also where a member wrote during it', async () => {
  await fixture.db.query(`
    CREATE FUNCTION write_user() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE users SET search_vector = array_to_tsvector(ARRAY[gen_random_uuid()::text]); END $$;
    CREATE EVENT TRIGGER write_user ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION write_user()`);
  try {
    await repeatMigrations(fixture.db, [new Indexes1763700000070()]);
  } finally {
    await fixture.db.query('DROP EVENT TRIGGER write_user; DROP FUNCTION write_user');
  }
  expect(await fixture.db.query(`SELECT gin_clean_pending_list('users_search')::integer AS pages`)).toEqual([
    { pages: 0 },
  ]);
});
