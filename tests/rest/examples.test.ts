/** The operations that GraphiQL opens with: each has a name, and the schema and our own limits allow it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { examples } from '#server/graphql/graphiql-examples.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let world: Fixture;
let ada: TestUser;
beforeAll(async () => {
  world = await openFixture();
  ada = await signUp(world, 'Ada');
});
afterAll(() => world.close());

const nameOf = (query: string): string => {
  const [operation] = parse(query).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? (operation.name?.value ?? '') : '';
};

describe('GraphiQL’s examples', () => {
  it('are six, each under its own name', () => {
    const names = examples.map(({ query }) => nameOf(query));
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
    expect(names).not.toContain('');
  });

  it.each(examples.map((example) => [nameOf(example.query), example] as const))(
    'answer as they are: %s',
    async (name, example) => {
      const variables = JSON.parse(example.variables ?? '{}');
      // The one that asks for a password waits for the reader's own.
      if (name === 'SignIn') variables.input = { email: ada.email, password };
      const data = await ada.ask(example.query, variables);
      expect(Object.values(data as object)).not.toContain(null);
    },
  );
});
