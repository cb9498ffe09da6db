/** With any number of businesses, Postgres reads a page by an index, and sorts no more than a page. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { makeCases } from '../../bench/cases.ts';
import { feedReaders } from '../../bench/community/feeds.ts';
import { createSessions } from '../../bench/members.ts';
import { explainStatements, type ExplainedStatement } from '../../bench/plans.ts';
import { cloneDemo } from '../../support/database/demo.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { isFullRun } from '../../support/full-run.ts';

// The large data set takes as long as a dozen other tests.
const businesses = isFullRun ? 100_000 : 10_000;

let database: Awaited<ReturnType<typeof cloneDemo>>;
let folder: string;
let looked: ExplainedStatement[];
beforeAll(async () => {
  folder = await makeFolder('plans');
  database = await cloneDemo(businesses);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const secret = randomBytes(32).toString('hex');
  const cases = await makeCases(client, await createSessions(client, 2 + feedReaders, secret));
  const settings = { DATABASE_URL: database.url, JWT_SECRET: secret, DATA_DIR: folder };
  looked = await explainStatements({ client, cases, settings }).finally(() => client.end());
}, 900_000);

afterAll(async () => {
  await database.drop();
  await removeFolder(folder);
});

describe(`The frequent statements, with ${businesses.toLocaleString('en-US')} businesses`, () => {
  it('are all examined', () => {
    expect(looked.length).toBeGreaterThan(40);
    expect(new Set(looked.map((each) => each.case))).toContain('home list, signed in');
  });

  it('scan no table and sort no more than a page', () => {
    const wrong = looked.filter(({ problems: faults }) => faults.length > 0);
    expect(wrong.map(({ case: name, text, problems: faults }) => ({ name, text, faults }))).toEqual([]);
  });
});
