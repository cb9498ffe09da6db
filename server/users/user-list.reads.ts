/** The statement of a page of users, with or without a search, in each order. Raw SQL: keyset pages. */
import type { UserSort } from '#rules/sort-orders.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { keysetAfter, type SqlOrder } from '#server/database/keyset.ts';
import { limitClause, type Placeholder } from '#server/database/sql.ts';
import { searchCondition, type SearchQuery } from '#server/search/tsquery.ts';
import type { User } from './user.entity.ts';
import { userColumns, userTables } from './user.reads.ts';

interface UserOrder extends SqlOrder {
  /** The table of the key and the id. It needs an index on both. */
  table: string;
  id: string;
  /** The property of a user that holds the key. */
  property: 'createdAt' | 'numFollowers' | 'numBusinesses';
}

const byCount = (column: string, property: UserOrder['property'], description: string): UserOrder => ({
  description,
  table: 'user_stats us',
  key: `us.${column}`,
  id: 'us.user_id',
  property,
  keyType: 'count',
});

/** The orders in SQL and in GraphQL. All are descending. `server/rules/sort-orders.ts` holds their names. */
export const userOrders: Record<UserSort, UserOrder> = {
  NEWEST: {
    description: 'The newest first.',
    table: 'users u',
    key: 'u.created_at',
    id: 'u.id',
    property: 'createdAt',
    keyType: 'timestamp',
  },
  FOLLOWERS: byCount('num_followers', 'numFollowers', 'Those with the largest number of followers first.'),
  BUSINESSES: byCount('num_businesses', 'numBusinesses', 'Those with the largest number of businesses first.'),
};

/** The position of a visible user in an order. */
export const userPosition = (sort: UserSort, user: User): CursorPosition => [user[userOrders[sort].property]!, user.id];

interface UserPageQuery {
  sort: UserSort;
  query: SearchQuery | undefined;
  after: CursorPosition | undefined;
  limit: number;
}

/** The condition that a search finds a visible user. */
export const userSearchCondition = (table: string, query: SearchQuery, $: Placeholder): string =>
  `${table}.hidden = 0 AND ${searchCondition(`${table}.search_vector`, query, $)}`;

/** The SELECT of a page. */
export function selectUsers({ query, ...page }: UserPageQuery, $: Placeholder): string {
  const { key, id } = userOrders[page.sort];
  if (query) return selectFound({ query, ...page }, $);
  return `SELECT ${userColumns} FROM ${userTables} WHERE ${isAfter(page, $)}
    ORDER BY ${key} DESC, ${id} DESC LIMIT ${limitClause(page.limit, $)}`;
}

const isAfter = ({ sort, after }: Omit<UserPageQuery, 'query'>, $: Placeholder): string =>
  after ? keysetAfter({ ...userOrders[sort], direction: 'DESC' }, after, $) : 'true';

// A word that one of 120 users has fills a page from so many users.
const firstUserCount = 3000;

/**
 * Searches the first users in the order, then all users if those do not fill the page. A frequent word never sorts all its
 * matches. OFFSET 0 makes Postgres look up the users one by one by their ids in the first step, and read the search index in the
 * second.
 */
function selectFound({ query, ...page }: UserPageQuery & { query: SearchQuery }, $: Placeholder): string {
  const { table, key, id } = userOrders[page.sort];
  const limit = limitClause(page.limit, $);
  const ordered = `ORDER BY key DESC, id DESC LIMIT ${limit}`;
  return `WITH first_users AS MATERIALIZED (
      SELECT id, key FROM (SELECT ${id} AS id, ${key} AS key FROM ${table} WHERE ${isAfter(page, $)}
          ORDER BY ${key} DESC, ${id} DESC LIMIT ${firstUserCount}) in_order
        CROSS JOIN LATERAL (SELECT hidden, search_vector FROM users WHERE id = in_order.id OFFSET 0) f
        WHERE ${userSearchCondition('f', query, $)} ${ordered}),
    filled AS MATERIALIZED (SELECT count(*) >= ${limit} AS is_filled FROM first_users),
    page AS (SELECT id, key FROM first_users WHERE (SELECT is_filled FROM filled)
      UNION ALL (SELECT ${id} AS id, ${key} AS key
        FROM (SELECT f.id FROM users f WHERE ${userSearchCondition('f', query, $)} OFFSET 0) found
          JOIN (${userTables}) ON u.id = found.id
        WHERE NOT (SELECT is_filled FROM filled) AND ${isAfter(page, $)} ${ordered}))
    SELECT ${userColumns} FROM page JOIN (${userTables}) ON u.id = page.id ORDER BY page.key DESC, page.id DESC`;
}
