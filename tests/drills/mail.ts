/** The server is killed while it sends mails, and the mail server cannot be reached. Every mail arrives, and a repeat has the same Message-ID. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { countWaiting, mailFor, queueAll } from '../support/mail/queue.ts';
import { until } from '../support/site.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/server.ts';
import { between } from './random.ts';
import { openDrillSite } from './site.ts';
import type { Drill } from './result.ts';

/** The mails that are queued before each kill. */
const mailsPerKill = 100;
/** Seconds: the lease of a killed sender, and a reserve. */
const leaseEnd = 180;

const secret = randomBytes(32).toString('hex');

/** Queues mails to recipients with numbers, and returns their addresses. */
async function queue(db: DataSource, first: number, count: number): Promise<string[]> {
  const mails = Array.from({ length: count }, (_, index) => mailFor(`reader${first + index}`));
  await queueAll(db, mails);
  return mails.map(({ to }) => to.address);
}

/** What is wrong with the received mails, and how many are repeats. */
function compare(received: ReceivedMail[], expected: string[]): { findings: string[]; repeats: number } {
  const ids = new Map<string, Set<string>>();
  for (const { recipients, mail } of received)
    for (const address of recipients) ids.set(address, (ids.get(address) ?? new Set()).add(mail.messageId ?? ''));
  const missing = expected.filter((address) => !ids.has(address));
  const different = [...ids.values()].filter(({ size }) => size > 1);
  return {
    findings: [
      ...(missing.length > 0 ? [`${missing.length} mails did not arrive, as ${missing[0]}`] : []),
      ...(different.length > 0 ? [`${different.length} repeats have another Message-ID`] : []),
    ],
    repeats: received.length - ids.size,
  };
}

/** `times` kills while mails are sent, then `minutes` without the mail server while a mail is queued each second. In real time. */
export const mail: Drill = async ({ times = 10, minutes = 10, workers = 1, random }) => {
  const received: ReceivedMail[] = [];
  // A response takes as long as that of a real mail server, so that kills hit mails that are being accepted.
  const open = async (port?: number): Promise<MailServer> => {
    const server = await startMailServer({}, port, async (each) => {
      received.push(each);
      await pause(between(random, 20, 200));
    });
    return server;
  };
  let server = await open();
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'mail@drill.example', JWT_SECRET: secret };
  const site = await openDrillSite(0, { ...environment, WEB_CONCURRENCY: String(workers) });
  let addresses: string[] = [];
  const work = async <T>(use: (db: DataSource) => Promise<T>): Promise<T> => {
    const db = await connectDatabase(await site.databaseUrl());
    openOutbox(db, secret);
    return use(db).finally(() => db.destroy());
  };

  for (let at = 0; at < times; at += 1) {
    addresses = [...addresses, ...(await work((db) => queue(db, addresses.length, mailsPerKill)))];
    await pause(between(random, 200, 1800));
    site.process.kill('SIGKILL');
    await site.process.ended;
    await site.restart();
  }
  const killed = performance.now();
  await work((db) => until('all mails are sent', async () => (await countWaiting(db)) === 0, leaseEnd));
  const afterKills = (performance.now() - killed) / 1000;
  const kills = compare(received, addresses);
  const sentByKills = addresses.length;

  await server.close();
  const away = performance.now();
  await work(async (db) => {
    while (performance.now() - away < minutes * 60_000) {
      addresses = [...addresses, ...(await queue(db, addresses.length, 1))];
      await pause(1000);
    }
  });
  const waiting = await work(countWaiting);
  const returned = performance.now();
  server = await open(server.port);
  await work((db) => until('all mails are sent', async () => (await countWaiting(db)) === 0, minutes * 60 + 300));
  const afterReturn = (performance.now() - returned) / 1000;
  const all = compare(received, addresses);

  const findings = [...kills.findings, ...all.findings, ...(await site.integrity())];
  await site.close();
  await server.close();
  return {
    repetitions: `${times} kills and ${minutes} minutes without the mail server`,
    findings,
    figures: `${sentByKills} mails over the kills, ${kills.repeats} repeats, the last ${Math.round(afterKills)} s after the last kill; ${waiting} mails waited for the mail server, ${all.repeats - kills.repeats} repeats, the last ${Math.round(afterReturn)} s after its return`,
  };
};
