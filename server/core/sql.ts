/** Hand-written statements on TypeORM's own pool: prepared once per connection, rows as Postgres gives them. */
import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isDeadlock } from './database-errors.ts';
import { unavailable } from './errors.ts';

/** A statement with its name; the text is prepared under the name, so one name has one text for ever. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs a prepared statement and gives its rows. */
export async function rows<Row>(db: DataSource, { name, text }: Statement, values: unknown[]): Promise<Row[]> {
  if (!db.isInitialized) throw unavailable();
  const pool = (db.driver as unknown as { master: Pool }).master;
  return (await pool.query({ name, text, values })).rows as Row[];
}

/**
 * Runs work in one transaction, again (three times at most) where Postgres ended it for a deadlock.
 * @throws whatever the work throws
 */
export async function transaction<T>(db: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (!db.isInitialized) throw unavailable();
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isDeadlock(error) || tries > 3) throw error;
    }
  }
}
