/** Owners of many businesses and of much reviewed ones, and members who follow many, read their notifications in a bounded number of blocks. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { connectDatabase } from '#server/data-source.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { markRatings } from '#server/demo/derived-tables.ts';
import { newestEventTime, timeColumns } from '#server/notifications/newest-times.ts';
import { readNotifications, readUnread } from '#server/notifications/notification.reads.ts';
import { explain, readSizes, type Sent } from '../../bench/plans.ts';
import { cloneDemo } from '../../support/database/demo.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { wrongCounts } from '../../support/database/counts.ts';

const writers = 3000;
const page = 25;

let database: Awaited<ReturnType<typeof cloneDemo>>;
let db: DataSource;
let client: pg.Client;
const ids = new Map<string, string>();
let followed: number;
beforeAll(async () => {
  database = await cloneDemo(2000);
  db = await connectDatabase(database.url, { timeouts: longTimeouts });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applySettings(client, noTimeouts);
  // Not through the API: so many writes would take minutes.
  await client.query(
    `INSERT INTO users (id, username, email, password_hash, notifications_seen_at)
      SELECT gen_random_uuid(), name, name || '@example.org', '!', timestamptz '2020-01-01'
      FROM unnest(ARRAY['of500', 'of2', 'follower', 'plain']) name
      UNION ALL SELECT gen_random_uuid(), 'writer' || n, n || '@example.org', '!', timestamptz '2020-01-01' FROM generate_series(1, $1::integer) n`,
    [writers],
  );
  for (const { id, username } of await db.query<{ id: string; username: string }[]>(
    `SELECT id, username FROM users WHERE username IN ('of500', 'of2', 'follower', 'plain')`,
  ))
    ids.set(username, id);
  const give = (name: string, offset: number, limit: number) =>
    client.query(
      `UPDATE businesses SET owner_id = $1 WHERE id IN (SELECT id FROM businesses ORDER BY id OFFSET $2 LIMIT $3)`,
      [ids.get(name), offset, limit],
    );
  await give('of500', 0, 500);
  await give('of2', 600, 2);
  const pairs = (
    owner: string,
    limit: number,
  ) => `FROM businesses b CROSS JOIN LATERAL (SELECT u.id, now() - random() * interval '99 days' AS at
    FROM users u WHERE username LIKE 'writer%' ORDER BY md5(u.id::text || b.id::text) LIMIT ${limit}) u
    WHERE b.owner_id = '${ids.get(owner)}'`;
  const review = (
    owner: string,
    limit: number,
  ) => `WITH pairs AS MATERIALIZED (SELECT b.id AS business_id, u.id AS user_id, u.at ${pairs(owner, limit)}),
    rated AS (INSERT INTO ratings (business_id, user_id, value, created_at) SELECT business_id, user_id, 4, at FROM pairs)
    INSERT INTO comments (id, business_id, user_id, text, created_at, is_review) SELECT gen_random_uuid(), business_id, user_id, 'Good', at, true FROM pairs`;
  // The site writes one review in a transaction. So many at once would change one row of counts thousands of times.
  await client.query('ALTER TABLE comments DISABLE TRIGGER comments_review_insert');
  await client.query(review('of2', writers));
  await client.query(review('of500', 5));
  for (const table of ['likes', 'saves'])
    await client.query(
      `INSERT INTO ${table} (business_id, user_id, created_at) SELECT b.id, u.id, u.at ${pairs('of500', 5)} ON CONFLICT DO NOTHING`,
    );
  const { rowCount } = await client.query(
    `INSERT INTO follows (follower_id, followed_id, created_at) SELECT $1, id, '2020-01-01' FROM users WHERE username LIKE 'writer%' OR bio <> ''`,
    [ids.get('follower')],
  );
  followed = rowCount!;
  await client.query(
    `ALTER TABLE comments ENABLE TRIGGER comments_review_insert; SET session_replication_role = replica`,
  );
  await client.query(markRatings);
  await client.query(
    `UPDATE business_stats s SET ${timeColumns.map((column) => `${column} = ${newestEventTime(column, 's.business_id')}`).join(', ')}`,
  );
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM (ANALYZE)');
}, 900_000);
afterAll(async () => {
  await client.end();
  await db.destroy();
  await database.drop();
});

/** The statement that a read sends. */
async function sentBy(read: (ctx: Context) => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: [pg.QueryConfig, unknown]) {
    if (given[0].values) sent.push({ text: given[0].text, values: given[0].values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await read({ db } as Context);
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

it('Stored times are right after writes of many rows', async () => {
  const query = async (text: string) => (await client.query(text)).rows;
  expect(await wrongCounts({ query } as DataSource)).toEqual([]);
});

it.each([
  // Two blocks of an index and one of a table for a business and for its counts; each of a page takes some for its names.
  ['of500', () => ({ page: 4500, unread: 3500 })],
  ['of2', () => ({ page: 1000, unread: 100 })],
  // As many for each followed person.
  ['follower', () => ({ page: 4 * followed + 2000, unread: 4 * followed + 500 })],
  ['plain', () => ({ page: 1000, unread: 100 })],
])('The page and the number of %s are read in few blocks', async (name, limits) => {
  const id = ids.get(name)!;
  const sizes = await readSizes(client);
  const planOf = async (read: (ctx: Context) => Promise<unknown>) => explain(client, await sentBy(read), page, sizes);
  const list = await planOf((ctx) => readNotifications(ctx, id, page + 1, undefined));
  const unread = await planOf((ctx) => readUnread(ctx, [id]));
  for (const { problems, isPlannedAnew } of [list, unread])
    expect([problems.filter((problem) => problem.startsWith('reads')), isPlannedAnew]).toEqual([[], false]);
  expect(list.blocks).toBeLessThanOrEqual(limits().page);
  expect(unread.blocks).toBeLessThanOrEqual(limits().unread);
});

it('Comments that mention others do not make the number of unread notifications more expensive', async () => {
  const sizes = await readSizes(client);
  const sent = await sentBy((ctx) => readUnread(ctx, [ids.get('plain')!]));
  const before = (await explain(client, sent, page, sizes)).blocks;
  await client.query(
    `INSERT INTO comments (id, business_id, user_id, text)
      SELECT gen_random_uuid(), business_id, $1, '@another look' FROM business_stats, generate_series(1, 3)`,
    [ids.get('follower')],
  );
  expect((await explain(client, sent, page, sizes)).blocks).toBeLessThanOrEqual(before + 2);
});
