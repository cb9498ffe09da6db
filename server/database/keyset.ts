/** The orders of lists in SQL, and the condition by which a page starts at its cursor. */
import type { CursorPosition, KeyType } from '#server/core/page.ts';
import type { Placeholder } from './sql.ts';

/** An order in SQL and in GraphQL. Rows with the same key are ordered by their ids. */
export interface SqlOrder {
  /** The description of the order in the GraphQL enum. */
  description: string;
  /** SQL for the key. */
  key: string;
  keyType: KeyType;
}

const sqlTypes: Record<KeyType, string> = {
  text: 'text',
  number: 'float8',
  count: 'integer',
  timestamp: 'timestamptz',
};

interface Keyset extends Pick<SqlOrder, 'key' | 'keyType'> {
  /** SQL for the id. */
  id: string;
  direction: 'ASC' | 'DESC';
}

/** The condition that a row follows a position in an order. */
export const keysetAfter = ({ key, id, keyType, direction }: Keyset, after: CursorPosition, $: Placeholder): string =>
  `(${key}, ${id}) ${direction === 'ASC' ? '>' : '<'} (${$(after[0])}::${sqlTypes[keyType]}, ${$(after[1])}::uuid)`;
