/** The routes of places, and of businesses on a map. */
import { parseSearch } from '#rules/filters.ts';
import { placeLimits } from '#rules/places/places.ts';
import { exportBusinesses } from '#server/directory/export.ts';
import { listClusters } from '#server/directory/places/clusters.ts';
import { findPlaceAt, suggestPlaces } from '#server/places/place.service.ts';
import type { Place } from '#server/places/place.types.ts';
import { serializeClusters } from './cluster.serializer.ts';
import { featureCollection, geoJsonType } from './geojson/feature-collection.ts';
import { publicRoute, type RestRoute } from './handler.ts';
import { positiveInteger } from './lists.ts';
import { parseDirectoryParams, parseMapParams } from './params.ts';
import { namingDegrees, numberOf } from './place-params.ts';

const { default: defaultLimit, max } = placeLimits.suggestions;

const serializePlace = ({ id, ...place }: Place) => ({ _id: id, ...place });

export const placeRoutes: RestRoute[] = [
  publicRoute('GET', '/places', 200, async (ctx, { query }) => {
    const first = Math.min(positiveInteger(query, 'limit') ?? defaultLimit, max);
    return (await suggestPlaces(ctx, { search: parseSearch(query), first })).map(serializePlace);
  }),
  publicRoute('GET', '/places/at', 200, async (ctx, { query }) => {
    const position = { latitude: numberOf(query, 'latitude'), longitude: numberOf(query, 'longitude') };
    const place = await namingDegrees(position, () => findPlaceAt(ctx, position));
    return { place: place && serializePlace(place) };
  }),
  publicRoute('GET', '/businesses/clusters', 200, async (ctx, { query }) =>
    serializeClusters(ctx, await listClusters(ctx, parseMapParams(query))),
  ),
  publicRoute(
    'GET',
    '/businesses.geojson',
    200,
    (ctx, { query }) => featureCollection(ctx, exportBusinesses(ctx, parseDirectoryParams(query).filter)),
    { mediaType: geoJsonType },
  ),
];
