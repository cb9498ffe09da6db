/** Executes queries of the client by name with GET, so that shared caches can store the responses. */
import { badRequest } from '#server/core/errors.ts';
import { parseJson } from '#server/http/bodies/read-body.ts';
import { buildOf, clientOperations } from './client-operations.ts';

const postOnly = "Send operations with POST. GET is for queries of this site's own client";

/** The id of the operations, which do not change while the server runs. */
let build: string | undefined;

/**
 * Reads `?operation=…&build=…&variables=…`.
 * @returns the same as the parsed JSON body of a POST request
 * @throws BAD_REQUEST for anything but a query of this build: a client of another build sends its own text
 */
export function persistedOperation(search: string): Record<'query' | 'operationName' | 'variables', unknown> {
  const params = new URLSearchParams(search);
  const operationName = params.get('operation') ?? '';
  const operations = clientOperations() ?? {};
  const query = Object.hasOwn(operations, operationName) ? operations[operationName]! : '';
  const isQuery = query.split('\n').some((line) => line.startsWith(`query ${operationName}`));
  if (!isQuery || params.get('build') !== (build ??= buildOf(operations))) throw badRequest(postOnly);
  return { query, operationName, variables: parseJson(params.get('variables') ?? '{}') };
}
