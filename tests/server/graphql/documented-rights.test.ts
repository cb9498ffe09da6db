/** The schema says which mutations a suspended user may use, as server/auth/permissions.md. */
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from '#server/graphql/schema.ts';
import { rows } from '../permissions/table.ts';

const mutations = buildSchema().getMutationType()!;
const ofMembers = rows.filter(
  ({ graphql, expected }) => /^Mutation\.\w+$/.test(graphql) && expected.visitor === 'login',
);

describe('The description', () => {
  it.each(ofMembers.map(({ graphql, expected }) => [graphql, expected.suspended] as const))(
    'of %s says whether a suspended user may use it: %s',
    (name, suspended) => {
      const { description } = mutations.getFields()[name.replace('Mutation.', '')]!;
      expect(/A suspended user may /.test(description!)).toBe(suspended === 'yes');
    },
  );

  it('of all mutations says what suspended and hidden users get', () => {
    expect(mutations.description).toMatch(/not suspended or hidden \(FORBIDDEN\), unless they state otherwise/);
  });

  it('of the registration says that the operator may close it', () => {
    expect(mutations.getFields().register!.description).toContain('FORBIDDEN while the site takes no new accounts');
  });
});
