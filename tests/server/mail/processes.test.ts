/** Mails of a site that is stopped, killed, run as several instances or restored. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { runCommand } from '../../support/command.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { mailTo } from '../../support/mail/inbox.ts';
import { countWaiting, mailFor, makeDue, queueAll } from '../../support/mail/queue.ts';
import { logs, ready, startSite, until, type Site } from '../../support/site.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/mail/server.ts';

const secret = randomBytes(32).toString('hex');
let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: DataSource;
let sites: Site[] = [];
let server: MailServer;
/** Runs when a mail has arrived, before the server accepts it. */
let beforeResponse: (mail: ReceivedMail) => Promise<void> | void;

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
});
beforeEach(async () => {
  folder = await makeFolder('mail');
  database = await cloneDatabase();
  db = await connectDatabase(database.url, { timeouts: longTimeouts });
  openOutbox(db, secret);
  beforeResponse = () => undefined;
  server = await startMailServer({}, 0, (mail) => beforeResponse(mail));
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

const environment = () => ({ DATABASE_URL: database.url, JWT_SECRET: secret, DATA_DIR: join(folder, 'a') });
const withServer = () => ({ ...environment(), SMTP_URL: server.url, MAIL_FROM: 'mail@fox.example' });

/** Ends a site. @returns all that it has written to standard output, so that what is absent does not come later */
async function outputAtEnd(site: Site): Promise<string> {
  site.kill('SIGTERM');
  await site.ended;
  return site.output.out;
}

async function start(settings: Record<string, string>): Promise<Site> {
  const site = await startSite(settings);
  sites.push(site);
  await ready(site);
  return site;
}

const names = Array.from({ length: 10 }, (_, index) => `Ann${index}`);
const queueTen = () =>
  queueAll(
    db,
    names.map((name) => mailFor(name)),
  );
const isEmpty = () => until('the outbox is empty', async () => (await countWaiting(db)) === 0);

/** The Message-IDs by recipient: how many mails each has received, and how many different ones. */
function receivedByAddress(): Map<string, (string | undefined)[]> {
  const ids = new Map<string, (string | undefined)[]>();
  for (const { recipients, mail } of server.received)
    ids.set(recipients[0]!, [...(ids.get(recipients[0]!) ?? []), mail.messageId]);
  return ids;
}

describe('A site that is killed while it sends', () => {
  it('sends every mail after its restart, and a repeat has the same Message-ID', async () => {
    const killed = await start(withServer());
    let accepted = 0;
    // Four mails are accepted; the fifth has arrived, but its sender does not learn it.
    beforeResponse = async () => {
      accepted += 1;
      if (accepted <= 4) return;
      killed.kill('SIGKILL');
      await killed.ended;
    };
    await queueTen();
    await killed.ended;
    const waiting = await countWaiting(db);
    expect(waiting).toBeGreaterThan(0);
    beforeResponse = () => undefined;
    await start(withServer());
    // The leases of the killed sender end after two minutes.
    await makeDue(db);
    await isEmpty();
    const received = receivedByAddress();
    expect([...received.keys()].toSorted()).toEqual(
      names.map((name) => `${name.toLowerCase()}@example.com`).toSorted(),
    );
    expect([...received.values()].map((ids) => new Set(ids).size)).toEqual(names.map(() => 1));
    expect(server.received.length).toBeGreaterThan(names.length);
  });
});

describe('A site that is stopped while it sends', () => {
  it('ends when the mail is accepted, so that no mail is sent twice', async () => {
    const stopped = await start(withServer());
    beforeResponse = async () => {
      stopped.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    };
    await queueAll(db, [mailFor('Ann')]);
    expect(await stopped.ended).toBe(0);
    expect(server.received.length).toBe(1);
    expect(await countWaiting(db)).toBe(0);
  });
});

describe('A site of two workers', () => {
  it('sends each mail once, and says once where mails go without a mail server', async () => {
    const site = await start({ ...environment(), WEB_CONCURRENCY: '2' });
    await queueTen();
    await isEmpty();
    for (const name of names) await mailTo({ dataDir: join(folder, 'a') }, `${name.toLowerCase()}@example.com`);
    const output = await outputAtEnd(site);
    expect(output.split('SMTP_URL is not set').length - 1).toBe(1);
    expect(output).not.toContain('Several instances');
  });
});

describe('Two instances without a mail server', () => {
  it('warn, since each writes into a folder of its own', async () => {
    const first = await start(environment());
    const second = await start({ ...environment(), DATA_DIR: join(folder, 'b') });
    await logs(second, 'Several instances run without SMTP_URL');
    expect(await outputAtEnd(first)).not.toContain('Several instances');
  });

  it('do not warn with a mail server', async () => {
    await start(withServer());
    const second = await start({ ...withServer(), DATA_DIR: join(folder, 'b') });
    expect(await outputAtEnd(second)).not.toContain('SMTP_URL');
  });
});

describe('A restore', () => {
  it('sends no mail of the backup, and none that waited before', async () => {
    const file = join(folder, 'main-street.backup');
    await queueTen();
    expect(await runCommand('backup', ['--to', file], environment())).toMatchObject({ code: 0 });
    await queueAll(db, [mailFor('Eve')]);
    expect(await runCommand('restore', ['--from', file, '--force'], environment())).toMatchObject({ code: 0 });
    expect(await countWaiting(db)).toBe(0);
    await start(withServer());
    await queueAll(db, [mailFor('Ida')]);
    await isEmpty();
    expect(server.received.flatMap(({ recipients }) => recipients)).toEqual(['ida@example.com']);
  });
});

describe('The settings', () => {
  it.each([
    [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'mail@fox.example' }, 'SMTP_URL must be an address like smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be given when SMTP_URL is used'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Fox Street' }, 'MAIL_FROM must be an address like'],
  ])('%j are rejected at the start', async (wrong, message) => {
    const site = await startSite({ ...environment(), ...wrong } as Record<string, string>);
    sites.push(site);
    expect(await site.ended).toBe(1);
    expect(site.output.err).toContain(message);
  });
});
