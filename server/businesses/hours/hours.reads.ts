/** SQL of opening hours, from `business_hours h`, and what it returns. Raw SQL: functions of the database compute it in the statements of lists. */
import type { BatchRead } from '#server/core/loader.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import type { Opening, OpeningHours } from './hours.types.ts';
import { hoursOf, type StoredHours } from './stored-hours.ts';

/** The join of `businesses b` with their hours. */
export const joinHours = 'LEFT JOIN business_hours h ON h.business_id = b.id';

/** Whether a business is open, for `openingOf`. */
export const openingColumn = 'opening_of(h, current_moment()) AS opening';

/** The hours of a business, for `openingHoursOf`. */
export const hoursColumn = `CASE WHEN h.business_id IS NOT NULL THEN json_build_object('timeZone', b.time_zone, 'hours', h.hours) END AS hours`;

/** The condition that a business is open. A subquery for each row, which Postgres does not turn into a join of all rows. */
export const openNowCondition = (id: string): string =>
  `(SELECT is_open(h, current_moment()) FROM business_hours h WHERE h.business_id = ${id})`;

/** What `openingColumn` returns. Opening times are whole minutes. */
export type OpeningRow = Opening | null;

/** What `hoursColumn` returns. */
export type HoursRow = { timeZone: string | null; hours: StoredHours } | null;

const toMinute = (time: string): string => time.slice(0, 16);

/** The opening state for clients; null if unknown. */
export function openingOf(row: OpeningRow): Opening | null {
  if (!row) return null;
  const { isOpen, changesAt, localDate, changesAtLocal } = row;
  return {
    isOpen,
    changesAt: changesAt && `${toMinute(changesAt)}:00.000Z`,
    localDate,
    changesAtLocal: changesAtLocal && toMinute(changesAtLocal),
  };
}

/** The opening hours for clients; null if unknown. */
export const openingHoursOf = (row: HoursRow): OpeningHours | null =>
  row && { timeZone: row.timeZone, ...hoursOf(row.hours) };

/** The hours of a business. */
export interface BusinessHours {
  opening: Opening | null;
  hours: OpeningHours | null;
}

/** Reads the hours of businesses, for `loadBatched`. */
export const readHours: BatchRead<BusinessHours> = async (ctx, ids) => {
  const { $, values } = parameters();
  const text = `SELECT b.id, ${openingColumn}, ${hoursColumn} FROM ${unnestIds(ids, $)} AS ids(id)
    JOIN businesses b ON b.id = ids.id ${joinHours}`;
  const found = await queryRows<{ id: string; opening: OpeningRow; hours: HoursRow }>(ctx.db, text, values);
  return new Map(
    found.map(({ id, opening, hours }) => [id, { opening: openingOf(opening), hours: openingHoursOf(hours) }]),
  );
};
