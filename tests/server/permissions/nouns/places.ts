/** The requests of places and maps. */
import { addPlaces } from '../../../support/database/places.ts';
import type { Noun } from '../nouns.ts';

export const places: Noun = {
  graphql: {
    'Query.businessClusters': () =>
      '{ it: businessClusters(bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: 1) { id } }',
    'Query.places': () => '{ it: places(search: "lisbon") { id } }',
    'Query.placeAt': async ({ fixture }) => {
      await addPlaces(fixture.db);
      return '{ it: placeAt(latitude: 38.7, longitude: -9.1) { id } }';
    },
  },
  rest: {
    'GET /businesses.geojson': () => ({}),
    'GET /businesses/clusters': () => ({ query: '?west=-180&south=-90&east=180&north=90&zoom=1' }),
    'GET /places': () => ({ query: '?search=lisbon' }),
    'GET /places/at': () => ({ query: '?latitude=38.7&longitude=-9.1' }),
  },
  publicFields: {
    BusinessCluster: 'id latitude longitude count countIsExact category business',
    Place: 'id name matchedName region country countryCode label position timeZone',
    Position: 'latitude longitude',
  },
};
