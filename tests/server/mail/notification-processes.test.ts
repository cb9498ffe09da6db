/** Digests of a site of two instances, of which one is killed while it sends. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { queueDue } from '#server/notifications/mails/queue-due.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { runCommand } from '../../support/command.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { setNow } from '../../support/database/now.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { countWaiting, makeDue } from '../../support/mail/queue.ts';
import { startMailServer, type MailServer } from '../../support/mail/server.ts';
import { beginAt } from '../../support/mail/notification-mails.ts';
import { ready, startSite, until, type Site } from '../../support/site.ts';

const numPeople = 24;
let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: DataSource;
let server: MailServer;
let sites: Site[] = [];
/** Runs when a mail has arrived, before the server accepts it. */
let beforeResponse: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
});
beforeEach(async () => {
  folder = await makeFolder('digests');
  database = await cloneDatabase();
  db = await connectDatabase(database.url, { timeouts: longTimeouts });
  openOutbox(db, secret);
  server = await startMailServer({}, 0, () => beforeResponse());
  await db.query(`INSERT INTO users (id, username, email, password_hash, email_verified, notification_mails)
    SELECT gen_random_uuid(), 'p-' || n, 'p-' || n || '@example.com', '', true, '{"FOLLOW": "DAILY"}' FROM generate_series(0, ${numPeople}) n`);
  await db.query(`INSERT INTO follows (follower_id, followed_id, created_at)
    SELECT a.id, b.id, '2026-02-10T10:00:00Z' FROM users a, users b WHERE a.username = 'p-0' AND b.username <> 'p-0'`);
  await beginAt({ db }, '2026-02-10T09:00:00Z');
  await setNow({ db }, '2026-02-10T10:10:00Z');
});
afterEach(async () => {
  for (const site of sites) site.kill('SIGKILL');
  await Promise.all(sites.map(({ ended }) => ended));
  sites = [];
  await server.close();
  await db.destroy();
  await database.drop();
  await removeFolder(folder);
});

const planned = () => db.query('SELECT FROM mail_schedule WHERE due_at IS NOT NULL') as Promise<unknown[]>;

const secret = randomBytes(32).toString('hex');
async function start(name: string): Promise<Site> {
  const site = await startSite({
    DATABASE_URL: database.url,
    JWT_SECRET: secret,
    DATA_DIR: join(folder, name),
    SMTP_URL: server.url,
    MAIL_FROM: 'mail@fox.example',
  });
  sites.push(site);
  await ready(site);
  return site;
}

it('A restore sends no mail about events of the backup, and none that was planned before', async () => {
  const environment = { DATABASE_URL: database.url, JWT_SECRET: secret, DATA_DIR: join(folder, 'a') };
  const file = join(folder, 'main-street.backup');
  await queueDue(db);
  expect(await planned()).toHaveLength(numPeople);
  expect(await runCommand('backup', ['--to', file], environment)).toMatchObject({ code: 0 });
  expect(await runCommand('restore', ['--from', file, '--force'], environment)).toMatchObject({ code: 0 });
  expect(await db.query('SELECT FROM mail_schedule UNION ALL SELECT FROM mail_progress')).toEqual([]);
  // The first call begins with the present.
  for (let call = 0; call < 3; call += 1) expect(await queueDue(db)).toBe(0);
  await setNow({ db }, '2026-02-11T08:00:00Z');
  expect(await queueDue(db)).toBe(0);
});

it('Each reader gets one digest of a day from two instances, of which one is killed', async () => {
  const [killed] = [await start('a'), await start('b')];
  await until('the digests are planned', async () => (await planned()).length === numPeople);
  let accepted = 0;
  beforeResponse = async () => {
    accepted += 1;
    if (accepted !== 3) return;
    killed.kill('SIGKILL');
    await killed.ended;
  };
  await setNow({ db }, '2026-02-11T08:00:00Z');
  await until('three mails arrive', () => accepted >= 3);
  // The leases of the killed sender end after two minutes.
  await until('all mails are sent', async () => {
    await makeDue(db);
    return (await planned()).length === 0 && (await countWaiting(db)) === 0;
  });
  // What arrived twice has the same Message-ID, by which mail programs drop repeats.
  const ids = new Map(server.received.map(({ mail, recipients }) => [mail.messageId, recipients[0]]));
  expect([...ids.values()].toSorted()).toEqual(
    Array.from({ length: numPeople }, (_, at) => `p-${at + 1}@example.com`).toSorted(),
  );
  expect(server.received[0]!.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('A user who has forgotten the password gets the link before the digests that wait', async () => {
  const site = await start('a');
  await until('the digests are planned', async () => (await planned()).length === numPeople);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let numTaken = 0;
  beforeResponse = () => {
    numTaken += 1;
    return released;
  };
  await setNow({ db }, '2026-02-11T08:00:00Z');
  await until('ten mails are being sent', () => numTaken === 10);
  await until('the others wait', async () => (await countWaiting(db)) === numPeople);
  const body = JSON.stringify({ email: 'p-0@example.com' });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${site.url}/api/users/password/forgot`, { method: 'POST', headers, body });
  expect(status).toBe(200);
  await until('the link waits', async () => (await countWaiting(db)) === numPeople + 1);
  release();
  await until('all mails are sent', async () => (await countWaiting(db)) === 0);
  const recipients = server.received.map((mail) => mail.recipients[0]);
  expect(recipients).toHaveLength(numPeople + 1);
  // The next ten.
  expect(recipients.slice(10, 20)).toContain('p-0@example.com');
});
