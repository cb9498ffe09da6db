/** Holds the lock of a row on a connection of the test, so that the requests of a site wait for it in the order in which they begin. */
import { Client } from 'pg';
import type { Fixture } from '../fixture.ts';
import { until } from '../site.ts';

export interface HeldLock {
  /** Waits until so many statements of the site wait for a lock. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
}

const countWaiting = `SELECT count(*)::integer AS num FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** @param table a table of counts. @param id the id of its business or user */
export async function holdLock(
  { db, databaseUrl }: Pick<Fixture, 'db' | 'databaseUrl'>,
  table: 'business_stats' | 'user_stats',
  id: string,
): Promise<HeldLock> {
  const client = new Client({ connectionString: databaseUrl });
  // A test that fails leaves it open.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  const key = table === 'business_stats' ? 'business_id' : 'user_id';
  await client.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [id]);
  return {
    waiting: (count) =>
      until(`${count} statements wait for a lock`, async () => {
        const [{ num }] = await db.query<[{ num: number }]>(countWaiting);
        return num === count;
      }),
    release: () => client.end(),
  };
}
