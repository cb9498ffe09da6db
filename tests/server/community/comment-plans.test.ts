/** With 50,000 comments on a business, each order and each filter of them reads a bounded number of blocks. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import { requireQuota } from '#server/businesses/business.quota.ts';
import type { Context } from '#server/core/context.ts';
import { connectDatabase } from '#server/data-source.ts';
import { transaction } from '#server/database/sql.ts';
import type { Case } from '../../bench/case.ts';
import { explainStatements } from '../../bench/plans.ts';
import { cloneDemo } from '../../support/database/demo.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';

const comments = 50_000;
/** The numbers of ratings with one to five stars. */
const ratings = [5, 300, 3000, 15_000, 30_000];

let database: Awaited<ReturnType<typeof cloneDemo>>;
let folder: string;
let client: Client;
let id: string;
beforeAll(async () => {
  folder = await makeFolder('comment-plans');
  database = await cloneDemo(2000);
  client = new Client({ connectionString: database.url });
  await client.connect();
  // Not through the API: so many writes would take minutes.
  await client.query(
    `INSERT INTO users (id, username, email, password_hash)
      SELECT gen_random_uuid(), 'writer' || n, n || '@example.org', '!' FROM generate_series(1, $1::integer) n`,
    [comments],
  );
  ({ id } = (await client.query<{ id: string }>('SELECT id FROM businesses ORDER BY id LIMIT 1')).rows[0]!);
  await client.query(
    `INSERT INTO comments (id, business_id, user_id, text, created_at, num_helpful)
      SELECT gen_random_uuid(), $1, id, 'Comment', now() - random() * interval '1 year', (random() ^ 4 * 50)::integer
      FROM users WHERE username LIKE 'writer%'`,
    [id],
  );
  await client.query(
    `INSERT INTO ratings (business_id, user_id, value)
      SELECT $1, id, CASE WHEN n <= 5 THEN 1 WHEN n <= 305 THEN 2 WHEN n <= 3305 THEN 3 WHEN n <= 18305 THEN 4 ELSE 5 END
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE username LIKE 'writer%') writers
      WHERE n <= $2`,
    [id, ratings.reduce((sum, number) => sum + number, 0)],
  );
  await client.query('VACUUM (ANALYZE)');
}, 900_000);
afterAll(async () => {
  await client.end();
  await database.drop();
  await removeFolder(folder);
});

const list = `query ($id: ID!, $sort: CommentSort!, $rating: Int) {
  business(id: $id) { comments(sort: $sort, rating: $rating) { nodes { id text } } } }`;
const count =
  'query ($id: ID!, $rating: Int) { business(id: $id) { comments(rating: $rating, first: 1) { totalCount } } }';
function caseOf(name: string, query: string, variables: object): Case {
  const body = JSON.stringify({ query, variables: { id, ...variables } });
  const request = { method: 'POST' as const, path: '/graphql', headers: { 'content-type': 'application/json' }, body };
  return { name, against: [], requestsOf: () => [request] };
}

const settings = () => ({
  DATABASE_URL: database.url,
  JWT_SECRET: randomBytes(32).toString('hex'),
  DATA_DIR: folder,
});
const stars = [1, 2, 3, 4, 5];

it('A page of comments reads few blocks in each order, with rare and with frequent stars', async () => {
  const cases = ['NEWEST', 'OLDEST', 'HELPFUL'].flatMap((sort) =>
    [undefined, ...stars].map((rating) => caseOf(`${sort} ${rating ?? ''}`, list, { sort, rating })),
  );
  const explained = await explainStatements({ client, cases, settings: settings() });
  expect(explained.filter(({ problems }) => problems.length > 0)).toEqual([]);
  // All stars; five ratings; and at most the few hundred ratings or the thousand comments where both ways meet.
  const limitOf = (name: string) => (name.endsWith(' ') ? 250 : name.endsWith('1') ? 150 : 4000);
  const over = explained.filter(({ case: name, blocks }) => blocks > limitOf(name));
  expect(over.map(({ case: name, blocks, text }) => ({ name, blocks, text }))).toEqual([]);
  expect(new Set(explained.map((each) => each.case)).size).toBe(cases.length);
});

