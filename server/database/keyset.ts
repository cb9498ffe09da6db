/** The orders of lists in SQL, the condition by which a page starts at its cursor, and the count of a list. Raw SQL: bounded counts. */
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count, type CursorPosition, type KeyType } from '#server/core/page.ts';
import { parameters, queryRows, type Placeholder } from './sql.ts';

/** An order in SQL and in GraphQL. Rows with the same key are ordered by their ids. */
export interface SqlOrder {
  /** The description of the order in the GraphQL enum. */
  description: string;
  /** SQL for the key. */
  key: string;
  keyType: KeyType;
}

interface Keyset extends Pick<SqlOrder, 'key'> {
  /** SQL for the id. */
  id: string;
  direction: 'ASC' | 'DESC';
}

/** The condition that a row follows a position in an order. */
export const keysetAfter = ({ key, id, direction }: Keyset, after: CursorPosition, $: Placeholder): string =>
  `(${key}, ${id}) ${direction === 'ASC' ? '>' : '<'} (${$(after[0])}, ${$(after[1])})`;

/** The SELECT of the number of rows of a FROM with its conditions, at most one above the limit of exact counts. */
export const selectCount = (from: string): string =>
  `SELECT count(*)::int AS total FROM (SELECT FROM ${from} LIMIT ${limits.exactCount + 1}) found`;

/**
 * Counts the rows of a list to the limit of exact counts.
 * @param from returns the FROM of the list with its conditions
 */
export async function countRows({ db }: Pick<Context, 'db'>, from: ($: Placeholder) => string): Promise<Count> {
  const { $, values } = parameters();
  const [row] = await queryRows<{ total: number }>(db, selectCount(from($)), values);
  return boundedCount(row?.total ?? 0);
}
