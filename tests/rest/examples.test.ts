/** The example operations in GraphiQL: each has a name and succeeds. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { examples } from '#server/graphql/graphiql.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ada = await signUp(fixture, 'Ada');
});
afterAll(() => fixture.close());

const nameOf = (query: string): string => {
  const [operation] = parse(query).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? (operation.name?.value ?? '') : '';
};

describe('GraphiQL’s examples', () => {
  it('are seven with different names', () => {
    const names = examples.map(nameOf);
    expect(names).toHaveLength(7);
    expect(new Set(names).size).toBe(7);
    expect(names).not.toContain('');
  });

  it.each(examples.map((query) => [nameOf(query), query] as const))('succeed unchanged: %s', async (name, query) => {
    // The example has a placeholder for the password.
    const variables = name === 'SignIn' ? { input: { email: ada.email, password } } : {};
    const data = name === 'Live' ? (await ada.firstEvent(query)).data : await ada.graphql(query, variables);
    expect(Object.values(data as object)).not.toContain(null);
  });
});
