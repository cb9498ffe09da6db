/** Whether a database was ever used. It is used from its first account or the first restore on. Raw SQL: a table without entity. */
import type { DataSource, EntityManager } from 'typeorm';

/** Returns whether a database was used. */
export async function wasUsed(db: DataSource | EntityManager): Promise<boolean> {
  const [found] = (await db.query('SELECT EXISTS (SELECT FROM first_use) AS used')) as [{ used: boolean }];
  return found.used;
}

/** A statement that records the first use. A trigger runs the same for new accounts, unless triggers are disabled. */
export const noteUse = 'INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING';
