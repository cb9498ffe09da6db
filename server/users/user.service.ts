/** What can be done with people: look one up, list them, and edit one's own profile. */
import { limits } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { searchRules } from '#rules/businesses.ts';
import { profileRules } from '#rules/users.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate, validatePresent } from '#server/core/validate.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { notFound, sessionOver } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { readId } from '#server/core/ids.ts';
import {
  boundedCount,
  checkFirst,
  decodeCursor,
  pageOf,
  type Count,
  type Page,
  type PageRequest,
} from '#server/core/page.ts';
import { peopleLexemes, searchTerms } from '#server/search/fold.ts';
import { limitClause, parameters, queryRows, transaction } from '#server/database/sql.ts';
import { anyWord, matches, searchFor, toTsvector, type SearchQuery } from '#server/search/tsquery.ts';
import { User } from './user.entity.ts';
import { readUsers, userColumns, userTables } from './user.reads.ts';

/**
 * Looks up the person of an id.
 * @returns undefined where the id is malformed or the account does not exist any more
 */
export async function findUser(ctx: Context, givenId: string): Promise<User | undefined> {
  const id = readId(givenId);
  return id ? loadBatched(ctx, readUsers, id) : undefined;
}

/**
 * The person of an id.
 * @throws NOT_FOUND 'User not found', also for a malformed id
 */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

/** The signed-in person. @throws UNAUTHENTICATED for a visitor, and where the account was deleted during the request */
export async function getMe(ctx: Context): Promise<User> {
  const user = await findUser(ctx, requireViewer(ctx).id);
  if (!user) throw sessionOver();
  return user;
}

const order = 'users';

/**
 * People, newest first; with `search` those whose username holds each word, or whose bio has a word beginning with it.
 * @throws BAD_USER_INPUT for a search over 200 characters, a page size or a cursor that is none
 */
export async function listUsers(
  ctx: Context,
  { search = '', most, ...request }: PageRequest & { search?: string | null; most?: number },
): Promise<Page<User>> {
  checkFirst(request.first, most);
  const terms = searchTerms(validate(searchRules, { search: search ?? '' }).search);
  const query = terms.length > 0 ? searchFor(terms.map(anyWord)) : undefined;
  const after = decodeCursor(order, request.after, 'timestamp');
  const { $, values } = parameters();
  const text = `SELECT ${userColumns} FROM ${userTables} WHERE true
    ${query ? `AND ${isFound('u.search_vector', query, $)}` : ''}
    ${after ? `AND (u.created_at, u.id) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${limitClause(request.first + 1, $)}`;
  const users = await queryRows<User>(ctx.db, text, values);
  return pageOf(
    users,
    request,
    order,
    (user) => [user.createdAt, user.id],
    () => countUsers(ctx, query),
  );
}

const isFound = (column: string, query: SearchQuery, $: (value: unknown) => string): string =>
  matches(column, query, (tsquery) => `${$(tsquery)}::tsquery`);

async function countUsers(ctx: Context, query: SearchQuery | undefined): Promise<Count> {
  if (query === undefined) {
    const all = `SELECT total::int FROM directory_counts WHERE name = 'users'`;
    const [row] = await queryRows<{ total: number }>(ctx.db, all);
    return { total: row?.total ?? 0, isExact: true };
  }
  const { $, values } = parameters();
  const found = `SELECT count(*)::int AS total FROM
    (SELECT FROM users WHERE ${isFound('search_vector', query, $)} LIMIT ${limits.exactCount + 1}) found`;
  const [row] = await queryRows<{ total: number }>(ctx.db, found, values);
  return boundedCount(row?.total ?? 0);
}

/**
 * Edits the signed-in person's bio and picture; an absent field stays, an empty one clears.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for a bio over 500 characters or an address that is not http or https
 */
export async function updateProfile(ctx: Context, input: unknown): Promise<User> {
  const viewer = await requireWriter(ctx);
  const fields = validatePresent(profileRules, input);
  await transaction(ctx.db, async (manager) => {
    const user = await manager.findOne(User, { where: { id: viewer.id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw sessionOver();
    const next = { bio: fields.bio ?? user.bio, profilePicture: fields.profilePicture ?? user.profilePicture };
    const searchVector = toTsvector(peopleLexemes({ username: user.username, bio: next.bio }));
    await manager.update(User, user.id, { ...next, searchVector });
  });
  clearLoaded(ctx);
  return getMe(ctx);
}
