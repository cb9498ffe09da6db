/** The requests of the benchmark: our own client's operations, and REST. */
import { Kind, parse, print } from 'graphql';
import { clientOperations } from '#server/graphql/client-operations.ts';

/** A request as the load generator sends it. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const operations = clientOperations()!;

const fragmentsOf = (name: string): string[] =>
  parse(operations[name]!)
    .definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    .map((definition) => print(definition));

// The client sends two requests, so that comments can fail alone. Here one request reads everything that the page shows.
const details = [
  `query Details($id: ID!) {
    business(id: $id) {
      id
      ...BusinessDetails_business
      comments {
        edges { node { id ...CommentItem_comment __typename } __typename }
        pageInfo { hasNextPage endCursor __typename }
        __typename
      }
      __typename
    }
  }`,
  ...fragmentsOf('BusinessPage'),
  ...fragmentsOf('BusinessComments'),
].join('\n');

/** All operations by name. */
export const documents: Record<string, string> = { ...operations, Details: details };

const authorized = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** An operation of our client, sent by a member or, without a token, by a visitor. */
export const graphqlRequest = (operationName: string, variables: object, token?: string): BenchRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', ...authorized(token) },
  body: JSON.stringify({ operationName, variables, query: documents[operationName] }),
});

/** A documented REST request. */
export const restRequest = (path: string, token?: string): BenchRequest => ({
  method: 'GET',
  path,
  headers: authorized(token),
});
