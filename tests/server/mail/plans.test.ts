/** With many members, events and waiting mails, the statements of digests and of the outbox read by indexes. */
import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { readSettings } from '#server/env.ts';
import { connectDatabase } from '#server/data-source.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { createLog } from '#server/http/log.ts';
import { openOutbox, queueNotices } from '#server/mail/outbox.ts';
import { senderStatements, startSender } from '#server/mail/sender.ts';
import { eventStatements } from '#server/notifications/mails/events.reads.ts';
import { noticeKind, scheduleStatements, type Notice } from '#server/notifications/mails/queue-due.ts';
import { createNoticeRenderers } from '#server/notifications/mails/write-mail.ts';
import { explain, readSizes, type Sent } from '../../bench/plans.ts';
import { cloneDemo } from '../../support/database/demo.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { beginAt, queueAt } from '../../support/mail/notification-mails.ts';
import { until } from '../../support/site.ts';

const members = 20_000;
const begin = '2026-02-10T09:00:00Z';
const event = '2026-02-10T10:00:00Z';
/** About 200 users have an event, and each costs about 25 blocks. A statement that looks up every member reads more than 60,000. */
const maxBlocks = 10_000;

let database: Awaited<ReturnType<typeof cloneDemo>>;
let db: DataSource;
const secret = randomBytes(32).toString('hex');
beforeAll(async () => {
  database = await cloneDemo(2000);
  db = await connectDatabase(database.url, { timeouts: longTimeouts });
  openOutbox(db, secret);
  // Not through the API: so many writes would take minutes.
  await db.query(
    `INSERT INTO users (id, username, email, password_hash, email_verified, created_at)
      SELECT gen_random_uuid(), 'member' || n, n || '@example.org', '!', true, '2025-01-01' FROM generate_series(1, $1::integer) n`,
    [members],
  );
  const [{ ids }] = (await db.query('SELECT array_agg(id) AS ids FROM businesses')) as [{ ids: string[] }];
  const old = `timestamptz '2026-01-01' - random() * interval '300 days'`;
  const some = `FROM users u CROSS JOIN LATERAL (SELECT ($1::uuid[])[1 + (random() * 1990)::integer] AS business
      FROM generate_series(1, 2 + 0 * length(u.username))) b WHERE u.username LIKE 'member%' ON CONFLICT DO NOTHING`;
  await db.query(`UPDATE businesses SET created_at = ${old}`);
  for (const table of ['likes', 'saves', 'ratings', 'follows', 'helpful_marks', 'comments'])
    await db.query(`UPDATE ${table} SET created_at = ${old}`);
  await db.query(
    `UPDATE comments SET replied_at = created_at, reply_edited_at = created_at, text_shown_at = created_at
      WHERE reply IS NOT NULL`,
  );
  for (const table of ['likes', 'saves'])
    await db.query(`INSERT INTO ${table} (business_id, user_id, created_at) SELECT business, u.id, ${old} ${some}`, [
      ids,
    ]);
  await db.query(
    `INSERT INTO ratings (business_id, user_id, value, created_at) SELECT business, u.id, 4, ${old} ${some}`,
    [ids],
  );
  await db.query(
    `INSERT INTO comments (id, business_id, user_id, text, created_at)
      SELECT gen_random_uuid(), business, u.id, 'Comment', ${old} ${some}`,
    [ids],
  );
  // Each follows the next one and one of a few hundred.
  for (const followed of ['n + 1', 'n % 500 + 1'])
    await db.query(`WITH numbered AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users)
      INSERT INTO follows (follower_id, followed_id, created_at) SELECT a.id, b.id, ${old}
      FROM (SELECT id, ${followed} AS other FROM numbered) a JOIN numbered b ON b.n = a.other WHERE a.id <> b.id
      ON CONFLICT DO NOTHING`);
  await db.query(`INSERT INTO helpful_marks (comment_id, user_id, created_at) SELECT c.id, u.id, ${old}
    FROM (SELECT id, user_id, row_number() OVER (ORDER BY id) AS n FROM comments) c
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) u ON u.n = c.n
    WHERE u.id <> c.user_id ON CONFLICT DO NOTHING`);
  await beginAt({ db }, begin);
  await db.query(
    `INSERT INTO outbox (id, kind, sealed, due_at) SELECT gen_random_uuid(), 'test', '', '2100-01-01' FROM users`,
  );
  await db.query(`INSERT INTO mail_schedule (user_id, frequency, since, due_at, queued_at)
    SELECT id, 'DAILY', '2026-01-01', NULL, '2026-02-01' FROM users WHERE username LIKE 'member%'`);
  await db.query('VACUUM (ANALYZE)');
}, 300_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Some events of each kind in an hour in which members asked for digests. */
async function addEvents(): Promise<void> {
  const recent = (table: string, column: string) =>
    db.query(
      `UPDATE ${table} SET ${column} = $1 WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${column} IS NOT NULL LIMIT 20)`,
      [event],
    );
  for (const table of ['likes', 'saves', 'ratings', 'follows', 'helpful_marks', 'comments', 'businesses'])
    await recent(table, 'created_at');
  await recent('comments', 'replied_at');
  await recent('comments', 'reply_edited_at');
  await db.query(
    `UPDATE comments SET reply_named = jsonb_build_object('member3', $1::text) WHERE reply_edited_at = $1::timestamptz`,
    [event],
  );
  await db.query(`UPDATE comments SET text = '@member1 and @member2, look.' WHERE created_at = $1`, [event]);
  // Of these edits, which are made now.
  await db.query('UPDATE comments SET text_shown_at = $1 WHERE created_at = $1', [event]);
  await db.query(`UPDATE users SET email_verified = true`);
}

/** Does work, and returns the statements that it sent to the database. */
async function record(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string | pg.QueryConfig, unknown]) {
    const [first, values] = given;
    if (typeof first === 'string') sent.push({ text: first, values: Array.isArray(values) ? values : [] });
    else sent.push({ text: first.text, values: first.values ?? [] });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
    return sent;
  } finally {
    pg.Client.prototype.query = query;
  }
}

