/** The requests that members' browsers send: four of five read, one writes. */
import { categoryNames } from '#rules/categories.ts';
import { buildOf, clientOperations } from '#server/graphql/client-operations.ts';
import { between } from './random.ts';
import { graphqlRequest, type HttpRequest } from './client.ts';
import type { Member } from './site.ts';

const operations = clientOperations()!;
const build = buildOf(operations);
const words = ['station', 'sushi', 'london'];

/** A persisted query, as a browser sends it. */
const read = (operation: string, variables: object): HttpRequest => ({
  path: `/graphql?${new URLSearchParams({ operation, build, variables: JSON.stringify(variables) })}`,
});
const write = (operation: string, variables: object): HttpRequest => graphqlRequest(operations[operation]!, variables);

/** @returns the next request of a random member */
export function memberRequestOf(members: Member[], random: () => number): HttpRequest {
  const oneOf = <T>(all: readonly T[]): T => all[between(random, 0, all.length - 1)]!;
  const { businessId, username } = oneOf(members);
  const reads = [
    () => read('HomePage', {}),
    () => read('HomePage', {}),
    () => read('HomePage', { filter: { category: oneOf(categoryNames) } }),
    () => read('HomePage', { filter: { search: oneOf(words) } }),
    () => read('BusinessPage', { id: businessId }),
    () => read('BusinessComments', { businessId }),
    () => read('UserPage', { username }),
  ];
  const writes = [
    () => write('SetLike', { businessId, liked: random() < 0.5 }),
    () => write('RateBusiness', { businessId, value: between(random, 1, 5) }),
    () => write('AddComment', { businessId, text: 'A comment' }),
  ];
  const request = oneOf(random() < 0.2 ? writes : reads);
  return { ...request(), token: oneOf(members).token };
}
