/** Whether a database was ever used. It is used from its first account or the first restore on. */

/** A statement that returns one row, `used`. */
export const wasUsed = 'SELECT EXISTS (SELECT FROM first_use) AS used';

/** A statement that records the first use. A trigger runs the same for new accounts, unless triggers are disabled. */
export const noteUse = 'INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING';
