/** Clusters of a map count the businesses of their cells, before and after any write, with any filter, at both APIs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { categories } from '#rules/categories.ts';
import { placeMessages, type Bounds } from '#rules/places/search.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { wrongHidden } from '../../support/database/counts.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { addPlaced, placesOfTowns, type PlacedBusiness } from '../../support/places/directory.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
let visitor: Caller;
let ann: TestUser;
let placed: PlacedBusiness[];
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  visitor = visitorOf(fixture);
  ann = await signUp(fixture, 'Ann');
  await addBusiness(ann, { name: 'Copper Nowhere' });
  placed = await addPlaced(fixture, ann, placesOfTowns(800));
});
afterAll(async () => {
  expect(await wrongHidden(fixture.db)).toEqual([]);
  await hiding.close();
  await fixture.close();
});

interface Cluster {
  id: string;
  latitude: number;
  longitude: number;
  count: number;
  countIsExact: boolean;
  category: string | null;
  business: { id: string; position: object } | null;
}

const world = { west: -180, south: -90, east: 180, north: 90 };
const acrossFiji = { west: 177, south: -30, east: -178, north: 10 };
const berlin = { west: 12, south: 52, east: 14, north: 53 };

const query = `query ($bounds: BoundsInput!, $zoom: Int!, $filter: BusinessFilter) {
  businessClusters(bounds: $bounds, zoom: $zoom, filter: $filter) {
    id latitude longitude count countIsExact category business { id position { latitude longitude } } } }`;
const clusters = async (bounds: Bounds, zoom: number, filter?: object): Promise<Cluster[]> =>
  // Members read what other instances have just written.
  (await ann.graphql(query, { bounds, zoom, filter })).businessClusters;
const ofRetail = (businesses: PlacedBusiness[]) => businesses.filter(({ category }) => category === 'RETAIL').length;
const sum = (found: Cluster[]) => found.reduce((total, { count }) => total + count, 0);

/** The cells of a level with the numbers of their businesses, computed by the projection of web maps. */
function countCells(level: number, businesses: PlacedBusiness[]): Map<string, number> {
  const cells = new Map<string, number>();
  const limited = (cell: number) => Math.max(0, Math.min(2 ** level - 1, Math.floor(cell)));
  for (const { latitude, longitude } of businesses) {
    const x = limited((((longitude === 180 ? -180 : longitude) + 180) / 360) * 2 ** level);
    const projected = Math.log(Math.tan(((45 + latitude / 2) * Math.PI) / 180)) / (2 * Math.PI);
    const cell = `${x}/${limited((0.5 - projected) * 2 ** level)}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return cells;
}

const edit = (id: string, input: object) =>
  ann.graphql('mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }', {
    id,
    input,
  });

const cellOf = ({ id }: Cluster) => {
  const [level, x, y] = id.split('/');
  return { level: Number(level), cell: `${x}/${y}` };
};

/** Expects the clusters of the Earth to be all cells of their level. */
function expectAll(found: Cluster[], businesses: PlacedBusiness[]) {
  const { level } = cellOf(found[0]!);
  expect(new Map(found.map((each) => [cellOf(each).cell, each.count]))).toEqual(countCells(level, businesses));
}

describe('Clusters', () => {
  it.each([0, 2, 5, 8, 12, 22])('of the Earth at zoom %i count every business once', async (zoom) => {
    const found = await clusters(world, zoom);
    expectAll(found, placed);
    expect(found.length).toBeLessThanOrEqual(512);
  });

  it.each([
    ['across ±180°', acrossFiji],
    ['around Berlin', berlin],
    ['at the North Pole', { west: -180, south: 85, east: 180, north: 90 }],
  ])('of a box %s count the businesses of its cells, at every zoom', async (_, bounds) => {
    for (let zoom = 3; zoom <= 16; zoom += 1) {
      const found = await clusters(bounds, zoom);
      const { level } = cellOf(found[0]!);
      const counted = countCells(level, placed);
      for (const each of found) expect([each.id, each.count]).toEqual([each.id, counted.get(cellOf(each).cell)]);
      const isWithin = ({ latitude, longitude }: PlacedBusiness) =>
        latitude >= bounds.south &&
        latitude <= bounds.north &&
        (bounds.west <= bounds.east
          ? longitude >= bounds.west && longitude <= bounds.east
          : longitude >= bounds.west || longitude <= bounds.east);
      expect(sum(found)).toBeGreaterThanOrEqual(placed.filter(isWithin).length);
    }
  });

  it('of one business name it, and lie at its position', async () => {
    for (const zoom of [8, 15]) {
      const found = await clusters(berlin, zoom);
      const single = found.filter(({ count }) => count === 1);
      expect(single.length).toBeGreaterThan(0);
      for (const { business, latitude, longitude, category } of single) {
        const known = placed.find(({ id }) => id === business!.id)!;
        expect(business!.position).toEqual({ latitude: known.latitude, longitude: known.longitude });
        expect([latitude, longitude]).toEqual([expect.closeTo(known.latitude, 5), expect.closeTo(known.longitude, 5)]);
        expect(category).toBe(known.category);
      }
      expect(found.filter(({ count }) => count > 1).every(({ business }) => business === null)).toBe(true);
    }
  });

  it('count those of a category, a rating, a search and a circle', async () => {
    const rated = placed.slice(0, 3);
    for (const { id } of rated)
      await ann.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    const near = { latitude: 52.52, longitude: 13.405, radius: 2_000_000 };
    const circle = await visitor.graphql(
      'query ($near: NearInput) { businesses(filter: { near: $near }) { totalCount } }',
      { near },
    );
    for (const zoom of [1, 8]) {
      expectAll(
        await clusters(world, zoom, { category: 'RETAIL' }),
        placed.filter(({ category }) => category === 'RETAIL'),
      );
      expectAll(await clusters(world, zoom, { minRating: 4 }), rated);
      expectAll(
        await clusters(world, zoom, { search: 'copper' }),
        placed.filter(({ name }) => name.startsWith('Copper')),
      );
      expectAll(
        await clusters(world, zoom, { search: 'coper' }),
        placed.filter(({ name }) => name.startsWith('Copper')),
      );
      expect(sum(await clusters(world, zoom, { near }))).toBe(circle.businesses.totalCount);
      expect(await clusters(world, zoom, { minRating: 5 })).toEqual([]);
    }
    const [all, some] = [await clusters(world, 0), await clusters(world, 0, { minRating: 4 })];
    expect(all.every(({ countIsExact }) => countIsExact)).toBe(true);
    expect(some.map(({ id }) => id).filter((id) => all.some((each) => each.id === id))).toEqual([]);
  });

  it('have no business of a similar search where the search itself finds one elsewhere', async () => {
    const wim = await signUp(fixture, 'Wim');
    const [here, paris] = [
      { latitude: 52.5, longitude: 13.4 },
      { latitude: 48.9, longitude: 2.4 },
    ];
    const ids = [
      await addBusiness(wim, { name: "Wim's Diner", position: here }),
      await addBusiness(wim, { name: 'Wim Garage Saint-Denis', position: paris }),
    ];
    const aroundParis = { west: 2, south: 48, east: 3, north: 50 };
    const ofWim = async (bounds: Bounds) => (await clusters(bounds, 8, { search: "wim's" })).map(({ count }) => count);
    expect(await ofWim(berlin)).toEqual([1]);
    expect(await ofWim(aroundParis)).toEqual([]);
    for (const id of ids) await wim.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
  });

  it('of nearly the whole Earth across ±180° are with a filter those of the whole Earth', async () => {
    const nearlyAll = { west: 10, south: -60, east: -10, north: 80 };
    const ofCopper = async (bounds: Bounds) => {
      const found = await clusters(bounds, 2, { search: 'copper' });
      return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    };
    const found = await ofCopper(nearlyAll);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await ofCopper({ ...nearlyAll, west: -180, east: 180 }));
  });

  it('follow insertions, moves, deletions, edits of the category, hiding and restoring', async () => {
    const check = async () => {
      for (const zoom of [1, 8]) expectAll(await clusters(world, zoom), placed);
      expectAll(
        await clusters(world, 8, { category: 'OTHER' }),
        placed.filter(({ category }) => category === 'OTHER'),
      );
    };
    placed.push(...(await addPlaced(fixture, ann, placesOfTowns(40, 7))));
    await check();
    const moved = placed[5]!;
    Object.assign(moved, { latitude: -54.8, longitude: 180 });
    await edit(moved.id, { position: { latitude: -54.8, longitude: 180 } });
    await edit(placed[6]!.id, { category: 'OTHER' });
    placed[6]!.category = 'OTHER';
    await edit(placed[7]!.id, { position: null });
    placed.splice(7, 1);
    const [gone] = placed.splice(8, 1);
    await ann.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: gone!.id });
    await check();
    const [hidden] = placed.splice(9, 1);
    await hiding.hideBusiness(hidden!.id);
    await check();
    await hiding.restoreBusiness(hidden!.id);
    placed.push(hidden!);
    await check();
  });

  it('of a city with more businesses than are grouped split it into stored cells, and count all of them', async () => {
    const city = Array.from({ length: 2400 }, (_, at) => ({
      latitude: -33.45 + (Math.floor(at / 48) - 25) / 500,
      longitude: -70.65 + ((at % 48) - 24) / 300,
    }));
    placed.push(...(await addPlaced(fixture, ann, city)));
    const retail = placed.filter(({ category }) => category === 'RETAIL');
    const bounds = { west: -70.75, south: -33.51, east: -70.55, north: -33.39 };
    const levels = [10, 12, 12, 14, 14];
    for (const [at, level] of levels.entries()) {
      const found = await clusters(bounds, 9 + at);
      const counted = countCells(level, placed);
      for (const each of found) expect(each.count).toBe(counted.get(cellOf(each).cell));
      expect([cellOf(found[0]!).level, sum(found)]).toEqual([level, city.length]);
      const ofCategory = await clusters(bounds, 9 + at, { category: 'RETAIL' });
      const counts = countCells(cellOf(ofCategory[0]!).level, retail);
      for (const each of ofCategory) expect(each.count).toBe(counts.get(cellOf(each).cell));
    }
    expect((await clusters(bounds, 13)).length).toBeGreaterThan(40);
    // A part of it has few businesses again.
    const [first] = await clusters({ ...bounds, west: -70.65, south: -33.45 }, 14);
    expect(cellOf(first!).level).toBe(16);
  });

  it('of a category are as small where a read would pass very many places of others', async () => {
    const spot = { latitude: -12.05, longitude: -77.04 };
    const bounds = { west: -77.2, south: -12.15, east: -76.9, north: -11.95 };
    const retail = async () => {
      const found = await clusters(bounds, 11, { category: 'RETAIL' });
      return { level: cellOf(found[0]!).level, counts: found.map(({ count }) => count).toSorted((a, b) => a - b) };
    };
    // Beside the spot by one cell of this level, in the same cell of the coarser stored level.
    const beside = { latitude: spot.latitude, longitude: spot.longitude + 360 / 2 ** 13 };
    const [apart] = await addPlaced(fixture, ann, [beside]);
    await edit(apart!.id, { category: 'RETAIL' });
    apart!.category = 'RETAIL';
    const few = await addPlaced(fixture, ann, Array<typeof spot>(2000).fill(spot));
    expect(await retail()).toEqual({ level: 13, counts: [1, ofRetail(few)] });
    const more = await addPlaced(fixture, ann, Array<typeof spot>(13_100).fill(spot));
    expect(await retail()).toEqual({ level: 13, counts: [1, ofRetail(few) + ofRetail(more)] });
    placed.push(apart!, ...few, ...more);
  });

  it('are refused for a wrong box or zoom', async () => {
    const { errors } = await visitor.graphqlResponse(query, { bounds: { ...berlin, north: 91 }, zoom: 23 });
    expect(errors[0]!.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { bounds: placeMessages.within, zoom: placeMessages.zoom },
    });
    for (const search of ['zoom=3', 'west=1&south=2&east=3&north=x&zoom=3', 'west=1&south=2&east=3&north=4&zoom=x']) {
      const { status, body } = await visitor.call('GET', `/api/businesses/clusters?${search}`);
      expect([status, body.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });

  it('are the same through REST', async () => {
    const { body } = await visitor.call('GET', '/api/businesses/clusters?west=12&south=52&east=14&north=53&zoom=8');
    const found = await clusters(berlin, 8);
    const inOrder = (rows: Json[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(inOrder(body).map(({ business, ...rest }: Json) => ({ ...rest, business: business?._id ?? null }))).toEqual(
      inOrder(found).map(({ category, business, ...rest }: Json) => ({
        ...rest,
        category: category && categories[category as keyof typeof categories],
        business: business?.id ?? null,
      })),
    );
  });
});
