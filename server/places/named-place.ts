/** The place that the text of a location names without ambiguity. */
import type { DataSource } from 'typeorm';
import { foldText } from '#server/search/fold.ts';
import { countryKeys } from './country-names.ts';
import { distanceBetween, samePlace } from './distance.ts';
import { placeKey } from './place-key.ts';
import { readingsOf, type Reading } from './place-text.ts';
import { readByPrefix, type PlaceRow } from './place.reads.ts';

/** From this population on, a city is known by its names in other languages. */
const largeCity = 100_000;

/** Words with digits are house numbers and postal codes. */
const withNumbers = /[^\s,]*\d[^\s,]*/g;

/** Whether each qualifier is the whole name or the code of the region or the country. */
function isNamed(place: PlaceRow, qualifiers: string[]): boolean {
  const codes = [place.regionCode, place.countryCode].map(foldText).filter(Boolean);
  const names = [placeKey(place.region), ...countryKeys(place.countryCode), ...codes];
  return qualifiers.every((each) => names.includes(each));
}

const isOnePlace = ([largest, ...others]: PlaceRow[]): boolean =>
  largest !== undefined && others.every((other) => distanceBetween(largest, other) <= samePlace);

/**
 * Returns the place that a location names: by a whole name that no other place has, or that no other place in the region or
 * the country has, which the text names behind it. 'Springfield' has none, 'Springfield, Illinois' has one.
 */
export async function findNamedPlace(db: DataSource, location: string): Promise<PlaceRow | undefined> {
  const readings = readingsOf(location.replace(withNumbers, ' '));
  if (readings.length === 0) return undefined;
  const found = await readByPrefix(
    db,
    readings.map(({ key }) => key),
  );
  const named = readings.map((reading, at) =>
    found
      .filter((place) => place.reading === at + 1 && place.isExact && fits(place, reading))
      .toSorted((a, b) => b.population - a.population),
  );
  // A region that is also the name of a place, as in 'Carthage, Georgia', comes behind.
  const meant = named.find((places) => places.length > 0);
  return meant && isOnePlace(meant) ? meant[0] : undefined;
}

/** A name alone must be that of the place itself, or of a large city, and nothing may be in front of it. */
function fits(place: PlaceRow, { before, key, qualifiers }: Reading): boolean {
  if (qualifiers.length > 0) return isNamed(place, qualifiers);
  return before === '' && (placeKey(place.name) === key || place.population >= largeCity);
}