it('The number of comments with some stars is counted to 10,000', async () => {
  const cases = stars.map((rating) => caseOf(`${rating}`, count, { rating }));
  const explained = await explainStatements({ client, cases, settings: settings() });
  const counts = explained.filter(({ text }) => text.includes('SELECT count'));
  expect(counts).toHaveLength(stars.length);
  expect(counts.filter(({ blocks }) => blocks > 45_000)).toEqual([]);
});

it('The names in a comment with thousands of earlier texts are read from the newest of these', async () => {
  const { id: other } = (await client.query<{ id: string }>('SELECT id FROM businesses WHERE id <> $1 LIMIT 1', [id]))
    .rows[0]!;
  // Not through the API, which takes so many edits within an hour. The users registered between the first text and the last one.
  await client.query(
    `WITH names AS (SELECT string_agg('@writer' || n, ' ') AS text FROM generate_series(1, 20) n),
      comment AS (INSERT INTO comments (id, business_id, user_id, text, created_at, edited_at, text_shown_at)
        SELECT gen_random_uuid(), $1, id, text, now() - interval '1 year', now() + interval '1 day',
          now() + interval '1 day' FROM users, names WHERE username = 'writer1' RETURNING id)
    INSERT INTO comment_versions SELECT id, now() - n * interval '1 minute', text || ' ' || n
      FROM comment, names, generate_series(1, 5000) n`,
    [other],
  );
  await client.query('VACUUM (ANALYZE) comment_versions');
  const query = 'query ($id: ID!) { business(id: $id) { comments { nodes { mentions { username } } } } }';
  const explained = await explainStatements({
    client,
    cases: [caseOf('mentions', query, { id: other })],
    settings: settings(),
  });
  const versions = explained.filter(({ text }) => text.includes('comment_versions'));
  expect(versions).toHaveLength(1);
  expect(versions.filter(({ blocks, problems }) => blocks > 50 || problems.length > 0)).toEqual([]);
});

it('The quota of a member with thousands of comments is checked by those that have pictures', async () => {
  const { rows } = await client.query<{ user_id: string }>(
    `INSERT INTO comments (id, business_id, user_id, text, num_pictures)
      SELECT gen_random_uuid(), $1, id, 'Comment', (n <= 2)::integer FROM users, generate_series(1, 3000) n
      WHERE username = 'writer2' RETURNING user_id`,
    [id],
  );
  await client.query(
    `UPDATE comments SET num_pictures = 1 WHERE id IN (SELECT id FROM comments WHERE user_id <> $1 LIMIT 5000)`,
    [rows[0]!.user_id],
  );
  await client.query(`INSERT INTO comment_pictures (id, comment_id, rank, width, height, placeholder, bytes)
    SELECT gen_random_uuid(), id, 1, 800, 600, '', 90000 FROM comments WHERE num_pictures > 0`);
  await client.query('VACUUM (ANALYZE) comments, comment_pictures');
  const db = await connectDatabase(database.url, { timeouts: longTimeouts });
  try {
    const ctx = { quotas: { businesses: 500, pictureMegabytes: 500 } } as Context;
    const read = await transaction(db, async (manager: EntityManager) => {
      await requireQuota(ctx, manager, rows[0]!.user_id, { businesses: 1, pictureBytes: 0 });
      return manager.query<{ blocks: number }[]>(
        `SELECT pg_stat_get_xact_blocks_fetched('comments'::regclass)::integer AS blocks`,
      );
    });
    expect(read[0]!.blocks).toBeLessThanOrEqual(5);
  } finally {
    await db.destroy();
  }
});
