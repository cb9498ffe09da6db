/** With any number of businesses, a list or a map by place reads few blocks. The limits contain the rows of the page itself. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Case } from '../../bench/case.ts';
import { explainStatements, type ExplainedStatement } from '../../bench/plans.ts';
import { openPlansDemo, planBusinesses, planTimeout, type PlansDemo } from '../../support/database/plans-demo.ts';
import { origins } from '../../support/places/directory.ts';

const world = { west: -180, south: -90, east: 180, north: 90 };
const boxes = {
  'the world': world,
  'a country': { west: 5, south: 47, east: 15, north: 55 },
  'a city': { west: 13.1, south: 52.3, east: 13.8, north: 52.7 },
  'Fiji, across ±180°': { west: 176, south: -20, east: -178, north: -15 },
};

const list = `query ($filter: BusinessFilter, $sort: BusinessSort) {
  businesses(filter: $filter, sort: $sort, first: 24) { edges { distance node { id name } } } }`;
const map = `query ($bounds: BoundsInput!, $zoom: Int!, $filter: BusinessFilter) {
  businessClusters(bounds: $bounds, zoom: $zoom, filter: $filter) { id latitude longitude count category } }`;

/** A case, and the maximum of blocks that each of its statements may read. */
const limits = new Map<string, number>();
function caseOf(name: string, blocks: number, query: string, variables: object): Case {
  limits.set(name, blocks);
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST' as const, path: '/graphql', headers, body: JSON.stringify({ query, variables }) };
  return { name, against: [], requestsOf: () => [request] };
}

/** An export: with GET all batches of a thousand businesses with their owners, counts and hours, with HEAD the first. */
function exportOf(name: string, query: string, method: 'GET' | 'HEAD' = 'HEAD'): Case {
  const title = `export, ${name}`;
  limits.set(title, 30_000);
  return {
    name: title,
    against: [],
    requestsOf: () => [{ method, path: `/api/businesses.geojson?${query}`, headers: {} }],
  };
}

const boxText = ({ west, south, east, north }: typeof world) =>
  `west=${west}&south=${south}&east=${east}&north=${north}`;
const sort = { field: 'DISTANCE' };
const cases = [
  ...Object.entries(origins).flatMap(([name, near]) => [
    caseOf(`nearest, ${name}`, 700, list, { filter: { near }, sort }),
    caseOf(`nearest of a category, ${name}`, 700, list, { filter: { near, category: 'AUTOMOTIVE' }, sort }),
  ]),
  ...Object.entries(boxes).flatMap(([name, within]) => [
    caseOf(`newest in ${name}`, 2500, list, { filter: { within } }),
    caseOf(`newest of a category in ${name}`, 2500, list, { filter: { within, category: 'SERVICE' } }),
  ]),
  ...Object.entries(boxes).flatMap(([name, bounds]) =>
    [0, 4, 6, 8].map((zoom) => caseOf(`clusters of ${name} at zoom ${zoom}`, 250, map, { bounds, zoom })),
  ),
  caseOf('clusters of a category', 250, map, { bounds: boxes['a country'], zoom: 6, filter: { category: 'RETAIL' } }),
  ...[9, 10, 11, 12, 13].map((zoom) =>
    caseOf(`clusters of a city at zoom ${zoom}`, 250, map, { bounds: boxes['a city'], zoom }),
  ),
  caseOf('clusters of a street', 250, map, {
    bounds: { west: 13.39, south: 52.51, east: 13.42, north: 52.53 },
    zoom: 15,
  }),
  exportOf('all', '', 'GET'),
  exportOf('a category', 'category=Automotive'),
  exportOf('open', 'openNow=true'),
  exportOf('nearest', 'latitude=52.52&longitude=13.405'),
  exportOf('a country', boxText(boxes['a country'])),
];

let demo: PlansDemo;
let explained: ExplainedStatement[];
beforeAll(async () => {
  demo = await openPlansDemo('place-plans');
  explained = await explainStatements({ ...demo, cases });
}, planTimeout);
afterAll(() => demo.close());

describe(`Lists and maps by place, with ${planBusinesses.toLocaleString('en-US')} businesses`, () => {
  it('are all examined', () => {
    // Maps that have the same cells have the same statement.
    expect(new Set(explained.map((each) => each.case)).size).toBeGreaterThanOrEqual(30);
  });

  it('read at most as many blocks as their limits allow', () => {
    const over = explained.filter(({ case: name, blocks }) => blocks > limits.get(name)!);
    expect(over.map(({ case: name, blocks, text }) => ({ name, blocks, text }))).toEqual([]);
  });

  it('are exported by indexes alone', () => {
    const exported = explained.filter(({ case: name }) => name.startsWith('export'));
    const readsAll = exported.filter(({ problems }) => problems.some((problem) => problem.startsWith('reads all')));
    expect(new Set(exported.map(({ case: name }) => name)).size).toBe(5);
    expect(readsAll.map(({ case: name, problems }) => [name, problems])).toEqual([]);
  });
});