it('Digests are planned, queued, written and sent by indexes', async () => {
  await addEvents();
  const site = readSettings({ DATABASE_URL: database.url, JWT_SECRET: secret }).site;
  const renderers = createNoticeRenderers({ db, site, signingKey: createSecretKey(Buffer.from(secret)) });
  let tries = 0;
  const send = async () => {
    if ((tries += 1) % 2 === 0) throw new Error('The mail server is away.');
  };
  // The first mail has no events.
  const [{ id: userId }] = await db.query('SELECT id FROM users LIMIT 1');
  const notice: Notice = { frequency: 'AT_ONCE', since: begin, until: begin, queuedAt: begin };
  await queueNotices(db.manager, noticeKind, [{ userId, notice }]);
  const sent = await record(async () => {
    await queueAt(db, '2026-02-10T10:10:00Z');
    expect(await queueAt(db, '2026-02-12T10:10:00Z')).toBeGreaterThan(10);
    const closing = new AbortController();
    const sender = startSender({ db, log: createLog('silent'), send, renderers }, closing.signal, 10);
    await until('ten mails are tried', () => tries >= 10);
    closing.abort();
    await sender;
  });
  // Work is due again.
  await db.query(`DELETE FROM outbox WHERE kind <> 'test'`);
  await db.query(`UPDATE outbox SET due_at = now() WHERE id IN (SELECT id FROM outbox LIMIT 20)`);
  await db.query(`UPDATE mail_schedule SET due_at = queued_at, since = $1 WHERE queued_at > $1`, [begin]);

  const statements = new Map(sent.map((each) => [JSON.stringify(each), each]));
  const texts = new Set(sent.map(({ text }) => text));
  const own = [...scheduleStatements, ...eventStatements, ...senderStatements];
  expect(own.filter((text) => !texts.has(text) && !/ON CONFLICT DO NOTHING$/.test(text))).toEqual([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applySettings(client, noTimeouts);
  try {
    const sizes = await readSizes(client);
    for (const table of ['users', 'likes', 'comments', 'follows', 'outbox', 'mail_schedule'])
      expect([table, sizes.get(table)! > 15_000]).toEqual([table, true]);
    const found = [];
    for (const each of statements.values()) {
      if (!/^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)/.test(each.text) || /set_config/.test(each.text)) continue;
      const { problems, blocks } = await explain(client, each, 101, sizes);
      // All events since the last time are sorted or hashed, once for all users.
      const reads = problems.filter((problem) => !problem.startsWith('sorts'));
      if (reads.length > 0 || blocks > maxBlocks) found.push({ problems: reads, blocks, text: each.text });
    }
    expect(found).toEqual([]);
  } finally {
    await client.end();
  }
});
