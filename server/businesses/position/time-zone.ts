/** The time zone of a business, in which its hours are meant. */
import { isPosition } from '#rules/places/position.ts';
import { isTimeZone, timeZoneMessage } from '#rules/places/time-zone.ts';
import { badInput } from '#server/core/errors.ts';
import { currentZone } from '#server/places/current-zone.ts';
import { timeZoneAt } from '#server/places/time-zone.ts';

/**
 * The column that an input sets: the given zone, or else that of a new position. None where the input has neither, null where
 * it removes the zone.
 * @throws BAD_USER_INPUT for anything but null and the name of a zone
 */
export function timeZoneColumn(input: { timeZone?: unknown; position?: unknown }): { timeZone?: string | null } {
  const timeZone = input.timeZone ?? undefined;
  if (timeZone !== undefined) {
    if (!isTimeZone(timeZone)) throw badInput({ timeZone: timeZoneMessage });
    return { timeZone: currentZone(timeZone) };
  }
  if (isPosition(input.position)) return { timeZone: timeZoneAt(input.position.latitude, input.position.longitude) };
  return input.timeZone === null ? { timeZone: null } : {};
}
