/** The first use of a database: its first account or its first restore. Raw SQL: a table without entity. */
import type { DataSource, EntityManager } from 'typeorm';

/** Whether a database was ever used. */
export async function wasUsed(db: DataSource | EntityManager): Promise<boolean> {
  const rows: unknown[] = await db.query('SELECT FROM first_use LIMIT 1');
  return rows.length > 0;
}

/** A statement that records the first use. A trigger runs the same for new accounts, unless triggers are disabled. */
export const recordFirstUse = 'INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING';
