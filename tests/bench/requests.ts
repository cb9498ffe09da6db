/** The requests of the benchmark: our own client's operations, and REST. */
import { Kind, parse, print, separateOperations } from 'graphql';
import { clientOperations } from '#server/graphql/client-operations.ts';

/** A request as the load generator sends it. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const operations = clientOperations()!;

// The client sends two requests, so that comments can fail alone. Here one request reads everything that the page shows of a business.
const details = `query Details($id: ID!) {
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
}`;

/** The text of an operation with those fragments of the client that it uses. */
function withFragments(operation: string): string {
  const fragments = ['BusinessPage', 'BusinessComments'].flatMap((name) =>
    parse(operations[name]!).definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
  );
  const { definitions, ...document } = parse(operation);
  return Object.values(separateOperations({ ...document, definitions: [...definitions, ...fragments] })).map(print)[0]!;
}

/** All operations by name. */
export const documents: Record<string, string> = { ...operations, Details: withFragments(details) };

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
