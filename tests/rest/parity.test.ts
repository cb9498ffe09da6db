/** Runs the same journey through REST and through GraphQL. The results and the databases are equal. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { graphqlClient } from './parity/graphql-client.ts';
import { journey } from './parity/journey.ts';
import { storedRows } from './parity/stored-rows.ts';
import { restClient } from './parity/rest-client.ts';

let fixtures: { rest: Fixture; graphql: Fixture };
let results: { rest: unknown[]; graphql: unknown[] };

beforeAll(async () => {
  fixtures = { rest: await openFixture(), graphql: await openFixture() };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  results = {
    rest: await journey(restClient(fixtures.rest.url), picture),
    graphql: await journey(graphqlClient(fixtures.graphql.url), picture),
  };
});
afterAll(async () => {
  await fixtures.rest.close();
  await fixtures.graphql.close();
});

describe('The same journey through both APIs', () => {
  it('has the same results', () => {
    expect(results.rest.length).toBeGreaterThan(70);
    expect(results.rest).toEqual(results.graphql);
  });

  it('stores the same rows', async () => {
    const rows = await storedRows(fixtures.rest);
    expect(rows).toEqual(await storedRows(fixtures.graphql));
    for (const table of [
      'users',
      'sessions',
      'businesses',
      'likes',
      'saves',
      'ratings',
      'comments',
      'follows',
      'words',
    ])
      expect([table, rows[table]!.length > 0]).toEqual([table, true]);
  });
});
