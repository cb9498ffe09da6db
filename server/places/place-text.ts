/** Reads the text of a location: which of its parts may be the name of a place, and which parts say where the place is. */
import { foldText } from '#server/search/fold.ts';
import { countryKeys } from './country-names.ts';
import type { FoundPlace, PlaceRow } from './place.reads.ts';
import { placeKey } from './place-key.ts';

/** One way to read a text. */
export interface Reading {
  /** The part in front of the name, as a street; often empty. */
  before: string;
  /** The name as it is in the text. */
  name: string;
  /** The key of the name. */
  key: string;
  /** The keys of the parts behind the name, as a region and a country. */
  qualifiers: string[];
}

/** A text with more parts has its place among the last ones. */
const maxParts = 4;

/**
 * Returns the readings of a text: each part between commas may be the name. In a text without commas the last word may be
 * the name behind a street, or a country behind the name.
 */
export function readingsOf(text: string): Reading[] {
  const parts = text.split(/[,،、，;\n]/).map((part) => part.trim());
  const found = parts.map((name, at): Reading => ({
    before: parts.slice(0, at).filter(Boolean).join(', '),
    name,
    key: placeKey(name),
    qualifiers: parts
      .slice(at + 1)
      .map(placeKey)
      .filter(Boolean),
  }));
  const words = parts.length === 1 ? text.trim().split(/\s+/) : [];
  if (words.length > 1) {
    const [first, last] = [words.slice(0, -1).join(' '), words.at(-1)!];
    found.push({ before: '', name: first, key: placeKey(first), qualifiers: [placeKey(last)].filter(Boolean) });
    found.push({ before: first, name: last, key: placeKey(last), qualifiers: [] });
  }
  return found.filter(({ key }) => key !== '').slice(-maxParts);
}

/** Whether each qualifier begins the name of the region or the country, in any language, or is the code of one. */
function isQualified(place: PlaceRow, qualifiers: string[]): boolean {
  const codes = [place.regionCode, place.countryCode].map(foldText);
  const names = [placeKey(place.region), placeKey(place.country)];
  return qualifiers.every(
    (each) =>
      codes.includes(each) ||
      names.some((name) => name.startsWith(each)) ||
      countryKeys(place.countryCode).some((name) => name.startsWith(each)),
  );
}

const smallInitials = /(?<=^|[\s-])\p{Ll}/gu;

/** The other name of a place that a text begins: what is typed, as it is typed, and the rest of the folded name. */
export const writtenName = ({ name, key }: Reading, otherKey: string): string =>
  (name + otherKey.slice(key.length)).replace(smallInitials, (letter) => letter.toUpperCase());

/** The places of a reading, and how well they fit. */
export interface Match {
  reading: Reading;
  places: FoundPlace[];
  /** 0 if no place fits. */
  fit: number;
}

/**
 * Chooses the reading that fits best: the whole text as a name, one whose qualifiers name the region or the country of places,
 * the last one that is a whole name, the last one that finds places.
 * @param found the places of all readings
 * @returns undefined if no reading fits
 */
export function bestMatch(readings: Reading[], found: FoundPlace[]): Match | undefined {
  const matches = readings.map((reading, at) =>
    matchOf(
      reading,
      found.filter((place) => place.reading === at + 1),
    ),
  );
  return matches.reduce<Match | undefined>(
    (best, match) => (match.fit > 0 && match.fit >= (best?.fit ?? 0) ? match : best),
    undefined,
  );
}

function matchOf(reading: Reading, places: FoundPlace[]): Match {
  const { before, qualifiers } = reading;
  const exact = places.filter(({ isExact }) => isExact);
  if (qualifiers.length === 0) {
    const fit = places.length === 0 ? 0 : before === '' ? 4 : exact.length > 0 ? 2 : 1;
    return { reading, places, fit };
  }
  const qualified = places.filter((place) => isQualified(place, qualifiers));
  // Of 'Springfield, IL, USA' both the first and the second part are places, and the first has more qualifiers.
  if (qualified.length > 0) return { reading, places: qualified, fit: 3 + qualifiers.length / 10 };
  return { reading, places: exact, fit: exact.length > 0 ? 2 : 0 };
}
