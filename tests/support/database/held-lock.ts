/** Holds the lock of a row or a table on a connection of the test, so that the requests of a site wait for it in the order in which they begin. */
import { Client } from 'pg';
import type { Fixture } from '../fixture.ts';
import { until } from '../site.ts';

interface HeldLock {
  /** Waits until so many statements of the site wait for a lock. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
}

type Site = Pick<Fixture, 'db' | 'databaseUrl'>;

const countWaiting = `SELECT count(*)::integer AS num FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function hold({ db, databaseUrl }: Site, lock: string, values: string[]): Promise<HeldLock> {
  const client = new Client({ connectionString: databaseUrl });
  // A test that fails leaves it open.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(lock, values);
  return {
    waiting: (count) =>
      until(`${count} statements wait for a lock`, async () => {
        const [{ num }] = await db.query<[{ num: number }]>(countWaiting);
        return num === count;
      }),
    release: () => client.end(),
  };
}

const keys = { business_stats: 'business_id', user_stats: 'user_id', directory_counts: 'name', users: 'id' };

/** @param table a table of counts, or that of users. @param id the id of its business or user, or the name of a category */
export const holdLock = (site: Site, table: keyof typeof keys, id: string): Promise<HeldLock> =>
  hold(site, `SELECT FROM ${table} WHERE ${keys[table]} = $1 FOR UPDATE`, [id]);

/** Holds the lock of a table, so that its reads wait. */
export const holdTable = (site: Site, table: 'businesses' | 'picture_garbage'): Promise<HeldLock> =>
  hold(site, `LOCK ${table} IN ACCESS EXCLUSIVE MODE`, []);

/** Holds the lock of a write to a table, for which only statements wait that need the whole table. */
export const holdWrite = (site: Site, table: 'businesses' | 'business_hours'): Promise<HeldLock> =>
  hold(site, `LOCK ${table} IN ROW EXCLUSIVE MODE`, []);

/** Holds a word that is not in the lexicon, so that other writes of it wait. */
export const holdWord = (site: Site, word: string): Promise<HeldLock> =>
  hold(site, 'INSERT INTO search_words VALUES ($1)', [word]);

/**
 * Starts writes that wait for a row, each one when those before it wait, and then lets them write in this order: each has read
 * what it needs before the first one writes.
 * @param lock a statement that locks the row with the id $1
 * @returns the results of the writes
 */
export async function writeInOrder<T>(
  site: Site,
  lock: string,
  id: string,
  writes: (() => Promise<T>)[],
): Promise<T[]> {
  const held = await hold(site, lock, [id]);
  const started: Promise<T>[] = [];
  try {
    for (const write of writes) {
      started.push(write());
      await held.waiting(started.length);
    }
  } finally {
    await held.release();
  }
  return Promise.all(started);
}
