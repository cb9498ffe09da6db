/** An instance: a site of one process, or a worker. */
import cluster from 'node:cluster';
import { createSecretKey } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { grantConfiguredAdmin } from '#server/auth/roles/role.service.ts';
import { positionBackfill } from '#server/businesses/position/backfill.ts';
import { businessSearchBackfill } from '#server/businesses/search-backfill.ts';
import { startBackfills } from '#server/database/backfill.ts';
import { sendChanges } from '#server/database/publish.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { transaction } from '#server/database/sql.ts';
import { startRemovalOfWords } from '#server/businesses/unused-words.ts';
import { prepareDemo } from '#server/demo/first-start.ts';
import { demoMember } from '#server/demo/member.ts';
import type { Settings } from '#server/env.ts';
import { listen } from '#server/http/listen.ts';
import { connectionName, startMail } from '#server/mail/mail.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { startNotificationMails } from '#server/notifications/mails/start-mails.ts';
import { createNoticeRenderers } from '#server/notifications/mails/write-mail.ts';
import { startPlaces } from '#server/places/start-places.ts';
import { readOrCreateSecret } from '#server/postgres/data-folder.ts';
import { startGarbageCollection } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';
import { userSearchBackfill } from '#server/users/search-backfill.ts';
import { createApp } from './app.ts';
import { openDatabase, poolSizeFor } from './data-source.ts';
import type { Shutdown } from './shutdown.ts';

/** Whether this is the only process or the first worker: it prints what is the same for all. A restarted worker is not. */
const isFirst = !cluster.isWorker || cluster.worker?.id === 1;

/**
 * How long the port stays closed while the database is not ready, in milliseconds; then this process answers 503. Further and
 * restarted workers wait longer, since others answer meanwhile. Where all restart in an outage, the port is closed that long.
 */
const maxWait = isFirst ? 2000 : 30_000;

/** What an instance and the supervisor start with. */
export interface StartContext {
  settings: Settings;
  log: Logger;
  shutdown: Shutdown;
  /** Resolves when Postgres runs, where this process starts it. */
  databaseUrl: Promise<string>;
}

/**
 * Opens the database, which may be unreachable at first, and serves. Fills a new database with the demo.
 * @throws StartError, and what Postgres, a migration or the port throws
 */
export async function startInstance({ settings, log, shutdown, databaseUrl }: StartContext): Promise<void> {
  const store = openStore(settings);
  const secret = settings.jwtSecret ?? (await readOrCreateSecret(settings.dataDir));
  let db: DataSource | undefined;
  /** Resolves when the signal of the shutdown has ended the work in the background. */
  let background: Promise<unknown> | undefined;
  let appStopped: Promise<void> | undefined;
  let hasDemoLogin = false;
  // Steps run in reverse order (`shutdown.ts`): the database closes after everything that uses it.
  shutdown.addStep(() => appStopped);
  shutdown.addStep(() => db?.destroy());
  shutdown.addStep(() => db?.isInitialized && sendChanges(db));
  shutdown.addStep(() => background);

  const { signal } = shutdown;
  const openSite = async () => {
    const url = await databaseUrl;
    const { replicaUrls, directUrl, workers } = settings;
    const prepare = async (opened: DataSource) => {
      hasDemoLogin = await prepareDemo(opened, { settings, store, log });
      await transaction(opened, (manager) => grantConfiguredAdmin(settings, manager));
    };
    const applicationName = connectionName(settings.dataDir);
    const poolSize = poolSizeFor(workers);
    const open = () => openDatabase(url, { log, prepare, replicaUrls, directUrl, poolSize, applicationName });
    const setting = directUrl ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
    db = await retryConnect(open, { log, signal, setting });
    openOutbox(db, secret);
    const renderers = createNoticeRenderers({
      db,
      site: settings.site,
      signingKey: createSecretKey(Buffer.from(secret)),
    });
    background = Promise.all([
      startMail({ db, settings, log, signal, renderers }, isFirst),
      startNotificationMails({ db, log }, signal),
      startPlaces({ url: directUrl ?? url, log, signal }),
      startBackfills({ db, log }, [businessSearchBackfill, userSearchBackfill, positionBackfill(db)], signal),
      startRemovalOfWords({ db, log }, workers, signal),
      startGarbageCollection({ db, store, log }, signal),
    ]);
  };
  const { server, streams, stop } = await createApp({ settings, db: () => db, store, secret, log });
  const isReady = openSite();
  // Awaited below.
  isReady.catch(() => undefined);
  await Promise.race([isReady, pause(maxWait, undefined, { ref: false })]);
  // Its last traces are sent while the further steps run.
  shutdown.addStep(() => {
    appStopped = stop();
  });
  shutdown.addStep(await listen(server, settings.port));
  // Their responses do not end by themselves.
  shutdown.addStep(() => void streams.stop());
  await isReady;
  streams.start();
  announce(settings, hasDemoLogin, log);
}

/** Prints the site's address and the demo login if there is one: as text on a terminal, otherwise as lines of the log. */
function announce({ site, production }: Settings, hasDemoLogin: boolean, log: Logger): void {
  const { username, email, password } = demoMember;
  // In production no credentials are logged.
  if (production && hasDemoLogin)
    log.warn(
      `The account '${username}' has the demo's password, which is published: change it, or delete the account.`,
    );
  if (!isFirst) return;
  const print = (line: string) => (process.stdout.isTTY ? console.log(line) : log.info(line));
  print(`${site.name} is open at ${site.url}`);
  if (hasDemoLogin && !production) print(`Sign in as ${email} with the password ${password}`);
}
