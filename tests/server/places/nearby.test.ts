/** Lists near a position and within a box: complete, in order, without gap or repeat, at both APIs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placeMessages } from '#rules/places/search.ts';
import { categories } from '#rules/categories.ts';
import type { Position } from '#rules/places/position.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { addPlaced, origins, placesOfTowns, type PlacedBusiness } from '../../support/places/directory.ts';
import { signUp } from '../../support/users.ts';

const berlin = origins.Berlin;

let fixture: Fixture;
let visitor: Caller;
let placed: PlacedBusiness[];
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  const ann = await signUp(fixture, 'Ann');
  await addBusiness(ann, { name: 'Copper Nowhere' });
  placed = await addPlaced(fixture, ann, placesOfTowns(1200));
});
afterAll(() => fixture.close());

/** The distance in metres by the haversine formula. */
function haversine(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

const byDistance = (from: Position, businesses: PlacedBusiness[]) =>
  businesses
    .map((business) => ({ id: business.id, distance: haversine(from, business) }))
    .toSorted((a, b) => a.distance - b.distance);

const list = `query ($filter: BusinessFilter, $sort: BusinessSort, $first: Int, $after: String) {
  businesses(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { distance node { id } } } }`;
const read = async (variables: object): Promise<Json> => (await visitor.graphql(list, { ...variables })).businesses;
const nearest = { field: 'DISTANCE' };

interface Edge {
  distance: number | null;
  node: { id: string };
}

/** All edges of a list, page by page. */
async function readAll(variables: object, first: number): Promise<Edge[]> {
  const edges: Edge[] = [];
  let after: string | null = null;
  do {
    const page = await read({ ...variables, first, after });
    edges.push(...page.edges);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  return edges;
}

const idsOf = (edges: Edge[]) => edges.map(({ node }) => node.id);
const metres = (edges: { distance: number | null }[]) => edges.map(({ distance }) => distance!.toFixed(3));

describe('The list by distance', () => {
  it.each(Object.entries(origins))('has the nearest 50 of all businesses around %s', async (_, near) => {
    const expected = byDistance(near, placed).slice(0, 50);
    const { edges, totalCount } = await read({ filter: { near }, sort: nearest, first: 50 });
    expect(metres(edges)).toEqual(metres(expected));
    // Of equally distant ones the order is that of the ids.
    const isNearer = ({ distance }: { distance: number | null }) => distance! < expected.at(-1)!.distance - 0.001;
    expect(idsOf(edges.filter(isNearer)).toSorted()).toEqual(
      expected
        .filter(isNearer)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(totalCount).toBe(placed.length);
  });

  it('has the nearest 50 of a category, of a search, of a box, and of all of them', async () => {
    const category = 'SERVICE';
    const within = { west: 170, south: -60, east: -20, north: 60 };
    const isWithin = ({ latitude, longitude }: Position) =>
      (longitude >= 170 || longitude <= -20) && Math.abs(latitude) <= 60;
    const isFound = ({ name }: PlacedBusiness) => name.startsWith('Copper');
    const filters: [object, (business: PlacedBusiness) => boolean][] = [
      [{ category }, (each) => each.category === category],
      [{ search: 'copper' }, isFound],
      [{ within }, isWithin],
      [{ category, search: 'copper', within }, (each) => each.category === category && isFound(each) && isWithin(each)],
    ];
    for (const [filter, fits] of filters)
      for (const near of Object.values(origins)) {
        const expected = byDistance(near, placed.filter(fits));
        const { edges, totalCount } = await read({ filter: { ...filter, near }, sort: nearest, first: 50 });
        expect(metres(edges)).toEqual(metres(expected.slice(0, 50)));
        expect(totalCount).toBe(expected.length);
      }
  });

  it('has no gap and no repeat from page to page, also among businesses at the same place', async () => {
    const edges = await readAll({ filter: { near: berlin }, sort: nearest }, 97);
    expect(metres(edges)).toEqual(metres(byDistance(berlin, placed)));
    expect(new Set(idsOf(edges)).size).toBe(placed.length);
    const some = await readAll({ filter: { near: berlin, search: 'copper' }, sort: nearest }, 13);
    expect(idsOf(some).toSorted()).toEqual(
      placed
        .filter(({ name }) => name.startsWith('Copper'))
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('ends at its radius', async () => {
    for (const near of Object.values(origins))
      for (const radius of [20_000, 3_000_000, 20_020_000]) {
        const expected = byDistance(near, placed).filter(({ distance }) => distance <= radius);
        const filter = { near: { ...near, radius } };
        const { edges } = await read({ filter, sort: nearest, first: 100 });
        expect(metres(edges)).toEqual(metres(expected.slice(0, 100)));
        const newest = await read({ filter });
        expect(newest.totalCount).toBe(expected.length);
        expect(newest.edges.every(({ distance }: Edge) => distance! <= radius)).toBe(true);
      }
  });

  it('refuses a cursor of a list from another position with a sentence, and needs a position', async () => {
    const { pageInfo } = await read({ filter: { near: berlin }, sort: nearest });
    const elsewhere = { near: { ...berlin, latitude: 52.53 } };
    const moved = await visitor.graphqlResponse(list, { filter: elsewhere, sort: nearest, after: pageInfo.endCursor });
    expect(moved.errors[0]).toMatchObject({
      message: placeMessages.otherOrigin,
      extensions: { code: 'BAD_USER_INPUT', fields: { after: placeMessages.otherOrigin } },
    });
    const without = await visitor.graphqlResponse(list, { sort: nearest });
    expect(without.errors[0]!.extensions.fields).toEqual({ sort: placeMessages.distanceNeedsNear });
  });
});

describe('A box', () => {
  const boxes = {
    'from 177 to -178': { west: 177, south: -90, east: -178, north: 90 },
    'of the Earth': { west: -180, south: -90, east: 180, north: 90 },
    'of one meridian at 180°': { west: 180, south: -90, east: 180, north: 90 },
    'up to 180°': { west: 100, south: -40, east: 180, north: 70 },
    'around Berlin': { west: 12, south: 52, east: 14, north: 53 },
  };
  const isWithin =
    ({ west, south, east, north }: (typeof boxes)['around Berlin']) =>
    (business: Position) => {
      const isBetween = (x: number) => (west <= east ? x >= west && x <= east : x >= west || x <= east);
      const { latitude, longitude } = business;
      // 180° and -180° are the same meridian.
      const isEast = [longitude, ...(Math.abs(longitude) === 180 ? [-longitude] : [])].some(isBetween);
      return isEast && latitude >= south && latitude <= north;
    };

  it.each(Object.entries(boxes))('%s has the businesses in it, in every order', async (_, within) => {
    const expected = placed.filter(isWithin(within)).map(({ id }) => id);
    const newest = await readAll({ filter: { within } }, 100);
    expect(idsOf(newest)).toEqual(expected.toReversed());
    for (const field of ['NAME', 'AVERAGE_RATING', 'BEST', 'LIKES', 'CREATED_AT'])
      for (const order of ['ASC', 'DESC']) {
        const edges = await readAll({ filter: { within }, sort: { field, order } }, 100);
        expect(idsOf(edges).toSorted()).toEqual(expected.toSorted());
      }
    expect((await read({ filter: { within } })).totalCount).toBe(expected.length);
  });

  it('from 177 to -178 has both sides', async () => {
    const ids = idsOf(await readAll({ filter: { within: boxes['from 177 to -178'] } }, 100));
    const sides = new Set(placed.filter(({ id }) => ids.includes(id)).map(({ longitude }) => Math.sign(longitude)));
    expect(sides).toEqual(new Set([-1, 1]));
  });

  it('is combined with category, rating and search', async () => {
    const within = boxes['around Berlin'];
    const ann = await signUp(fixture, 'Ben');
    const rated = placed.filter(isWithin(within)).slice(0, 5);
    for (const { id } of rated)
      await ann.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    const ids = async (filter: object) => idsOf(await readAll({ filter: { within, ...filter } }, 50)).toSorted();
    const expected = (fits: (business: PlacedBusiness) => boolean) =>
      placed
        .filter(isWithin(within))
        .filter(fits)
        .map(({ id }) => id)
        .toSorted();
    expect(await ids({ minRating: 4 })).toEqual(rated.map(({ id }) => id).toSorted());
    expect(await ids({ minRating: 5 })).toEqual([]);
    expect(await ids({ category: 'RETAIL' })).toEqual(expected(({ category }) => category === 'RETAIL'));
    expect(await ids({ search: 'copper' })).toEqual(expected(({ name }) => name.startsWith('Copper')));
    expect(await ids({ search: 'coper' })).toEqual(expected(({ name }) => name.startsWith('Copper')));
    for (const field of ['NAME', 'AVERAGE_RATING', 'BEST', 'LIKES'])
      expect(idsOf(await readAll({ filter: { within, search: 'copper' }, sort: { field } }, 50)).toSorted()).toEqual(
        expected(({ name }) => name.startsWith('Copper')),
      );
  });

  it('without businesses suggests the categories that the box has', async () => {
    const within = boxes['around Berlin'];
    const query = `query ($filter: BusinessFilter) { businesses(filter: $filter) { totalCount hints { alternatives { category minRating totalCount } } } }`;
    const { businesses } = await visitor.graphql(query, { filter: { within, minRating: 5 } });
    const inBox = placed.filter(isWithin(within));
    expect(businesses).toEqual({
      totalCount: 0,
      hints: { alternatives: [{ category: null, minRating: null, totalCount: inBox.length }] },
    });
  });

  it('suggests filters whose numbers are those within the box, as the schema says', async () => {
    const within = boxes['around Berlin'];
    const query = `query ($filter: BusinessFilter) {
      businesses(filter: $filter) { totalCount hints { alternatives { search category minRating openNow totalCount } } } }`;
    const { hints } = (await visitor.graphql(query, { filter: { within, search: 'xyzzyx', category: 'RETAIL' } }))
      .businesses;
    expect(hints.alternatives.length).toBeGreaterThan(0);
    for (const { totalCount, ...alternative } of hints.alternatives)
      expect(await visitor.graphql(query, { filter: { within, ...alternative } })).toMatchObject({
        businesses: { totalCount },
      });
    const { __type } = await visitor.graphql('{ __type(name: "FilterAlternative") { description } }');
    expect(__type.description).toContain('Combine it with `within` and `near` of that filter');
  });
});

describe('A wrong filter by place', () => {
  const wrongBoxes = [
    { west: -181, south: 0, east: 0, north: 1 },
    { west: 0, south: 2, east: 1, north: 1 },
    { west: 0, south: 0, east: 0, north: 90.5 },
  ];
  it.each(wrongBoxes)('is refused: the box %j', async (within) => {
    const { errors } = await visitor.graphqlResponse(list, { filter: { within } });
    expect(errors[0]!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { within: placeMessages.within } });
  });
  const wrongPoints = [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 0, radius: 0 },
    { latitude: 0, longitude: 0, radius: -5 },
    { latitude: 0, longitude: 0, radius: 3e7 },
  ];
  it.each(wrongPoints)('is refused: the position %j', async (near) => {
    const { errors } = await visitor.graphqlResponse(list, { filter: { near } });
    expect(errors[0]!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { near: placeMessages.near } });
  });
});

describe('Through REST', () => {
  const ids = async (query: string) => {
    const { body, headers } = await visitor.call('GET', `/api/businesses?${query}`);
    return { ids: body.map(({ _id }: Json) => _id), distances: body.map(({ distance }: Json) => distance), headers };
  };

  it('the same lists are read', async () => {
    const { latitude, longitude } = berlin;
    const near = await ids(`latitude=${latitude}&longitude=${longitude}&sortBy=distance&limit=50`);
    const { edges } = await read({ filter: { near: berlin }, sort: nearest, first: 50 });
    expect(near.ids).toEqual(idsOf(edges));
    expect(near.distances).toEqual(edges.map(({ distance }: Edge) => distance));
    expect(near.headers.get('link')).toContain('cursor=');
    expect((await ids(`latitude=${latitude}&longitude=${longitude}&sort=distance&limit=50`)).ids).toEqual(near.ids);
    const box = `west=12&south=52&east=14&north=53&category=${categories.RETAIL}&radius=9`;
    const within = await read({
      filter: { within: { west: 12, south: 52, east: 14, north: 53 }, category: 'RETAIL' },
      first: 100,
    });
    expect((await ids(box)).ids.slice(0, 100)).toEqual(idsOf(within.edges));
    expect((await ids(box)).distances.every((each: unknown) => each === undefined)).toBe(true);
  });

  it('wrong values count as absent', async () => {
    const newest = (await ids('limit=3')).ids;
    for (const query of [
      'sortBy=distance',
      'west=x&south=1&east=2&north=3',
      'west=1&south=1&east=2',
      'west=&south=&east=&north=',
      'latitude=95&longitude=1&radius=7&sortBy=distance',
    ])
      expect((await ids(`${query}&limit=3`)).ids).toEqual(newest);
  });

  it.each(['0', '0.5', '5km', '30000000', ''])(
    'a position keeps its distances without a valid radius: %j',
    async (radius) => {
      const { latitude, longitude } = berlin;
      const near = `latitude=${latitude}&longitude=${longitude}&sortBy=distance&limit=3`;
      const [found, expected] = [await ids(`${near}&radius=${radius}`), await ids(near)];
      expect([found.ids, found.distances]).toEqual([expected.ids, expected.distances]);
      expect(found.distances).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    },
  );
});
