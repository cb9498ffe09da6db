/** The time zone of a business, in which its hours are meant. */
import { isPosition, type Position } from '#rules/places/position.ts';
import { isTimeZone, timeZoneMessage } from '#rules/places/time-zone.ts';
import { badInput } from '#server/core/errors.ts';
import { currentZone } from '#server/places/current-zone.ts';
import { timeZoneAt } from '#server/places/time-zone.ts';

/**
 * The column that an input sets: the given zone, null where it removes the zone, or that of a new position. None where the input
 * has neither a zone nor another position.
 * @param before the position before an edit; undefined for a new business, which has no zone to remove, so that null counts as absent
 * @throws BAD_USER_INPUT for anything but null and the name of a zone
 */
export function timeZoneColumn(
  { timeZone, position }: { timeZone?: unknown; position?: unknown },
  before?: Position | null,
): { timeZone?: string | null } {
  if (timeZone === null && before !== undefined) return { timeZone: null };
  if (timeZone !== undefined && timeZone !== null) {
    if (!isTimeZone(timeZone)) throw badInput({ timeZone: timeZoneMessage });
    return { timeZone: currentZone(timeZone) };
  }
  if (!isPosition(position)) return {};
  const { latitude, longitude } = position;
  const isSame = latitude === before?.latitude && longitude === before.longitude;
  return isSame ? {} : { timeZone: timeZoneAt(latitude, longitude) };
}
