/** With any number of businesses, Postgres reads a page by an index, and sorts no more than a page. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCases } from '../../bench/cases.ts';
import { feedReaders } from '../../bench/community/feeds.ts';
import { createSessions } from '../../bench/members.ts';
import { explainStatements, type ExplainedStatement } from '../../bench/plans.ts';
import { openPlansDemo, planBusinesses, planTimeout, type PlansDemo } from '../../support/database/plans-demo.ts';

let demo: PlansDemo;
let looked: ExplainedStatement[];
beforeAll(async () => {
  demo = await openPlansDemo('plans');
  const { client, settings } = demo;
  const cases = await makeCases(client, await createSessions(client, 2 + feedReaders, settings.JWT_SECRET!));
  looked = await explainStatements({ client, cases, settings });
}, planTimeout);
afterAll(() => demo.close());

describe(`The frequent statements, with ${planBusinesses.toLocaleString('en-US')} businesses`, () => {
  it('are all examined', () => {
    expect(looked.length).toBeGreaterThan(40);
    expect(new Set(looked.map((each) => each.case))).toContain('home list, signed in');
  });

  it('scan no table and sort no more than a page', () => {
    const wrong = looked.filter(({ problems: faults }) => faults.length > 0);
    expect(wrong.map(({ case: name, text, problems: faults }) => ({ name, text, faults }))).toEqual([]);
  });
});
