/** The requests of the benchmark: operations of GraphQL, and REST. */
import { parse, print, separateOperations } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientOperations } from '#server/graphql/client-operations.ts';

/** A request as the load generator sends it. */
export interface BenchRequest {
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const compared = parse(readFileSync(join('tests', 'bench', 'references', 'operations.graphql'), 'utf8'));

/** All operations by name: those that are compared, with the fragments that each uses, and else the client's. */
export const documents: Record<string, string> = {
  ...clientOperations()!,
  ...Object.fromEntries(
    Object.entries(separateOperations(compared)).map(([name, document]) => [name, print(document)]),
  ),
};

const authorized = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** An operation, sent by a member or, without a token, by a visitor. */
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
