/** The position of a business with its time zone: the two columns of the position are both null without one. Triggers copy that of a visible business to `business_places`. */
import { isPosition, positionMessage, type Position } from '#rules/places/position.ts';
import { badInput } from '#server/core/errors.ts';
import { timeZoneColumn } from './time-zone.ts';

/** The columns of a position and its time zone. */
export interface PositionColumns {
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
}

export interface PositionInput {
  position?: unknown;
  timeZone?: unknown;
}

/**
 * The columns that an input sets: none for absent fields, null for those that it removes.
 * @param stored the business before an edit; undefined for a new one
 * @throws BAD_USER_INPUT for anything but null and a position, and for a zone that does not exist
 */
export function positionColumns(
  { position, timeZone }: PositionInput,
  stored?: Pick<PositionColumns, 'latitude' | 'longitude'>,
): Partial<PositionColumns> {
  const zone = timeZoneColumn({ position, timeZone }, stored && positionOf(stored));
  if (position === undefined) return zone;
  if (position === null) return { latitude: null, longitude: null, ...zone };
  if (!isPosition(position)) throw badInput({ position: positionMessage });
  const { latitude, longitude } = position;
  return { latitude, longitude, ...zone };
}

/** The position in columns, or null. */
export const positionOf = ({ latitude, longitude }: Pick<PositionColumns, 'latitude' | 'longitude'>): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
