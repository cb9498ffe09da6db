/** What members do on the site, by the very requests that their browsers send: four of five look, one writes. */
import { categoryNames } from '#rules/categories.ts';
import { buildOf, clientOperations } from '#server/graphql/client-operations.ts';
import { between } from './random.ts';
import { graphqlRequest, type HttpRequest } from './client.ts';
import type { Member } from './site.ts';

const operations = clientOperations()!;
const build = buildOf(operations);
const words = ['station', 'sushi', 'london'];

/** A query as a browser asks it, by its name. */
const look = (operation: string, variables: object): HttpRequest => ({
  path: `/graphql?${new URLSearchParams({ operation, build, variables: JSON.stringify(variables) })}`,
});
const write = (operation: string, variables: object): HttpRequest => graphqlRequest(operations[operation]!, variables);

/** @returns what one of the members does next */
export function memberRequestOf(members: Member[], random: () => number): HttpRequest {
  const oneOf = <T>(all: readonly T[]): T => all[between(random, 0, all.length - 1)]!;
  const { businessId, username } = oneOf(members);
  const looks = [
    () => look('HomePage', {}),
    () => look('HomePage', {}),
    () => look('HomePage', { filter: { category: oneOf(categoryNames) } }),
    () => look('HomePage', { filter: { search: oneOf(words) } }),
    () => look('BusinessPage', { id: businessId }),
    () => look('BusinessComments', { businessId }),
    () => look('UserPage', { username }),
  ];
  const writes = [
    () => write('SetLike', { businessId, liked: random() < 0.5 }),
    () => write('RateBusiness', { businessId, value: between(random, 1, 5) }),
    () => write('AddComment', { businessId, text: 'Said in passing' }),
  ];
  const errand = oneOf(random() < 0.2 ? writes : looks);
  return { ...errand(), token: oneOf(members).token };
}
