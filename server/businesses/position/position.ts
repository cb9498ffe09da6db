/** The position of a business: two columns, both null without one. Triggers copy that of a visible business to `business_places`. */
import { isPosition, positionMessage, type Position } from '#rules/places/position.ts';
import { badInput } from '#server/core/errors.ts';

/** The columns of a position. */
export interface PositionColumns {
  latitude: number | null;
  longitude: number | null;
}

/**
 * The columns that an input sets: none where it has no position, nulls where it removes the position.
 * @throws BAD_USER_INPUT for anything but null and a position
 */
export function positionColumns({ position }: { position?: unknown }): Partial<PositionColumns> {
  if (position === undefined) return {};
  if (position === null) return { latitude: null, longitude: null };
  if (!isPosition(position)) throw badInput({ position: positionMessage });
  const { latitude, longitude } = position;
  return { latitude, longitude };
}

/** The position in columns, or null. */
export const positionOf = ({ latitude, longitude }: PositionColumns): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
