/** A directory of businesses with positions: towns of very different sizes, some at the poles and at ±180°. */
import type { Position } from '#rules/places/position.ts';
import { newId } from '#server/core/ids.ts';
import { categoryNames, type CategoryName } from '#rules/categories.ts';
import { foldText, searchLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import type { Fixture } from '../fixture.ts';
import type { TestUser } from '../users.ts';

export interface PlacedBusiness extends Position {
  id: string;
  name: string;
  category: CategoryName;
}

/** The positions from which the nearest businesses are compared with a computation of all distances. */
export const origins = {
  'Fiji, beside 180°': { latitude: -17, longitude: 179.99 },
  'the North Pole': { latitude: 90, longitude: 0 },
  'the South Pole': { latitude: -90, longitude: 77 },
  'the equator at -180°': { latitude: 0, longitude: -180 },
  Berlin: { latitude: 52.52, longitude: 13.405 },
} satisfies Record<string, Position>;

/** A generator of numbers from 0 to 1, the same for a seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * Makes positions around towns whose sizes fall as those of real ones. Every tenth lies exactly on another one.
 * @param count the number of positions
 */
export function placesOfTowns(count: number, seed = 1): Position[] {
  const random = generator(seed);
  const towns: Position[] = [
    ...Object.values(origins),
    ...Array.from({ length: 200 }, () => ({
      latitude: (Math.asin(random() * 1.8 - 0.85) * 180) / Math.PI,
      longitude: random() * 360 - 180,
    })),
  ];
  const places: Position[] = [];
  while (places.length < count) {
    const earlier = places[Math.floor(random() * places.length)];
    if (earlier && places.length % 10 === 0) {
      places.push(earlier);
      continue;
    }
    const town = towns[Math.floor(random() ** 3 * towns.length)]!;
    const spread = 4 * random() ** 2;
    const latitude = town.latitude + spread * (random() - 0.5);
    places.push({
      latitude: Math.abs(latitude) > 90 ? Math.sign(latitude) * 180 - latitude : latitude,
      longitude: wrapped(town.longitude + spread * (random() - 0.5) * 2),
    });
  }
  return places;
}

/** Adds businesses of a user at these positions, the first of them the oldest. */
export async function addPlaced(fixture: Fixture, owner: TestUser, places: Position[]): Promise<PlacedBusiness[]> {
  const businesses = places.map((position, at) => ({
    id: newId(),
    name: at % 7 === 0 ? `Copper Kettle ${at}` : `Shop ${at}`,
    category: categoryNames[(at * 7) % categoryNames.length]!,
    ...position,
  }));
  const columns = businesses.map(({ id, name, category, latitude, longitude }, at) => ({
    id,
    name,
    name_key: foldText(name),
    category,
    latitude,
    longitude,
    search_vector: toTsvector(searchLexemes({ name, location: 'Town', description: 'A place.', category })),
    created_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  }));
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, latitude, longitude,
        search_vector, created_at)
      SELECT id, $1, name, name_key, 'A place.', category, 'Town', latitude, longitude, search_vector::tsvector, created_at
      FROM jsonb_to_recordset($2::jsonb) AS rows (id uuid, name text, name_key text, category text,
        latitude float8, longitude float8, search_vector text, created_at timestamptz)`,
    [owner.id, JSON.stringify(columns)],
  );
  return businesses;
}
