/** Sets the time at which a site decides what is open. */
import type { Fixture } from '../fixture.ts';

/** @param moment an ISO 8601 text with its offset from UTC */
export async function setMoment({ db }: Pick<Fixture, 'db'>, moment: string): Promise<void> {
  await db.query(`CREATE OR REPLACE FUNCTION current_moment() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN timestamptz '${new Date(moment).toISOString()}'`);
}

/** Sets the time zone of a business. */
export const setTimeZone = ({ db }: Pick<Fixture, 'db'>, id: string, timeZone: string | null): Promise<unknown> =>
  db.query('UPDATE businesses SET time_zone = $2 WHERE id = $1', [id, timeZone]);
