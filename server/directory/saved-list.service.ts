/** The viewer's saved businesses, with a search and orders. Raw SQL: keyset pages. */
import { searchRules } from '#rules/requests/search.ts';
import type { SavedSort } from '#rules/sort-orders.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { keysetPage, type Page, type PageRequest } from '#server/core/page.ts';
import { validate } from '#server/core/validate.ts';
import { countRows, keysetAfter, type SqlOrder } from '#server/database/keyset.ts';
import { limitClause, type Placeholder } from '#server/database/sql.ts';
import { searchTerms } from '#server/search/fold.ts';
import { anyWord, searchCondition, searchFor, type SearchQuery } from '#server/search/tsquery.ts';
import { ownSaves } from '#server/users/hidden.ts';
import { getCounts } from '#server/users/user.service.ts';
import { orders, type Table } from './page/orders.ts';
import { readListedBusinesses, type ListedBusiness } from './listed-business.ts';

interface SavedOrder extends SqlOrder {
  /** The table of the key: `v` for `saves`, `b` for `businesses`, `s` for `business_stats`. */
  table: 'v' | Table;
  direction: 'ASC' | 'DESC';
}

/** The orders in SQL and in GraphQL. `server/rules/sort-orders.ts` holds their names. */
export const savedOrders: Record<SavedSort, SavedOrder> = {
  SAVED_AT: {
    description: 'The newest save first.',
    table: 'v',
    key: 'v.created_at',
    keyType: 'timestamp',
    direction: 'DESC',
  },
  NAME: { ...orders.NAME, description: 'By name from A to Z, without regard to case and accents.', direction: 'ASC' },
  AVERAGE_RATING: { ...orders.AVERAGE_RATING, description: 'The highest average rating first.', direction: 'DESC' },
};

interface SavedRequest extends PageRequest {
  search?: string | null;
  sort?: SavedSort;
}

/**
 * Lists the viewer's saved businesses, the newest save first by default. An index gives the viewer's saves in that order.
 * In the other orders, and with a search, the cost grows with the number of the viewer's saves.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for a search that is too long, an invalid page size or cursor
 */
export async function listSaved(
  ctx: Context,
  { search, sort = 'SAVED_AT', ...request }: SavedRequest,
): Promise<Page<ListedBusiness>> {
  const { id } = requireViewer(ctx);
  const terms = searchTerms(validate(searchRules, { search: search ?? '' }).search);
  const query = terms.length > 0 ? searchFor(terms.map(anyWord)) : undefined;
  const { direction, key, keyType } = savedOrders[sort];
  return keysetPage<ListedBusiness>(
    request,
    { name: `saved-${sort}`, keyType, positionOf: (business) => [business.key, business.id] },
    (limit, after) =>
      readListedBusinesses(ctx, ($) => {
        const select = `SELECT v.business_id AS id, ${key} AS key FROM ${savesOf(ctx, sort, query, $)}
          ${after ? `AND ${keysetAfter({ key, id: 'v.business_id', direction }, after, $)}` : ''}
          ORDER BY key ${direction}, id ${direction} LIMIT ${limitClause(limit, $)}`;
        return { select, direction };
      }),
    async () =>
      query
        ? countRows(ctx, ($) => savesOf(ctx, 'SAVED_AT', query, $))
        : { total: (await getCounts(ctx, { id })).numSaved, isExact: true },
  );
}

/** The FROM and WHERE of the viewer's saves, with the tables that the order and the search need. */
function savesOf(ctx: Context, sort: SavedSort, query: SearchQuery | undefined, $: Placeholder): string {
  const { table } = savedOrders[sort];
  const businesses = table === 'b' || query ? 'JOIN businesses b ON b.id = v.business_id' : '';
  const stats = table === 's' ? 'JOIN business_stats s ON s.business_id = v.business_id' : '';
  const found = query ? `AND ${searchCondition('b.search_vector', query, $, { sharesPlan: false })}` : '';
  return `${ownSaves(ctx)} v ${businesses} ${stats} WHERE v.user_id = ${$(requireViewer(ctx).id)} ${found}`;
}
