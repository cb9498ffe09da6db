/** A few hundred of the malformed requests of `npm run attack`, and its checks of what a GraphQL server gives away. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditServer } from 'graphql-http';
import { copChecks, isGreen } from '../../attack/cop.ts';
import { fire } from '../../attack/fire.ts';
import { rawChecks } from '../../attack/raw.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let world: Fixture;
let mae: TestUser;
beforeAll(async () => {
  world = await openFixture();
  mae = await signUp(world, 'Mae');
});
afterAll(() => world.close());

describe('Malformed requests to both doors', () => {
  it('are all answered, in JSON, with nothing of our insides, and without a fault of ours', async () => {
    const { statuses, faults } = await fire(
      world.url,
      { token: mae.token, businessId: await addBusiness(mae) },
      2026,
      400,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '405']));
    expect((await mae.ask('{ me { username } }')).me.username).toBe('Mae');
    expect((await world.log()).filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});

describe('Bytes that are hardly HTTP', () => {
  it('are refused', async () => {
    expect((await rawChecks(world.url)).filter(({ isRefused }) => !isRefused)).toEqual([]);
  });
});

describe('What scanners look for', () => {
  it('is not there', async () => {
    const checks = await copChecks(`${world.url}/graphql`);
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter((check) => !isGreen(check))).toEqual([]);
  });

  it('and GraphQL is spoken over HTTP as it must be', async () => {
    const audit = await auditServer({ url: `${world.url}/graphql` });
    expect(audit.length).toBeGreaterThan(30);
    expect(audit.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
  });
});
