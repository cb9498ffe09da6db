/** The source data of the demo: business names by category and places by country, from the files in `extract`. */
import { categoryNames, type CategoryName } from '#rules/categories.ts';
import countriesJson from './extract/countries.json' with { type: 'json' };
import namesJson from './extract/names.json' with { type: 'json' };
import placesJson from './extract/places.json' with { type: 'json' };
import { Random } from './random.ts';
import { kinds, type Kind } from './texts.ts';

export interface KnownName extends Kind {
  name: string;
  countries: string[];
  /** Whether it is written in Latin letters. */
  isLatin: boolean;
}

export interface Place {
  city: string;
  region: string;
  country: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

const latin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u;
const indexed = namesJson as unknown as Record<string, [name: string, countries: string][]>;
const countries = countriesJson as Record<string, string>;

/** Returns the names of a category, shuffled so that any range of them has many kinds. */
function namesOf(category: CategoryName): KnownName[] {
  const random = new Random(0, 0, categoryNames.indexOf(category));
  const rows = Object.entries(kinds[category]).flatMap(([key, kind]) => {
    const all = indexed[key] ?? [];
    return random.some(all, all.length).map(([name, codes], index) => ({
      order: index + random.next(),
      known: { ...kind, name, countries: codes.split(' '), isLatin: latin.test(name) },
    }));
  });
  return rows.sort((a, b) => a.order - b.order).map(({ known }) => known);
}

export const names = Object.fromEntries(categoryNames.map((name) => [name, namesOf(name)])) as Record<
  CategoryName,
  KnownName[]
>;

type PlaceRow = [city: string, region: string, thousands: number, latitude: number, longitude: number, zone: string];

const places = new Map(
  Object.entries(placesJson as unknown as Record<string, PlaceRow[]>).map(([countryCode, rows]) => {
    let sum = 0;
    const ends = rows.map(([, , thousands]) => (sum += thousands ** 0.6));
    const found = rows.map(([city, region, , latitude, longitude, timeZone]): Place => ({
      city,
      region,
      country: countries[countryCode]!,
      countryCode,
      latitude,
      longitude,
      timeZone,
    }));
    return [countryCode, { found, ends }];
  }),
);

export const countryCodes = [...places.keys()];

/** Picks a place in a country, larger ones with a higher probability. */
export function pickPlace(country: string, random: Random): Place {
  const { found, ends } = places.get(country)!;
  const point = random.next() * ends.at(-1)!;
  return found[ends.findIndex((end) => end > point)]!;
}
