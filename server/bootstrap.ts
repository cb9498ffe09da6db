/** Makes ready what all workers of a site share: the embedded Postgres, the tables, the demo, the sweeper. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from './data-source.ts';
import { wasUsed } from '#server/database/first-use.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { demoMember } from '#server/demo/member.ts';
import type { Settings } from '#server/env.ts';
import type { Shutdown } from './shutdown.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import type { startPostgres } from '#server/postgres/postgres.ts';
import { startSweeper } from '#server/uploads/garbage.ts';

/** What every part of a site is started with. */
export interface StartContext {
  settings: Settings;
  log: Logger;
  ending: Shutdown;
  /** The embedded Postgres, on its way up; undefined where there is none, or somebody else looks after it. */
  postgres: ReturnType<typeof startPostgres> | undefined;
}

export class Bootstrap {
  /** The database, once it is open. */
  db: DataSource | undefined;
  private sweeper: ReturnType<typeof startSweeper> | undefined;

  constructor(
    private readonly start: StartContext,
    private readonly store: PictureStore,
    private readonly poolSize: number,
  ) {}

  /**
   * Opens the database, however long it takes, and gives its address.
   * @throws StartRefused where waiting is no use, and whatever a migration throws
   */
  async lay(): Promise<string> {
    const { store, poolSize } = this;
    const { settings, log, ending, postgres } = this.start;
    const url = settings.databaseUrl ?? (await postgres!).url;
    let hasDemo = false;
    const prepare = async (db: DataSource) => {
      // Loaded when it is needed, which is once in a site's life.
      const isNew = settings.seedDemo && !(await db.query<{ used: boolean }[]>(wasUsed))[0]!.used;
      if (isNew) await (await import('#server/demo/seed.ts')).seedDemo(db, store, log, !settings.production);
      const found = await db.query<{ hash: string }[]>('SELECT password_hash AS hash FROM users WHERE email = $1', [
        demoMember.email,
      ]);
      // A login in the log of a site in production lets its readers in.
      if (settings.production) await warnOfDemo(found[0]?.hash, log);
      else hasDemo = found.length > 0;
    };
    const { replicaUrls, directUrl } = settings;
    const open = () => openDatabase(url, { log, prepare, poolSize, replicaUrls, directUrl });
    const db = (this.db = await retryConnect(open, { log, signal: ending.signal }));
    this.sweeper = startSweeper({ db, store, log });
    greet(settings, hasDemo, log);
    return url;
  }

  /** Closes what is open so far. */
  async close(): Promise<void> {
    await this.sweeper?.stop();
    await this.db?.destroy();
    const postgres = await this.start.postgres?.catch(() => undefined);
    await postgres?.stop();
  }
}

/** Logs a warning where anyone can sign in as the demo's member, which was made outside production. */
async function warnOfDemo(hash: string | undefined, log: Logger): Promise<void> {
  if (hash === undefined) return;
  const { verifyPassword } = await import('#server/auth/password.ts');
  if (await verifyPassword(demoMember.password, hash))
    log.warn(
      `The account '${demoMember.username}' has the demo's password, which is published: change it, or delete the account.`,
    );
}

/** Says where the site answers, and the demo's login where there is one: as text on a terminal, otherwise as JSON lines of the log. */
function greet({ publicUrl, port }: Settings, hasDemo: boolean, log: Logger): void {
  // Of several workers, the first one says it.
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const say = (line: string) => (process.stdout.isTTY ? console.log(line) : log.info(line));
  say(`Main Street is open at ${publicUrl ?? `http://localhost:${port}`}`);
  if (hasDemo) say(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
}
