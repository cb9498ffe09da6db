/** Hand-written statements on TypeORM's own pool: prepared once per connection, rows as Postgres gives them. */
import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isDeadlock } from './database-errors.ts';
import { unavailable } from './errors.ts';

// Every text is one of a small set (values are always parameters), so each connection prepares each of them once.
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
};

// Postgres ends one of two that wait for each other, with nothing of it done: the other one passes, then it is its turn.
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries > 3) throw error;
    }
  }
}

/**
 * Runs a prepared statement and gives its rows, again (three times at most) where Postgres ended it for a deadlock.
 * The text must not be made of values, or connections fill up.
 */
export async function rows<Row>(db: DataSource, text: string, values: unknown[] = []): Promise<Row[]> {
  if (!db.isInitialized) throw unavailable();
  const pool = (db.driver as unknown as { master: Pool }).master;
  return again(async () => (await pool.query({ name: nameOf(text), text, values })).rows as Row[]);
}

/** Collects the values of a statement while its text is put together: `$(value)` gives the value's place, `$1`. */
export function parameters(): { $: (value: unknown) => string; values: unknown[] } {
  const values: unknown[] = [];
  return { $: (value) => `$${values.push(value)}`, values };
}

/**
 * Runs work in one transaction, again (three times at most) where Postgres ended it for a deadlock.
 * @throws whatever the work throws
 */
export async function transaction<T>(db: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (!db.isInitialized) throw unavailable();
  return again(() => db.transaction(work));
}
