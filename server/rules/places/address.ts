/** Areas and origins in addresses: `within=west,south,east,north` and `near=latitude,longitude,name`, in degrees. */
import type { Position } from './position.ts';
import type { Bounds } from './search.ts';

interface Origin extends Position {
  /** What the user chose; empty for the user's own position. */
  name: string;
}

const isDegrees = (text: string | undefined, max: number): boolean =>
  text !== undefined && /^-?\d{1,3}(\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= max;

/** Returns the box, which crosses the antimeridian where west is greater than east; undefined for another text. */
export function parseBounds(text: string): Bounds | undefined {
  const parts = text.split(',');
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const isValid = parts.length === 4 && parts.every((part, index) => isDegrees(part, index % 2 ? 90 : 180));
  return isValid && south < north ? { west, south, east, north } : undefined;
}

/** Returns the origin; undefined for another text. */
export function parseOrigin(text: string): Origin | undefined {
  const [latitude, longitude, ...name] = text.split(',');
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude), name: name.join(',').slice(0, 80) };
}
