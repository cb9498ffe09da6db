/** Sets the current time of a site: `current_moment()` of its database. */
import type { Fixture } from '../fixture.ts';

/** @param now an ISO 8601 text with its offset from UTC */
export async function setNow({ db }: Pick<Fixture, 'db'>, now: string): Promise<void> {
  await db.query(`CREATE OR REPLACE FUNCTION current_moment() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN timestamptz '${new Date(now).toISOString()}'`);
}

/** Sets the time zone of a business. */
export const setTimeZone = ({ db }: Pick<Fixture, 'db'>, id: string, timeZone: string | null): Promise<unknown> =>
  db.query('UPDATE businesses SET time_zone = $2 WHERE id = $1', [id, timeZone]);
