/** The distance between two positions. */
import type { Position } from '#rules/places/position.ts';
import { earthRadius } from '#rules/places/search.ts';

/** Places of one name within this distance are one place: a city with its quarters, and its addresses. In metres. */
export const samePlace = 25_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the length of the great circle between two positions, in metres (haversine). */
export function distanceBetween(a: Position, b: Position): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
