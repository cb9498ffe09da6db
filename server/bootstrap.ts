/** Prepares what an instance needs beside HTTP: the database with its tables and the demo, and the removal of old pictures. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { PictureStore } from '#server/core/picture-store.ts';
import { wasUsed } from '#server/database/first-use.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { demoMember } from '#server/demo/member.ts';
import type { Settings } from '#server/env.ts';
import type { startPostgres } from '#server/postgres/postgres.ts';
import { startGarbageCollection } from '#server/uploads/garbage.ts';
import { openDatabase } from './data-source.ts';
import type { Shutdown } from './shutdown.ts';

/** What an instance and the supervisor start with. */
export interface StartContext {
  settings: Settings;
  log: Logger;
  shutdown: Shutdown;
  /** The embedded Postgres, which may still be starting; undefined where DATABASE_URL names another one. */
  postgres: ReturnType<typeof startPostgres> | undefined;
}

export class Bootstrap {
  /** The database, once it is open. */
  db: DataSource | undefined;
  private garbageCollection: ReturnType<typeof startGarbageCollection> | undefined;

  /** @param poolSize connections to the database */
  constructor(
    private readonly start: StartContext,
    private readonly store: PictureStore,
    private readonly poolSize: number,
  ) {}

  /**
   * Opens the database and retries until it can be reached. Fills a new one with the demo where the settings say so.
   * @throws StartError where a retry cannot help, and what a migration throws
   */
  async run(): Promise<void> {
    const { store, poolSize } = this;
    const { settings, log, shutdown, postgres } = this.start;
    const url = settings.databaseUrl ?? (await postgres!).url;
    let hasDemo = false;
    const prepare = async (db: DataSource) => {
      const isNew = settings.seedDemo && !(await db.query<{ used: boolean }[]>(wasUsed))[0]!.used;
      // Imported when needed, which is once for each database.
      if (isNew) await (await import('#server/demo/seed.ts')).seedDemo(db, store, log, !settings.production);
      const found = await db.query<{ hash: string }[]>('SELECT password_hash AS hash FROM users WHERE email = $1', [
        demoMember.email,
      ]);
      // In production no credentials are logged.
      if (settings.production) await warnOfDemo(found[0]?.hash, log);
      else hasDemo = found.length > 0;
    };
    const { replicaUrls, directUrl } = settings;
    const open = () => openDatabase(url, { log, prepare, poolSize, replicaUrls, directUrl });
    const db = (this.db = await retryConnect(open, { log, signal: shutdown.signal }));
    this.garbageCollection = startGarbageCollection({ db, store, log });
    announce(settings, hasDemo, log);
  }

  /** Closes what is open so far. */
  async close(): Promise<void> {
    await this.garbageCollection?.stop();
    await this.db?.destroy();
    const postgres = await this.start.postgres?.catch(() => undefined);
    await postgres?.stop();
  }
}

/** Logs a warning where the demo member, which was created outside production, still has the published password. */
async function warnOfDemo(hash: string | undefined, log: Logger): Promise<void> {
  if (hash === undefined) return;
  const { verifyPassword } = await import('#server/auth/password.ts');
  if (await verifyPassword(demoMember.password, hash))
    log.warn(
      `The account '${demoMember.username}' has the demo's password, which is published: change it, or delete the account.`,
    );
}

/** Prints the site's address and the demo login if there is one: as text on a terminal, otherwise as lines of the log. */
function announce({ publicUrl, port }: Settings, hasDemo: boolean, log: Logger): void {
  // Of several workers, only the first prints it.
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const print = (line: string) => (process.stdout.isTTY ? console.log(line) : log.info(line));
  print(`Main Street is open at ${publicUrl ?? `http://localhost:${port}`}`);
  if (hasDemo) print(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
}
