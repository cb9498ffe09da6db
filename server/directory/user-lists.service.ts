/** The lists of businesses of a user: the own ones and the saved ones. Raw SQL: keyset pages. */
import { loadBatched, type BatchRead } from '#server/core/loader.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import {
  checkFirst,
  decodeCursor,
  pageOf,
  type Page,
  type PageRequest,
  type CursorPosition,
} from '#server/core/page.ts';
import type { User } from '#server/users/user.entity.ts';
import { unnestIds, limitClause } from '#server/database/sql.ts';
import { getUser } from '#server/users/user.service.ts';
import { readListedBusinesses, type ListedBusiness } from './listed-business.ts';

interface ListRequest extends PageRequest {
  /** The maximum of `first`; 100 by default. */
  most?: number;
}

const lists = {
  owned: { from: 'businesses b', id: 'b.id', at: 'b.created_at', of: 'b.owner_id', count: 'numBusinesses' },
  saved: { from: 'saves v', id: 'v.business_id', at: 'v.created_at', of: 'v.user_id', count: 'numSaved' },
} as const;
type List = keyof typeof lists;

/** Lists a user's businesses, newest first. @throws BAD_USER_INPUT for an invalid page size or cursor */
export const listOwned = (ctx: Context, owner: User, request: ListRequest): Promise<Page<ListedBusiness>> =>
  listOf(ctx, owner, 'owned', request);

/** Lists the viewer's saved businesses, the newest save first. @throws UNAUTHENTICATED; BAD_USER_INPUT as `listOwned` */
export const listSaved = async (ctx: Context, request: ListRequest): Promise<Page<ListedBusiness>> =>
  listOf(ctx, await getUser(ctx, requireViewer(ctx).id), 'saved', request);

async function listOf(
  ctx: Context,
  user: User,
  list: List,
  { most, ...request }: ListRequest,
): Promise<Page<ListedBusiness>> {
  checkFirst(request.first, most);
  const after = decodeCursor(list, request.after, 'timestamp');
  const isBatched = list === 'owned' && !after;
  const found = isBatched
    ? await loadBatched(ctx, readOwned, user.id, request.first + 1)
    : await readList(ctx, list, [user.id], request.first + 1, after);
  const position = (business: ListedBusiness): CursorPosition => [business.key, business.id];
  return pageOf(found ?? [], request, list, position, async () => {
    const { count } = lists[list];
    return { total: user[count] ?? (await getUser(ctx, user.id))[count], isExact: true };
  });
}

const readList = (ctx: Context, list: List, userIds: readonly string[], first: number, after?: CursorPosition) =>
  readListedBusinesses(ctx, ($) => {
    const { from, id, at, of } = lists[list];
    const select = `SELECT l.id, l.key FROM ${unnestIds(userIds, $)} AS ids(id) CROSS JOIN LATERAL (
      SELECT ${id} AS id, ${at} AS key FROM ${from} WHERE ${of} = ids.id
      ${after ? `AND (${at}, ${id}) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${limitClause(first, $)}) l`;
    return { select, direction: 'DESC' };
  });

/** Reads the newest businesses of each user, for `loadBatched`. */
const readOwned: BatchRead<ListedBusiness[]> = async (ctx, userIds, first) => {
  const found = new Map<string, ListedBusiness[]>(userIds.map((id) => [id, []]));
  for (const business of await readList(ctx, 'owned', userIds, first)) found.get(business.ownerId)!.push(business);
  return found;
};
