/** Some hundred malformed requests of `npm run attack`, and its checks of a GraphQL server. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditServer } from 'graphql-http';
import { copChecks, isGreen } from '../../attack/cop.ts';
import { callsOf, fire } from '../../attack/fire.ts';
import { rawChecks } from '../../attack/raw.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

describe('Malformed requests to GraphQL and REST', () => {
  it('are all answered in JSON, without internal details and without unexpected errors', async () => {
    const { statuses, faults } = await fire(
      fixture.url,
      { token: mae.token, businessId: await addBusiness(mae), calls: await callsOf(fixture.url) },
      2026,
      400,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '405']));
    expect((await mae.graphql('{ me { username } }')).me.username).toBe('Mae');
    expect((await fixture.log()).filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});

describe('Malformed HTTP', () => {
  it('is rejected', async () => {
    expect((await rawChecks(fixture.url)).filter(({ isRefused }) => !isRefused)).toEqual([]);
  });
});

describe('Scanners of GraphQL servers', () => {
  it('find nothing', async () => {
    const checks = await copChecks(`${fixture.url}/graphql`);
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter((check) => !isGreen(check))).toEqual([]);
  });

  it('find that the server complies with the GraphQL over HTTP specification', async () => {
    const audit = await auditServer({ url: `${fixture.url}/graphql` });
    expect(audit.length).toBeGreaterThan(30);
    expect(audit.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
  });
});
