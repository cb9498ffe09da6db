/** Restores into, and starts on, a Postgres that knows other time zones than the one before, and a database that other programs use, too. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { weekdays } from '#rules/places/weekdays.ts';
import { restoreBackup } from '#server/cli/backup/restore.ts';
import { saveBackup } from '#server/cli/backup/save.ts';
import { checkIntegrity } from '#server/cli/integrity/check.ts';
import { openDatabase } from '#server/data-source.ts';
import { createLog } from '#server/http/log.ts';
import { openStore } from '#server/uploads/store.ts';
import { visitorOf, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const log = createLog('silent');
let fixture: Fixture;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
});
afterAll(() => fixture.close());

const store = () => openStore({ dataDir: fixture.dataDir, s3: undefined });
const file = (name: string) => join(fixture.dataDir, name);
const save = (name: string) =>
  saveBackup({ url: fixture.databaseUrl, store: store(), mayLackPictures: true }, file(name));
const restore = (name: string) =>
  restoreBackup({ url: fixture.databaseUrl, store: store(), log, force: true }, file(name));

describe('A business with opening hours', () => {
  let known: string;
  let unknown: string;
  const hours = { week: weekdays.map((day) => ({ day, spans: [{ opens: '09:00', closes: '18:00' }] })) };
  const more = { hours, position: { latitude: 38.7, longitude: -9.1 }, timeZone: 'Europe/Lisbon' };
  beforeAll(async () => {
    known = await addBusiness(ann, { name: 'Known', ...more });
    unknown = await addBusiness(ann, { name: 'Unknown', ...more });
  });

  const storeZones = () =>
    fixture.db.query(`SET session_replication_role = replica;
      UPDATE businesses SET time_zone = 'Mars/Base' WHERE id = '${unknown}';
      UPDATE business_hours SET time_zone = 'Mars/Base' WHERE business_id = '${unknown}';
      UPDATE business_hours SET time_zone = NULL WHERE business_id = '${known}';
      SET session_replication_role = origin`);

  it.each([
    [
      'a restore',
      async () => {
        await save('zones.backup');
        await restore('zones.backup');
      },
    ],
    ['an update of Postgres', async () => (await openDatabase(fixture.databaseUrl, { log })).destroy()],
  ])('is in lists after %s, and says whether it is open where Postgres knows its time zone', async (_, change) => {
    await storeZones();
    await change();
    const { status, body } = await visitorOf(fixture).call('GET', '/api/businesses');
    expect(status).toBe(200);
    const opening = (id: string) => body.find(({ _id }: Json) => _id === id).opening;
    expect([opening(known), opening(unknown)]).toEqual([expect.objectContaining({ isOpen: expect.anything() }), null]);
    const checked = await checkIntegrity({ url: fixture.databaseUrl, store: store(), pictureFolder: fixture.dataDir });
    expect(checked.filter(({ found }) => found.length > 0)).toEqual([]);
  });

  it('does not keep the site from starting where very many others have its unknown zone', async () => {
    await storeZones();
    const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => addBusiness(ann, { name, ...more })));
    const [{ source }] = await fixture.db.query(`SELECT pg_get_functiondef('known_time_zone'::regproc) AS source`);
    // Stands in for more rows than a timeout allows.
    await fixture.db.query(`CREATE SEQUENCE questions;
      UPDATE businesses SET time_zone = 'Mars/Base' WHERE id = ANY ('{${ids}}');
      CREATE OR REPLACE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
      BEGIN
        IF current_setting('statement_timeout') <> '0' THEN RAISE query_canceled; END IF;
        PERFORM nextval('questions');
        RETURN nullif(zone, 'Mars/Base');
      END $$`);
    try {
      await (await openDatabase(fixture.databaseUrl, { log })).destroy();
      // Mars of a row, then Lisbon and Mars of the businesses of rows without a zone.
      expect(await fixture.db.query('SELECT last_value::int AS asked FROM questions')).toEqual([{ asked: 3 }]);
    } finally {
      await fixture.db.query(`DROP SEQUENCE questions; ${source}`);
    }
  });
});

describe('A database in which another program references the users', () => {
  it('is not restored into, and the rows of both stay', async () => {
    await save('users.backup');
    const later = await signUp(fixture, 'Later');
    await fixture.db.query(`CREATE SCHEMA crm; CREATE TABLE crm.notes (user_id uuid REFERENCES public.users);
      INSERT INTO crm.notes SELECT id FROM users`);
    const read = 'SELECT user_id AS id FROM crm.notes ORDER BY 1';
    const notes = await fixture.db.query(read);
    await expect(restore('users.backup')).rejects.toThrow(
      'A restore removes all rows of the site, and other tables reference them: crm.notes. Drop their foreign keys first, or restore into another database.',
    );
    expect(await fixture.db.query(read)).toEqual(notes);
    expect((await later.graphql('{ me { id } }')).me.id).toBe(later.id);
    await fixture.db.query('DROP SCHEMA crm CASCADE');
    await restore('users.backup');
    expect((await ann.graphql('{ me { id } }')).me.id).toBe(ann.id);
    expect(await fixture.db.query('SELECT FROM users WHERE id = $1', [later.id])).toEqual([]);
  });
});
