/** Does everything once through REST and once through GraphQL, and finds the same answers and the same database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { graphqlClient } from './parity/graphql-client.ts';
import { journey } from './parity/journey.ts';
import { kept } from './parity/stored-rows.ts';
import { restClient } from './parity/rest-client.ts';

let worlds: { rest: Fixture; graphql: Fixture };
let told: { rest: unknown[]; graphql: unknown[] };

beforeAll(async () => {
  worlds = { rest: await openFixture(), graphql: await openFixture() };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  told = {
    rest: await journey(restClient(worlds.rest.url), picture),
    graphql: await journey(graphqlClient(worlds.graphql.url), picture),
  };
});
afterAll(async () => {
  await worlds.rest.close();
  await worlds.graphql.close();
});

describe('The same journey through either door', () => {
  it('is answered with the same words and numbers', () => {
    expect(told.rest.length).toBeGreaterThan(70);
    expect(told.rest).toEqual(told.graphql);
  });

  it('leaves the same rows behind', async () => {
    const rows = await kept(worlds.rest);
    expect(rows).toEqual(await kept(worlds.graphql));
    for (const table of [
      'people',
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
