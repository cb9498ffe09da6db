/** The operations of our own client, known by name: they may be asked for by GET, which shared caches can answer. */
import * as messages from '#rules/messages.ts';
import { badRequest } from '#server/core/errors.ts';
import { buildOf, clientOperations } from './client-operations.ts';

/**
 * Reads `?operation=…&build=…&variables=…` into what a body of JSON would say.
 * @throws BAD_REQUEST for anything but a query of this very build: a client of another build sends its own text
 */
export function persistedOperation(search: string): Record<'query' | 'operationName' | 'variables', unknown> {
  const asked = new URLSearchParams(search);
  const operationName = asked.get('operation') ?? '';
  const operations = clientOperations() ?? {};
  const query = Object.hasOwn(operations, operationName) ? operations[operationName]! : '';
  const isQuery = query.split('\n').some((line) => line.startsWith(`query ${operationName}`));
  if (!isQuery || asked.get('build') !== buildOf(operations)) throw badRequest('Unknown operation');
  try {
    return { query, operationName, variables: JSON.parse(asked.get('variables') ?? '{}') };
  } catch {
    throw badRequest(messages.malformed);
  }
}
