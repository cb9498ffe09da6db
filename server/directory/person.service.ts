/** The lists of businesses that belong to a person: those they list, and those they saved. */
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
import { readListings, type Listing } from './listing.ts';

interface ListRequest extends PageRequest {
  /** The most that `first` may be, where it is not GraphQL's hundred. */
  most?: number;
}

const lists = {
  owned: { from: 'businesses b', id: 'b.id', at: 'b.created_at', of: 'b.owner_id', count: 'numBusinesses' },
  saved: { from: 'saves v', id: 'v.business_id', at: 'v.created_at', of: 'v.user_id', count: 'numSaved' },
} as const;
type List = keyof typeof lists;

/** A person's businesses, newest first. @throws BAD_USER_INPUT for a page size or a cursor that is none */
export const listOwned = (ctx: Context, owner: User, request: ListRequest): Promise<Page<Listing>> =>
  listOf(ctx, owner, 'owned', request);

/** The viewer's saved businesses, the newest save first. @throws UNAUTHENTICATED; BAD_USER_INPUT as `listOwned` */
export const listSaved = async (ctx: Context, request: ListRequest): Promise<Page<Listing>> =>
  listOf(ctx, await getUser(ctx, requireViewer(ctx).id), 'saved', request);

async function listOf(
  ctx: Context,
  person: User,
  list: List,
  { most, ...request }: ListRequest,
): Promise<Page<Listing>> {
  checkFirst(request.first, most);
  const after = decodeCursor(list, request.after, 'timestamp');
  const isBatched = list === 'owned' && !after;
  const found = isBatched
    ? await loadBatched(ctx, readOwned, person.id, request.first + 1)
    : await readList(ctx, list, [person.id], request.first + 1, after);
  const place = (listing: Listing): CursorPosition => [listing.key, listing.id];
  return pageOf(found ?? [], request, list, place, async () => {
    const { count } = lists[list];
    return { total: person[count] ?? (await getUser(ctx, person.id))[count], isExact: true };
  });
}

const readList = (ctx: Context, list: List, people: readonly string[], first: number, after?: CursorPosition) =>
  readListings(ctx, ($) => {
    const { from, id, at, of } = lists[list];
    const select = `SELECT l.id, l.key FROM ${unnestIds(people, $)} AS p(id) CROSS JOIN LATERAL (
      SELECT ${id} AS id, ${at} AS key FROM ${from} WHERE ${of} = p.id
      ${after ? `AND (${at}, ${id}) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${limitClause(first, $)}) l`;
    return { select, direction: 'DESC' };
  });

/** The newest businesses of each person, for `load`. */
const readOwned: BatchRead<Listing[]> = async (ctx, people, first) => {
  const found = new Map<string, Listing[]>(people.map((id) => [id, []]));
  for (const listing of await readList(ctx, 'owned', people, first)) found.get(listing.ownerId)!.push(listing);
  return found;
};
