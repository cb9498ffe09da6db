/** The rule of positions: degrees on the Earth. */

/** A point on the Earth, in degrees. */
export interface Position {
  /** North is positive. */
  latitude: number;
  /** East is positive. */
  longitude: number;
}

export const positionLimits = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
} as const;

const { latitude, longitude } = positionLimits;

export const positionMessage = `Position must have a latitude from ${latitude.min} to ${latitude.max} and a longitude from ${longitude.min} to ${longitude.max}`;

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** The names of the coordinates that are missing or out of range. */
export const invalidCoordinates = (position: { latitude?: unknown; longitude?: unknown }) =>
  (['latitude', 'longitude'] as const).filter((name) => !isWithin(position[name], positionLimits[name]));

/** Whether a value is a position: both numbers finite and in their range. */
export const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  isWithin((value as Position).latitude, latitude) &&
  isWithin((value as Position).longitude, longitude);
