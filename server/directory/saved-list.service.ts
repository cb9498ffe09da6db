/** The viewer's saved businesses, with a search and orders. Raw SQL: keyset pages. */
import { searchRules } from '#rules/businesses.ts';
import { limits } from '#rules/limits.ts';
import type { SavedSort } from '#rules/sort-orders.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import {
  boundedCount,
  checkFirst,
  decodeCursor,
  createPage,
  type Count,
  type CursorPosition,
  type Page,
  type PageRequest,
} from '#server/core/page.ts';
import { validate } from '#server/core/validate.ts';
import { keysetAfter, type SqlOrder } from '#server/database/keyset.ts';
import { limitClause, parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import { searchTerms } from '#server/search/fold.ts';
import { anyWord, matches, searchFor, type SearchQuery } from '#server/search/tsquery.ts';
import { getUser } from '#server/users/user.service.ts';
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
  checkFirst(request.first, request.max);
  const terms = searchTerms(validate(searchRules, { search: search ?? '' }).search);
  const query = terms.length > 0 ? searchFor(terms.map(anyWord)) : undefined;
  const { direction, key, keyType } = savedOrders[sort];
  const order = `saved-${sort}`;
  const after = decodeCursor(order, request.after, keyType);
  const found = await readListedBusinesses(ctx, ($) => {
    const select = `SELECT v.business_id AS id, ${key} AS key FROM ${savesOf(id, sort, query, $)}
      ${after ? `AND ${keysetAfter({ key, id: 'v.business_id', keyType, direction }, after, $)}` : ''}
      ORDER BY key ${direction}, id ${direction} LIMIT ${limitClause(request.first + 1, $)}`;
    return { select, direction };
  });
  const position = (business: ListedBusiness): CursorPosition => [business.key, business.id];
  return createPage(found, request, order, position, () => countSaved(ctx, id, query));
}

/** The FROM and WHERE of the viewer's saves, with the tables that the order and the search need. */
function savesOf(viewer: string, sort: SavedSort, query: SearchQuery | undefined, $: Placeholder): string {
  const { table } = savedOrders[sort];
  const businesses = table === 'b' || query ? 'JOIN businesses b ON b.id = v.business_id' : '';
  const stats = table === 's' ? 'JOIN business_stats s ON s.business_id = v.business_id' : '';
  const found = query ? `AND ${matches('b.search_vector', query, (tsquery) => `${$(tsquery)}::tsquery`)}` : '';
  return `saves v ${businesses} ${stats} WHERE v.user_id = ${$(viewer)} ${found}`;
}

async function countSaved(ctx: Context, viewer: string, query: SearchQuery | undefined): Promise<Count> {
  if (!query) return { total: (await getUser(ctx, viewer)).numSaved, isExact: true };
  const { $, values } = parameters();
  const text = `SELECT count(*)::int AS total FROM
    (SELECT FROM ${savesOf(viewer, 'SAVED_AT', query, $)} LIMIT ${limits.exactCount + 1}) found`;
  const [row] = await queryRows<{ total: number }>(ctx.db, text, values);
  return boundedCount(row?.total ?? 0);
}
