/** Executes queries of the client by name with GET, so that shared caches can store the responses. */
import * as messages from '#rules/messages.ts';
import { badRequest } from '#server/core/errors.ts';
import { buildOf, clientOperations } from './client-operations.ts';

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
  if (!isQuery || params.get('build') !== buildOf(operations)) throw badRequest('Unknown operation');
  try {
    return { query, operationName, variables: JSON.parse(params.get('variables') ?? '{}') };
  } catch {
    throw badRequest(messages.malformed);
  }
}
