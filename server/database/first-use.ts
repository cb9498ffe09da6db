/** Whether a database was ever used. It is used from its first account or the first restore on. Raw SQL: a table without entity. */
import type { DataSource, EntityManager } from 'typeorm';

/** Returns whether a database was used. */
export async function wasUsed(db: DataSource | EntityManager): Promise<boolean> {
  const rows: unknown[] = await db.query('SELECT FROM first_use LIMIT 1');
  return rows.length > 0;
}

/** A statement that records the first use. A trigger runs the same for new accounts, unless triggers are disabled. */
export const noteUse = 'INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING';
