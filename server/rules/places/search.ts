/** The rules of searches by place: a box, a circle, and the order by distance. */
import { isPosition, positionLimits, type Position } from './position.ts';

/** A box of degrees. Where west is greater than east, it crosses ±180°. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A point, and the metres around it; without a radius any distance. */
export interface Near extends Position {
  radius?: number | null;
}

/** The radius of the Earth in metres, of a sphere of the same volume. */
export const earthRadius = 6_371_008.8;

/** Limits of a radius in metres. No two points are further apart than the maximum. */
export const radiusLimits = { min: 1, max: 20_020_000 } as const;

/** The number of businesses in a list by distance: such a page costs as much as all pages before it. */
export const maxDistanceRows = 10_000;

/** The number of businesses in a GeoJSON collection. Only the server uses it. */
export const maxExported = 10_000;

/** The zoom levels of maps. */
export const zoomLimits = { min: 0, max: 22 } as const;

const { latitude, longitude } = positionLimits;
const degrees = ({ min, max }: { min: number; max: number }) => `from ${min} to ${max}`;

export const placeMessages = {
  within: `The box must have west and east ${degrees(longitude)}, and south and north ${degrees(latitude)}, south not above north`,
  near: `The position must have a latitude ${degrees(latitude)}, a longitude ${degrees(longitude)} and, if it has a radius, one ${degrees(radiusLimits)} metres`,
  zoom: `Zoom must be a whole number ${degrees(zoomLimits)}`,
  distanceNeedsNear: 'The order by distance needs near: the position from which distances are measured',
  otherOrigin: 'The cursor is of a list by distance from another position: start again without it',
} as const;

/** Whether a value is a box. */
export function isBounds(value: unknown): value is Bounds {
  const { west, south, east, north } = (value ?? {}) as Bounds;
  const corners = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  return corners.every(isPosition) && south <= north;
}

/** Whether a value is a point with an optional radius. */
export function isNear(value: unknown): value is Near {
  const { radius } = (value ?? {}) as Near;
  const { min, max } = radiusLimits;
  return (
    isPosition(value) &&
    (radius === undefined || radius === null || (typeof radius === 'number' && radius >= min && radius <= max))
  );
}
