/** Validates and writes opening hours. Raw SQL: the table has no entity, since a trigger copies the time zone that the upsert returns. */
import type { EntityManager } from 'typeorm';
import { hoursErrorOf, hoursMessages, type Hours } from '#rules/places/hours.ts';
import { badInput } from '#server/core/errors.ts';
import { hoursColumns, storedHours } from './stored-hours.ts';

/** The columns of new hours; null removes the hours, and undefined keeps them. */
type HoursChange = ReturnType<typeof hoursColumns> | null | undefined;

/**
 * The change of the hours that an input makes.
 * @throws BAD_USER_INPUT for invalid hours
 */
export function parseHoursChange({ hours }: { hours?: unknown }): HoursChange {
  if (hours === undefined || hours === null) return hours;
  const error = hoursErrorOf(hours);
  if (error) throw badInput({ hours: error });
  return hoursColumns(storedHours(hours as Hours));
}

/** Whether a change differs from the stored hours of a business, whose row the caller has locked. */
export async function differsFromStored(
  manager: EntityManager,
  businessId: string,
  change: HoursChange,
): Promise<boolean> {
  if (change === undefined) return false;
  const text = 'SELECT (SELECT hours FROM business_hours WHERE business_id = $1) IS DISTINCT FROM $2::jsonb AS differs';
  const [row] = await manager.query<{ differs: boolean }[]>(text, [businessId, change?.hours ?? null]);
  return row!.differs;
}

/**
 * Writes the hours of a business, whose row the caller has written.
 * @throws BAD_USER_INPUT for new hours of a business without a time zone
 */
export async function writeHours(manager: EntityManager, businessId: string, change: HoursChange): Promise<void> {
  if (change === undefined) return;
  if (change === null) {
    await manager.query('DELETE FROM business_hours WHERE business_id = $1', [businessId]);
    return;
  }
  const names = Object.keys(change);
  const text = `INSERT INTO business_hours (business_id, ${names.join(', ')})
    VALUES ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})
    ON CONFLICT (business_id) DO UPDATE SET ${names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}
    RETURNING time_zone AS zone`;
  const [row] = await manager.query<{ zone: string | null }[]>(text, [businessId, ...Object.values(change)]);
  if (!row!.zone) throw badInput({ timeZone: hoursMessages.timeZone });
}
