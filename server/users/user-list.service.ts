/** The list of users, with its search and its orders. */
import { searchRules } from '#rules/requests/search.ts';
import type { UserSort } from '#rules/sort-orders.ts';
import type { Context } from '#server/core/context.ts';
import { keysetPage, type Count, type Page, type PageRequest } from '#server/core/page.ts';
import { validate } from '#server/core/validate.ts';
import { countRows } from '#server/database/keyset.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { searchTerms } from '#server/search/fold.ts';
import { anyWord, searchFor, type SearchQuery } from '#server/search/tsquery.ts';
import type { User } from './user.entity.ts';
import { userSearchCondition, selectUsers, userOrders, userPosition } from './user-list.reads.ts';

interface UserListRequest extends PageRequest {
  search?: string | null;
  sort?: UserSort;
}

/**
 * Lists users, the newest first by default. With `search`, each word must be in the username or the bio, at any place of a word.
 * @throws BAD_USER_INPUT for a search that is too long, an invalid page size or cursor
 */
export async function listUsers(
  ctx: Context,
  { search, sort = 'NEWEST', ...request }: UserListRequest,
): Promise<Page<User>> {
  const terms = searchTerms(validate(searchRules, { search: search ?? '' }).search);
  const query = terms.length > 0 ? searchFor(terms.map(anyWord)) : undefined;
  const { keyType } = userOrders[sort];
  return keysetPage<User>(
    request,
    { name: `users-${sort}`, keyType, positionOf: (user) => userPosition(sort, user) },
    (limit, after) => {
      // Raw SQL: keyset pages, and counts that are stored or bounded.
      const { $, values } = parameters();
      return queryRows<User>(ctx.db, selectUsers({ sort, query, after, limit }, $), values);
    },
    () => countUsers(ctx, query),
  );
}

async function countUsers(ctx: Context, query: SearchQuery | undefined): Promise<Count> {
  if (query) return countRows(ctx, ($) => `users WHERE ${userSearchCondition('users', query, $)}`);
  const all = `SELECT total::int FROM directory_counts WHERE name = 'users'`;
  const [row] = await queryRows<{ total: number }>(ctx.db, all);
  return { total: row?.total ?? 0, isExact: true };
}
