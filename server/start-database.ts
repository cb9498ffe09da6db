/** Makes ready what all workers of a site share: the embedded Postgres, the tables, the demo, the sweeper. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from './database.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { demoMember } from '#server/demo/world.ts';
import type { Settings } from '#server/env.ts';
import type { Ending } from '#server/ops/ending.ts';
import { patiently } from '#server/ops/patience.ts';
import { startPostgres } from '#server/ops/postgres.ts';
import { startSweeper } from '#server/uploads/garbage.ts';

export interface GroundworkOptions {
  settings: Settings;
  store: PictureStore;
  log: Logger;
  ending: Ending;
  poolSize: number;
}

export class Groundwork {
  /** The database, once it is open. */
  db: DataSource | undefined;
  private postgres: ReturnType<typeof startPostgres> | undefined;
  private sweeper: ReturnType<typeof startSweeper> | undefined;

  constructor(private readonly options: GroundworkOptions) {}

  /**
   * Opens the database, however long it takes, and gives its address.
   * @throws StartRefused where waiting is no use, and whatever a migration throws
   */
  async lay(): Promise<string> {
    const { settings, store, log, ending, poolSize } = this.options;
    const { databaseUrl, dataDir } = settings;
    if (!databaseUrl) this.postgres = startPostgres({ dataDir, log });
    const url = databaseUrl ?? (await this.postgres!).url;
    let hasDemo = false;
    const prepare = async (db: DataSource) => {
      if (settings.seedDemo) await seedDemo(db, store, log);
      const found = await db.query<unknown[]>('SELECT FROM users WHERE email = $1', [demoMember.email]);
      hasDemo = found.length > 0;
    };
    // Beside workers this process reads for nobody.
    const replicaUrls = settings.workers > 1 ? [] : settings.replicaUrls;
    const open = () => openDatabase(url, { log, prepare, poolSize, replicaUrls });
    const db = (this.db = await patiently(open, { log, signal: ending.signal }));
    this.sweeper = startSweeper({ db, store, log });
    greet(settings, hasDemo);
    return url;
  }

  /** Closes what is open so far. */
  async close(): Promise<void> {
    await this.sweeper?.stop();
    await this.db?.destroy();
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
  }
}

function greet({ publicUrl, port }: Settings, hasDemo: boolean): void {
  console.log(`Main Street is open at ${publicUrl ?? `http://localhost:${port}`}`);
  if (hasDemo) console.log(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
}
