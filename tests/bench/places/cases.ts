/** The cases of lists and maps by place and by opening hours. No reference program has them. */
import type { Case } from '../case.ts';
import type { Member } from '../members.ts';
import { graphqlRequest, type BenchRequest } from '../requests.ts';

const cities = [
  { latitude: 52.52, longitude: 13.405 },
  { latitude: 51.507, longitude: -0.128 },
  { latitude: 40.713, longitude: -74.006 },
  { latitude: 35.68, longitude: 139.69 },
  { latitude: -23.55, longitude: -46.633 },
];

/** A box around a city, of so many degrees. */
const boxAround = ({ latitude, longitude }: (typeof cities)[number], degrees: number) => ({
  west: longitude - degrees / 2,
  south: latitude - degrees / 4,
  east: longitude + degrees / 2,
  north: latitude + degrees / 4,
});

/** All cases, each sent by members from one city after another. */
export function placeCases(members: Member[]): Case[] {
  const each = (name: string, requestOf: (city: (typeof cities)[number], token: string) => BenchRequest): Case => {
    const requests = members.map(({ token }, at) => requestOf(cities[at % cities.length]!, token));
    const from = (connection: number) => (connection * 7) % requests.length;
    return {
      name: `places, ${name}`,
      against: [],
      requestsOf: (connection) => [...requests.slice(from(connection)), ...requests.slice(0, from(connection))],
    };
  };
  const list = (name: string, filterOf: (city: (typeof cities)[number]) => object, sort?: object) =>
    each(name, (city, token) => graphqlRequest('HomePage', { filter: filterOf(city), sort }, token));
  const byDistance = { field: 'DISTANCE', order: 'ASC' };
  return [
    list('nearest of a category', (near) => ({ near, category: 'AUTOMOTIVE' }), byDistance),
    list('nearest, word', (near) => ({ near, search: 'station' }), byDistance),
    list('newest in a box', (city) => ({ within: boxAround(city, 0.7) })),
    list('open now', () => ({ openNow: true })),
    list('nearest that are open now', (near) => ({ near, openNow: true }), byDistance),
    each('clusters at zoom 4', (city, token) =>
      graphqlRequest('BusinessClusters', { bounds: boxAround(city, 40), zoom: 4 }, token),
    ),
    each('clusters at zoom 12', (city, token) =>
      graphqlRequest('BusinessClusters', { bounds: boxAround(city, 0.3), zoom: 12 }, token),
    ),
    each('clusters of a category at zoom 11', (city, token) =>
      graphqlRequest(
        'BusinessClusters',
        { bounds: boxAround(city, 0.6), zoom: 11, filter: { category: 'RETAIL' } },
        token,
      ),
    ),
    each('three letters of a name', (_, token) => graphqlRequest('Places', { search: 'ber', first: 8 }, token)),
  ];
}
