/** Parses the query parameters of searches by place. */
import { isBounds, isNear, type Bounds, type Near } from '#rules/places/search.ts';
import { distanceOrder } from '#rules/sort-orders.ts';

/** The number in a parameter; NaN without one. */
export const numberOf = (query: URLSearchParams, name: string): number => Number(query.get(name)?.trim() || NaN);

/** The box of `west`, `south`, `east` and `north`; undefined unless all are valid. */
function parseBounds(query: URLSearchParams): Bounds | undefined {
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((name) => numberOf(query, name));
  const bounds = { west, south, east, north };
  return isBounds(bounds) ? bounds : undefined;
}

/** The position of `latitude` and `longitude` with an optional `radius`; undefined unless all are valid. */
function parseNear(query: URLSearchParams): Near | undefined {
  const near = {
    latitude: numberOf(query, 'latitude'),
    longitude: numberOf(query, 'longitude'),
    ...(query.get('radius') && { radius: numberOf(query, 'radius') }),
  };
  return isNear(near) ? near : undefined;
}

/** The filter and the order by place. Invalid values count as absent, and so does the order by distance without a position. */
export function parsePlaceParams(query: URLSearchParams) {
  const [within, near] = [parseBounds(query), parseNear(query)];
  const isByDistance = (query.get('sortBy') ?? query.get('sort')) === distanceOrder.name;
  return {
    filter: { ...(within && { within }), ...(near && { near }) },
    ...(near && isByDistance && { sort: { field: distanceOrder.field, order: 'ASC' as const } }),
  };
}
