/** Runs writes one after the other, each of which has read what it needs before the first one writes. */
import { Client } from 'pg';
import type { Fixture } from '../fixture.ts';
import { until } from '../site.ts';

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Starts writes that wait for a row, each one when those before it wait, and then lets them write in this order.
 * @param lock a statement that locks the row with the id $1
 * @returns the results of the writes
 */
export async function writeInTurn<T>(
  { db, databaseUrl }: Pick<Fixture, 'db' | 'databaseUrl'>,
  lock: string,
  id: string,
  writes: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock, [id]);
    const started: Promise<T>[] = [];
    for (const write of writes) {
      started.push(write());
      const all = started.length;
      await until(`${all} writes wait`, async () => (await db.query<unknown[]>(waiting)).length === all);
    }
    await holder.query('COMMIT');
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}
