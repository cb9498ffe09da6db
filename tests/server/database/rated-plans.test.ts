/** With any number of businesses, a list with a minimum rating reads a bounded number of blocks, however few businesses have it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Case } from '../../bench/case.ts';
import { explainStatements } from '../../bench/plans.ts';
import { graphqlRequest } from '../../bench/requests.ts';
import { openPlansDemo, planBusinesses, planTimeout, type PlansDemo } from '../../support/database/plans-demo.ts';

const cases = ['CREATED_AT', 'NAME', 'LIKES', 'BEST'].flatMap((field) =>
  [{}, { category: 'RESTAURANT' }, { openNow: true }].map((more): Case => {
    const request = graphqlRequest('HomePage', { filter: { minRating: 5, ...more }, sort: { field, order: 'DESC' } });
    return { name: `${field} ${JSON.stringify(more)}`, against: [], requestsOf: () => [request] };
  }),
);

let demo: PlansDemo;
beforeAll(async () => {
  demo = await openPlansDemo('rated-plans');
  // A connection that has read lists with frequent ratings keeps one plan for all ratings.
  const name = new URL(demo.settings.DATABASE_URL!).pathname.slice(1);
  await demo.client.query(`ALTER DATABASE ${name} SET plan_cache_mode = force_generic_plan`);
}, planTimeout);
afterAll(() => demo.close());

/** Leaves five stars to so many businesses. */
async function keepBest(count: number): Promise<void> {
  await demo.client.query(
    `UPDATE ratings SET value = 4 WHERE value = 5
      AND business_id NOT IN (SELECT business_id FROM business_stats WHERE average_rating = 5 ORDER BY business_id LIMIT $1)`,
    [count],
  );
  await demo.client.query('VACUUM ANALYZE');
}

describe(`Lists of the businesses with five stars, among ${planBusinesses.toLocaleString('en-US')} businesses`, () => {
  // Each of the 3,000 rows that are checked takes up to five blocks, and four more for its hours.
  it.each([
    ['many have them', undefined],
    ['200 have them', 200],
    ['ten have them', 10],
    ['none has them', 0],
  ])('read at most as many blocks as their limit allows where %s', async (_, count) => {
    if (count !== undefined) await keepBest(count);
    const explained = await explainStatements({ ...demo, cases });
    const over = explained.filter(({ blocks }) => blocks > 28_000);
    expect(over.map(({ case: name, blocks, text }) => ({ name, blocks, text }))).toEqual([]);
    expect(new Set(explained.map((each) => each.case)).size).toBe(cases.length);
  });
});
