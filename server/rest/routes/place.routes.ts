/** The routes of places, and of businesses on a map. */
import { parseSearch } from '#rules/filters.ts';
import { limits } from '#rules/limits.ts';
import { placeLimits } from '#rules/places/places.ts';
import { maxExported } from '#rules/places/search.ts';
import { exportBusinesses } from '#server/directory/export.ts';
import { clusterDescriptions } from '#server/directory/places/cluster.descriptions.ts';
import { listClusters } from '#server/directory/places/clusters.ts';
import { placeDescriptions } from '#server/places/place.descriptions.ts';
import { findPlaceAt, suggestPlaces } from '#server/places/place.service.ts';
import type { Place } from '#server/places/place.types.ts';
import { serializeClusters } from '../cluster.serializer.ts';
import { featureCollection, geoJsonType } from '../geojson/feature-collection.ts';
import { positiveInteger } from '../lists.ts';
import { clusterFilters, filterParams } from '../openapi/list-params.ts';
import { described, list, nullable, object, ref, text, whole } from '../openapi/parts.ts';
import { latitude, longitude, mapParams } from '../openapi/position-schemas.ts';
import { parseDirectoryParams, parseMapParams } from '../params.ts';
import { numberOf } from '../place-params.ts';
import { publicRoute, type RestRoute } from '../route.ts';

const { default: defaultLimit, max } = placeLimits.suggestions;

const serializePlace = ({ id, ...place }: Place) => ({ _id: id, ...place });

export const placeRoutes: RestRoute[] = [
  publicRoute('GET', '/places', {
    id: 'suggestPlaces',
    summary: `${placeDescriptions.list} Invalid values count as absent; a longer search is cut.`,
    query: {
      search: described(text(limits.search), placeDescriptions.search),
      limit: described(
        { ...whole(1, max), default: defaultLimit },
        'The maximum number of places. A larger number is reduced.',
      ),
    },
    response: list(ref('Place'), max),
    errors: ['tooMany'],
    answer: async (ctx, { query }) => {
      const first = Math.min(positiveInteger(query, 'limit') ?? defaultLimit, max);
      return (await suggestPlaces(ctx, { search: parseSearch(query), first })).map(serializePlace);
    },
  }),
  publicRoute('GET', '/places/at', {
    id: 'getPlaceAt',
    summary: placeDescriptions.at,
    query: { latitude, longitude },
    required: ['latitude', 'longitude'],
    response: object({ place: nullable(ref('Place')) }),
    errors: ['invalid', 'tooMany'],
    answer: async (ctx, { query }) => {
      const position = { latitude: numberOf(query, 'latitude'), longitude: numberOf(query, 'longitude') };
      const place = await findPlaceAt(ctx, position);
      return { place: place && serializePlace(place) };
    },
  }),
  publicRoute('GET', '/businesses/clusters', {
    id: 'listClusters',
    summary: `${clusterDescriptions.list} Invalid filters count as absent; a longer search is cut.`,
    query: { ...mapParams, ...clusterFilters },
    required: Object.keys(mapParams),
    response: list(ref('BusinessCluster')),
    errors: ['invalid'],
    answer: async (ctx, { query }) => serializeClusters(ctx, await listClusters(ctx, parseMapParams(query))),
  }),
  publicRoute('GET', '/businesses.geojson', {
    id: 'exportBusinesses',
    summary: `The businesses of a filter that have a position, as GeoJSON: the newest first, near a position the nearest first, at most ${maxExported.toLocaleString('en')}. Invalid values count as absent; a longer search is cut. A long collection is streamed and has no \`ETag\`; after an error the connection closes before its end.`,
    query: filterParams,
    mediaType: geoJsonType,
    response: ref('BusinessFeatures'),
    errors: ['tooMany'],
    answer: (ctx, { query }) => featureCollection(ctx, exportBusinesses(ctx, parseDirectoryParams(query).filter)),
  }),
];
