/** With any number of sessions, the statement of a sign-in reads by indexes. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { insertSession } from '#server/auth/session.service.ts';
import { newId } from '#server/core/ids.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { explain, readSizes } from '../../bench/plans.ts';
import { cloneDatabase } from '../../support/database/clone.ts';

const members = 10_000;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await applySettings(client, noTimeouts);
  // Not through the API: so many sign-ins would take minutes.
  await client.query(
    `INSERT INTO users (id, username, email, password_hash)
      SELECT gen_random_uuid(), 'member' || n, n || '@example.org', '!' FROM generate_series(1, $1::integer) n`,
    [members],
  );
  // Four of ten have expired.
  await client.query(
    `INSERT INTO sessions (id, user_id, last_used_at, expires_at)
      SELECT gen_random_uuid(), u.id, now() - n * interval '1 day', now() + (6.5 - n) * interval '1 day'
      FROM users u CROSS JOIN generate_series(1, 10) n`,
  );
  await client.query('VACUUM (ANALYZE)');
}, 300_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('Among 100,000 sessions, a sign-in finds the expired ones and those of its user by indexes', async () => {
  const sizes = await readSizes(client);
  expect(sizes.get('sessions')).toBeGreaterThan(90_000);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users ORDER BY id LIMIT 1');
  const sent = { text: insertSession, values: [newId(), rows[0]!.id, 'Firefox'] };
  const { problems, blocks } = await explain(client, sent, 101, sizes);
  expect(problems).toEqual([]);
  expect(blocks).toBeLessThan(2000);
});
