/** Places: suggestions for a text, and the place at a position. */
import { limits } from '#rules/limits.ts';
import { positionMessage, invalidCoordinates, type Position } from '#rules/places/position.ts';
import { maxPlaceDistance, placeLimits } from '#rules/places/places.ts';
import { searchRules } from '#rules/requests/search.ts';
import { countCharacters } from '#rules/text.ts';
import type { Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { checkPageSize } from '#server/core/page.ts';
import { validate } from '#server/core/validate.ts';
import { countPlaceLookUp } from '#server/http/rate-limits/count.ts';
import { distanceBetween, samePlace } from './distance.ts';
import { placeKey } from './place-key.ts';
import { findAddresses } from './geocoder.ts';
import { bestMatch, readingsOf, writtenName, type Match, type Reading } from './place-text.ts';
import { readByPrefix, readNear, readSimilar, type FoundPlace, type PlaceRow } from './place.reads.ts';
import type { Place } from './place.types.ts';

/** Positions within this distance from a centre are in the centre, in metres. */
const centre = 1000;
/** The number of addresses that replace the last places of a full list. */
const minAddresses = 3;
/** Shorter texts are similar to too many names. */
const minSimilar = 4;

/**
 * Suggests places for the text of a location: those whose name in any language begins with the text, whole names first, then
 * the largest first. If there is none, those with similar names. Addresses of the geocoder, if the site has one, come behind.
 * @param first the maximum number of places, 1 to 20
 * @throws BAD_USER_INPUT for a text that is too long or another number; RATE_LIMITED
 */
export async function suggestPlaces(ctx: Context, input: { search: string; first: number }): Promise<Place[]> {
  checkPageSize(input.first, placeLimits.suggestions.max);
  const { search } = validate(searchRules, { search: input.search });
  const readings = readingsOf(search);
  if (readings.length === 0) return [];
  await countPlaceLookUp(ctx);
  const [places, found] = await Promise.all([storedPlaces(ctx, readings), findAddresses(ctx, search)]);
  const addresses = found.filter((address) => !places.some((place) => isSame(place, address)));
  const maxAddresses = Math.max(input.first - places.length, Math.min(minAddresses, input.first - 1));
  const behind = addresses.slice(0, maxAddresses);
  return [...places.slice(0, input.first - behind.length), ...behind];
}

async function storedPlaces(ctx: Context, readings: Reading[]): Promise<Place[]> {
  const found = await readByPrefix(
    ctx.db,
    readings.map(({ key }) => key),
  );
  const { reading, places } = bestMatch(readings, found) ?? (await similar(ctx, readings));
  return places.map((place) => placeOf(place, reading)).filter(({ label }) => isLocation(label));
}

const isSame = (place: Place, address: Place): boolean =>
  placeKey(place.name) === placeKey(address.name) && distanceBetween(place.position, address.position) <= samePlace;

/** Similar names are searched for the part that is the name most often: the first one. */
async function similar(ctx: Context, [reading]: Reading[]): Promise<Match> {
  const { key } = reading!;
  return { reading: reading!, places: key.length < minSimilar ? [] : await readSimilar(ctx.db, key), fit: 1 };
}

/**
 * Returns the place at a position: of the places around it the one that is nearest for its size, so that a position in a large
 * city has the city and not its quarter.
 * @returns null if there is none within `maxPlaceDistance`
 * @throws BAD_USER_INPUT for a latitude or a longitude that is none, by its name; RATE_LIMITED
 */
export async function findPlaceAt(ctx: Context, position: Position): Promise<Place | null> {
  const wrong = invalidCoordinates(position);
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong.map((name) => [name, positionMessage])));
  const near = (await placesNear(ctx, position))
    .map(({ place, distance }) => ({ place, weighted: Math.max(distance, centre) / Math.sqrt(place.population) }))
    .toSorted((a, b) => a.weighted - b.weighted);
  return near[0] ? placeOf(near[0].place) : null;
}

/**
 * Returns the code of the country at a position: that of the nearest place, also where a larger one across a border names the
 * position.
 * @returns null if there is no place within `maxPlaceDistance`
 * @throws RATE_LIMITED
 */
export async function findCountryCode(ctx: Context, position: Position): Promise<string | null> {
  const near = (await placesNear(ctx, position)).toSorted((a, b) => a.distance - b.distance);
  return near[0]?.place.countryCode ?? null;
}

/** The places within `maxPlaceDistance`, in any order. @throws RATE_LIMITED */
async function placesNear(ctx: Context, position: Position): Promise<{ place: PlaceRow; distance: number }[]> {
  await countPlaceLookUp(ctx);
  return (await readNear(ctx.db, position))
    .map((place) => ({ place, distance: distanceBetween(place, position) }))
    .filter(({ distance }) => distance <= maxPlaceDistance);
}

/** Whether a label is short enough for the location of a business. */
const isLocation = (label: string): boolean => countCharacters(label) <= limits.location.max;

/** @param reading the text that finds the place; undefined for the place at a position */
function placeOf(place: PlaceRow & Partial<Pick<FoundPlace, 'otherKey'>>, reading?: Reading): Place {
  const { id, name, region, country, countryCode, timeZone, latitude, longitude, otherKey } = place;
  // 'Tokyo, Japan' and not 'Tokyo, Tokyo, Japan'.
  const [ofRegion, ofName] = [region, name].map((each) => ` ${placeKey(each)} `);
  const isKnown =
    ofRegion!.includes(ofName!) || ofName!.startsWith(ofRegion!) || placeKey(country) === placeKey(region);
  const labelWith = (...regions: string[]) =>
    [...new Set([reading?.before, name, ...regions, country])].filter(Boolean).join(', ');
  const label = labelWith(isKnown ? '' : region);
  return {
    id: String(id),
    name,
    matchedName: reading && otherKey ? writtenName(reading, otherKey) : null,
    region: region || null,
    country,
    countryCode,
    label: isLocation(label) ? label : labelWith(),
    position: { latitude, longitude },
    timeZone,
  };
}
