/** The sort orders of lists of businesses in SQL and in GraphQL. `server/rules/sort-orders.ts` holds their names. */
import { maxDistanceRows } from '#rules/places/search.ts';
import type { SortField } from '#rules/sort-orders.ts';
import type { KeyType } from '#server/core/page.ts';
import type { SqlOrder } from '#server/database/keyset.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { chordFrom, type PlaceCriteria } from '../places/area.ts';

export type SortOrder = 'ASC' | 'DESC';

/** A sort order with its direction. */
export interface Sort {
  field: SortField;
  order: SortOrder;
}

/** `b` for `businesses`, `s` for `business_stats`, `p` for `business_places`. */
export type Table = 'b' | 's' | 'p';

/** The tables in SQL, each with its id of a business. */
export const tables: Record<Table, { name: string; id: string }> = {
  b: { name: 'businesses b', id: 'b.id' },
  s: { name: 'business_stats s', id: 's.business_id' },
  p: { name: 'business_places p', id: 'p.business_id' },
};

interface BusinessOrder extends SqlOrder {
  /** The table needs an index on (key, id). */
  table: Table;
  /** SQL for the key. That of the distance depends on the position from which it is measured. */
  key: string;
  /** The property of a business with the key; undefined where it has none. */
  property?: 'createdAt' | 'averageRating' | 'numLikes';
}

/** The sort orders in SQL and in GraphQL. `server/rules/sort-orders.ts` holds their names. */
export const orders: Record<SortField, BusinessOrder> = {
  CREATED_AT: {
    description: 'The time of creation.',
    table: 'b',
    key: 'b.created_at',
    property: 'createdAt',
    keyType: 'timestamp',
  },
  NAME: {
    description: 'The name, without regard to case and accents.',
    table: 'b',
    key: 'b.name_key',
    keyType: 'text',
  },
  AVERAGE_RATING: {
    description: 'The mean of the ratings; 0 for a business without ratings.',
    table: 's',
    key: 's.average_rating',
    property: 'averageRating',
    keyType: 'number',
  },
  BEST: {
    description:
      'The mean of the ratings and of ten more ratings of 3.6 stars, so that many good ratings count more than a single one.',
    table: 's',
    key: 's.best',
    keyType: 'number',
  },
  LIKES: {
    description: 'The number of likes.',
    table: 's',
    key: 's.num_likes',
    property: 'numLikes',
    keyType: 'count',
  },
  DISTANCE: {
    description: `The distance from \`near\`, which the filter needs: always the nearest first, with either direction. Only businesses with a position, at most ${maxDistanceRows.toLocaleString('en')}; where more match, \`totalCountIsExact\` is false.`,
    table: 'p',
    key: '',
    keyType: 'number',
  },
};

/** The type of the keys in cursors of an order. */
export const keyTypeOf = (field: SortField): KeyType => orders[field].keyType;

/**
 * An order in SQL: its table, the id and the key in that table, and the ORDER BY of a SELECT of `key` and `id`.
 * @param isSearched whether the rows come from the search index, which is that of businesses
 */
export function orderOf({ field, order }: Sort, { isPlaced, near }: PlaceCriteria, isSearched = false) {
  const isNewest = field === 'CREATED_AT' && isPlaced && !isSearched;
  const { property, key, ...stored } = orders[field];
  const table = isNewest ? 'p' : stored.table;
  return {
    table,
    id: tables[table].id,
    // A key has parameters, so that it is made where it is used.
    key: ($: Placeholder) => (isNewest ? 'p.created_at' : field === 'DISTANCE' ? chordFrom(near!, $) : key),
    property,
    by: `ORDER BY key ${order}, id ${order}`,
  };
}
