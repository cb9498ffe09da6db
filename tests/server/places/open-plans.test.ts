/** With any number of businesses, a list of those that are open reads a bounded number of blocks, however many are open. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Case } from '../../bench/case.ts';
import { explainStatements } from '../../bench/plans.ts';
import { setNow } from '../../support/database/now.ts';
import { openPlansDemo, planBusinesses, planTimeout, type PlansDemo } from '../../support/database/plans-demo.ts';
import { origins } from '../../support/places/directory.ts';

const near = origins.Berlin;
const within = { west: 13.1, south: 52.3, east: 13.8, north: 52.7 };
const country = { west: 5, south: 47, east: 15, north: 55 };

const list = `query ($filter: BusinessFilter, $sort: BusinessSort) {
  businesses(filter: $filter, sort: $sort, first: 24) { totalCount edges { distance node { id name } } } }`;
function caseOf(name: string, filter: object, sort: object = { field: 'CREATED_AT' }): Case {
  const headers = { 'content-type': 'application/json' };
  const variables = { filter: { openNow: true, ...filter }, sort };
  const request = {
    method: 'POST' as const,
    path: '/graphql',
    headers,
    body: JSON.stringify({ query: list, variables }),
  };
  return { name, against: [], requestsOf: () => [request] };
}
const cases = [
  caseOf('newest', {}),
  caseOf('newest of a category', { category: 'SERVICE' }),
  caseOf('best', {}, { field: 'AVERAGE_RATING' }),
  caseOf('nearest', { near }, { field: 'DISTANCE' }),
  caseOf('nearest of a category', { near, category: 'SERVICE' }, { field: 'DISTANCE' }),
  caseOf('newest in a city', { within }),
  caseOf('newest in a country', { within: country }),
];

let demo: PlansDemo;
beforeAll(async () => {
  demo = await openPlansDemo('open-plans');
  const db = { query: (text: string) => demo.client.query(text) } as never;
  await setNow({ db }, '2026-11-24T10:30:00Z');
}, planTimeout);
afterAll(() => demo.close());

/** Keeps one of so many businesses open, around the clock; the others open on Mondays at midnight for a minute. */
async function keepOpen(oneOf: number): Promise<void> {
  const isKept = `abs(hashtext(business_id::text)) % ${oneOf} = 0`;
  await demo.client.query(`UPDATE business_hours SET special_open = '{}', replaced = '{}', changes = '{}',
    week = CASE WHEN ${isKept} THEN int4multirange(int4range(0, 10080)) ELSE int4multirange(int4range(0, 1)) END,
    day = CASE WHEN ${isKept} THEN int4range(0, 1440) ELSE int4range(0, 1) END`);
  await demo.client.query('VACUUM (FULL, ANALYZE) business_hours');
}

describe(`Lists of what is open, among ${planBusinesses.toLocaleString('en-US')} businesses`, () => {
  it.each([
    // Each business whose hours are checked costs four blocks, and a card twenty.
    ['half of the businesses are open', 1200, 14_000, undefined],
    ['one of fifty is open', 14_000, 14_000, 50],
    ['none is open', 18_000, 14_000, 1e9],
  ])('read at most as many blocks as their limits allow where %s', async (_, page, count, oneOf) => {
    if (oneOf) await keepOpen(oneOf);
    const explained = await explainStatements({ ...demo, cases });
    const limitOf = (text: string) => (text.includes('page AS MATERIALIZED') ? page : count);
    const over = explained.filter(({ text, blocks }) => blocks > limitOf(text));
    expect(over.map(({ case: name, blocks, text }) => ({ name, blocks, text }))).toEqual([]);
    expect(new Set(explained.map((each) => each.case)).size).toBe(cases.length);
  });
});
