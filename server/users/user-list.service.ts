/** The list of users, with its search and its orders. */
import { searchRules } from '#rules/businesses.ts';
import { limits } from '#rules/limits.ts';
import type { UserSort } from '#rules/sort-orders.ts';
import type { Context } from '#server/core/context.ts';
import {
  boundedCount,
  checkFirst,
  decodeCursor,
  createPage,
  type Count,
  type Page,
  type PageRequest,
} from '#server/core/page.ts';
import { validate } from '#server/core/validate.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { searchTerms } from '#server/search/fold.ts';
import { anyWord, searchFor, type SearchQuery } from '#server/search/tsquery.ts';
import type { User } from './user.entity.ts';
import { isFound, selectUsers, userOrders, userPosition } from './user-list.reads.ts';

interface UserListRequest extends PageRequest {
  search?: string | null;
  sort?: UserSort;
}

/**
 * Lists users, the newest first by default. With `search`, each word must be in the username or begin a word of the bio.
 * @throws BAD_USER_INPUT for a search that is too long, an invalid page size or cursor
 */
export async function listUsers(
  ctx: Context,
  { search, sort = 'NEWEST', ...request }: UserListRequest,
): Promise<Page<User>> {
  checkFirst(request.first, request.max);
  const terms = searchTerms(validate(searchRules, { search: search ?? '' }).search);
  const query = terms.length > 0 ? searchFor(terms.map(anyWord)) : undefined;
  const order = `users-${sort}`;
  const after = decodeCursor(order, request.after, userOrders[sort].keyType);
  // Raw SQL: keyset pages, and counts that are stored or bounded.
  const { $, values } = parameters();
  const text = selectUsers({ sort, query, after, limit: request.first + 1 }, $);
  const users = await queryRows<User>(ctx.db, text, values);
  return createPage(
    users,
    request,
    order,
    (user) => userPosition(sort, user),
    () => countUsers(ctx, query),
  );
}

async function countUsers(ctx: Context, query: SearchQuery | undefined): Promise<Count> {
  if (query === undefined) {
    const all = `SELECT total::int FROM directory_counts WHERE name = 'users'`;
    const [row] = await queryRows<{ total: number }>(ctx.db, all);
    return { total: row?.total ?? 0, isExact: true };
  }
  const { $, values } = parameters();
  const found = `SELECT count(*)::int AS total FROM
    (SELECT FROM users WHERE ${isFound('users', query, $)} LIMIT ${limits.exactCount + 1}) found`;
  const [row] = await queryRows<{ total: number }>(ctx.db, found, values);
  return boundedCount(row?.total ?? 0);
}
