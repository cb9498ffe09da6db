/** Parses positions, and the query parameters of searches by place. */
import { invalidCoordinates } from '#rules/places/position.ts';
import { isBounds, isNear, type Bounds, type Near } from '#rules/places/search.ts';
import { distanceOrder } from '#rules/sort-orders.ts';
import { AppError, badInput } from '#server/core/errors.ts';

/** The two fields of a position. */
interface Degrees {
  latitude?: unknown;
  longitude?: unknown;
}

const isBlankText = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The number of a field, which forms send as text. Text that is empty or blank counts as absent. */
export const numberFrom = (value: unknown): unknown => {
  if (value === null || isBlankText(value)) return undefined;
  return typeof value === 'string' ? Number(value) : value;
};

/** The number in a parameter; NaN without one. */
export const numberOf = (query: URLSearchParams, name: string): number => Number(query.get(name)?.trim() || NaN);

const edges = { west: 'longitude', south: 'latitude', east: 'longitude', north: 'latitude' } as const;

/** The edges of an invalid box that are missing or out of range; all of them where south is above north. */
export function invalidEdges(query: URLSearchParams): string[] {
  const isWrong = ([name, degrees]: [string, 'latitude' | 'longitude']) =>
    invalidCoordinates({ [degrees]: numberOf(query, name) }).includes(degrees);
  const wrong = Object.entries(edges).filter(isWrong);
  return (wrong.length > 0 ? wrong : Object.entries(edges)).map(([name]) => name);
}

/** The box of `west`, `south`, `east` and `north`; undefined unless all are valid. */
function parseBounds(query: URLSearchParams): Bounds | undefined {
  const [west, south, east, north] = Object.keys(edges).map((name) => numberOf(query, name));
  const bounds = { west, south, east, north };
  return isBounds(bounds) ? bounds : undefined;
}

/** The position of `latitude` and `longitude`, with the `radius` if it is valid; undefined unless both are valid. */
function parseNear(query: URLSearchParams): Near | undefined {
  const position = { latitude: numberOf(query, 'latitude'), longitude: numberOf(query, 'longitude') };
  const near = { ...position, radius: numberOf(query, 'radius') };
  return [near, position].find(isNear);
}

/** The position of the two fields that forms send; null if both are empty or blank, undefined without both. */
export function positionFrom({
  latitude,
  longitude,
}: Degrees): { latitude: unknown; longitude: unknown } | null | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (isBlankText(latitude) && isBlankText(longitude)) return null;
  return { latitude: numberFrom(latitude), longitude: numberFrom(longitude) };
}

/**
 * Runs a call with a position of two fields, and names those that were wrong in its error: the API's own functions know a
 * position as one value.
 * @param given the fields of the request
 */
export async function namingDegrees<T>(given: Degrees, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const position = positionFrom(given);
    const message = error instanceof AppError && error.details.fields?.position;
    if (!position || !message) throw error;
    throw badInput(Object.fromEntries(invalidCoordinates(position).map((name) => [name, message])));
  }
}

/** Another name of `sortBy`. */
export const sortByAlias = 'sort';

/** The filter and the order by place. Invalid values count as absent, and so does the order by distance without a position. */
export function parsePlaceParams(query: URLSearchParams) {
  const [within, near] = [parseBounds(query), parseNear(query)];
  const isByDistance = (query.get('sortBy') || query.get(sortByAlias)) === distanceOrder.name;
  return {
    filter: { ...(within && { within }), ...(near && { near }) },
    ...(near && isByDistance && { sort: { field: distanceOrder.field, order: 'ASC' as const } }),
  };
}
