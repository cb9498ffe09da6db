/** Opens a site in the test's own process, for tests that read its state or mock a part of it. */
import { createSecretKey, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createApp } from '#server/app.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { mergeCounts } from '#server/http/rate-limits/shared-counts.ts';
import { notify } from '#server/database/publish.ts';
import { openDatabase } from '#server/data-source.ts';
import { readSettings } from '#server/env.ts';
import { listenerStatements } from '#server/live/listener.ts';
import { createLog } from '#server/http/log.ts';
import { startMail } from '#server/mail/mail.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { senderStatements } from '#server/mail/sender.ts';
import { eventStatements } from '#server/notifications/mails/events.reads.ts';
import { createNoticeRenderers } from '#server/notifications/mails/write-mail.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { openStore } from '#server/uploads/store.ts';
import { cloneDatabase } from './database/clone.ts';
import { longTimeouts } from './database/long-timeouts.ts';
import { noOverloadProtection } from './no-overload-protection.ts';
import { makeFolder, removeFolder } from './folder.ts';
import type { Fixture } from './fixture.ts';

export interface InProcessFixture extends Fixture {
  db: DataSource;
  server: Server;
}

const ofStreams = new Set<string | undefined>([notify, ...Object.values(listenerStatements)]);

/**
 * The number of statements that this process sent to each database, without those of new connections, of the rate limits' merge, of the
 * sender of mails, and of the notice of changes.
 */
const sent = new Map<string, number>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...statement: [pg.QueryConfig]) {
  const { text } = statement[0];
  const isBySite = [senderStatements, eventStatements, ofStreams].some((statements) => statements.has(text!));
  if (text !== mergeCounts && !text?.startsWith('SELECT pg_backend_pid() <> ') && !isBySite)
    sent.set(this.database!, (sent.get(this.database!) ?? 0) + 1);
  return Reflect.apply(query, this, statement);
} as typeof query;

/**
 * Opens a site for one test file.
 * @param environment additional settings, as in `.env.example`
 * @param overload the overload protection; none by default
 * @param timeouts timeouts of the database; long ones by default
 * @param site settings of the site that have no variable
 */
export async function openInProcessFixture(
  environment: Record<string, string> = {},
  overload = noOverloadProtection,
  timeouts = longTimeouts,
  site: Partial<SiteSettings> = {},
): Promise<InProcessFixture> {
  const dataDir = await makeFolder('fixture');
  const { DATABASE_URL: shared, JWT_SECRET: sharedSecret } = environment;
  // A second instance of a site uses the database of the first.
  const database = shared ? { url: shared, drop: async () => undefined } : await cloneDatabase();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const secret = sharedSecret ?? randomBytes(32).toString('hex');
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: secret,
    // All users of a test have one address.
    RATE_LIMIT_FACTOR: '1000',
    ...environment,
  });
  Object.assign(settings.site, site);
  // Migrations have timeouts of their own.
  const { signal } = new AbortController();
  const db = await retryConnect(() => openDatabase(database.url, { log, timeouts }), {
    log,
    signal,
    setting: 'DATABASE_URL',
  });
  openOutbox(db, secret);
  const closing = new AbortController();
  const renderers = createNoticeRenderers({
    db,
    site: settings.site,
    signingKey: createSecretKey(Buffer.from(secret)),
  });
  const sender = startMail({ db, settings, log, signal: closing.signal, interval: 100, renderers });
  const { server, streams, stop } = await createApp({
    settings,
    db: () => db,
    store: openStore(settings),
    secret,
    log,
    overload,
  });
  // As with the timeouts of the database: on a busy machine a response can take longer than the site allows.
  server.timeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    db,
    databaseUrl: database.url,
    dataDir,
    secret,
    server,
    log: async () => lines,
    statements: async () => sent.get(new URL(database.url).pathname.slice(1)) ?? 0,
    async close() {
      closing.abort();
      await sender;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await streams.stop();
      await stop();
      await db.destroy().catch(() => undefined);
      await database.drop();
      await removeFolder(dataDir);
    },
  };
}
