/** The schema says which operations suspended and hidden users may use, as server/auth/permissions.md. */
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from '#server/graphql/schema.ts';
import { errorResponsesOf } from '#server/rest/openapi/error-responses.ts';
import { routes } from '#server/rest/router.ts';
import { rows } from '../permissions/table.ts';

const mutations = buildSchema().getMutationType()!;
const subscriptions = buildSchema().getSubscriptionType()!;
const exception = 'A suspended or hidden user may do this.';
const ofMembers = rows.filter(
  ({ graphql, expected }) => /^Mutation\.\w+$/.test(graphql) && expected.visitor === 'login',
);

describe('The description', () => {
  it.each(ofMembers.map(({ graphql, expected }) => [graphql, expected.suspended] as const))(
    'of %s says whether suspended and hidden users may use it: %s',
    (name, suspended) => {
      const { description } = mutations.getFields()[name.replace('Mutation.', '')]!;
      expect(description!.includes(exception)).toBe(suspended === 'yes');
    },
  );

  it('of all mutations says what suspended and hidden users get', () => {
    expect(mutations.description).toMatch(/not suspended or hidden \(FORBIDDEN\), unless they state otherwise/);
  });

  it('of all subscriptions says that suspended and hidden users get none', () => {
    const ofSubscriptions = rows.filter(({ graphql }) => graphql.startsWith('Subscription.'));
    expect(ofSubscriptions).toHaveLength(Object.keys(subscriptions.getFields()).length);
    for (const { expected } of ofSubscriptions) expect(expected.suspended).toBe('no');
    expect(subscriptions.description).toContain('FORBIDDEN for a suspended or hidden user');
  });

  it('in OpenAPI says the same of the routes that are open to them, and names them where others are refused', () => {
    const open = routes.filter(({ operation }) => operation.isOpenToRestricted);
    expect(open.length).toBeGreaterThan(5);
    for (const { operation } of open) expect(operation.summary).toContain(exception);
    expect(errorResponsesOf(['forbidden'])[403]).toMatchObject({
      description: expect.stringContaining('the account is suspended or hidden'),
    });
  });

  it('of the registration says that the operator may close it', () => {
    expect(mutations.getFields().register!.description).toContain('FORBIDDEN while the site takes no new accounts');
  });
});
