/** Whether a database was ever used: since the first account in it, or the first restore into it. */

/** Gives one row, `used`. */
export const wasUsed = 'SELECT EXISTS (SELECT FROM first_use) AS used';

/** Notes that the database is in use. Accounts do that by themselves, where triggers are enabled. */
export const noteUse = 'INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING';
