/** Users: find, list, edit the profile. */
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
import { userLexemes, searchTerms } from '#server/search/fold.ts';
import { limitClause, parameters, queryRows, transaction } from '#server/database/sql.ts';
import { anyWord, matches, searchFor, toTsvector, type SearchQuery } from '#server/search/tsquery.ts';
import { User } from './user.entity.ts';
import { readUsers, userColumns, userTables } from './user.reads.ts';

/**
 * Finds a user by id.
 * @returns undefined if the id is malformed or the account does not exist
 */
export async function findUser(ctx: Context, givenId: string): Promise<User | undefined> {
  const id = readId(givenId);
  return id ? loadBatched(ctx, readUsers, id) : undefined;
}

/**
 * Returns a user by id.
 * @throws NOT_FOUND 'User not found', also for a malformed id
 */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

/** Returns the signed-in user. @throws UNAUTHENTICATED for a visitor, or if the account was deleted during the request */
export async function getMe(ctx: Context): Promise<User> {
  const user = await findUser(ctx, requireViewer(ctx).id);
  if (!user) throw sessionOver();
  return user;
}

const order = 'users';

/**
 * Lists users, newest first. With `search`, each word must be in the username or begin a word of the bio.
 * Raw SQL: keyset pages.
 * @param most the maximum of `first`; 100 by default
 * @throws BAD_USER_INPUT for a search over 200 characters, an invalid page size or cursor
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
 * Edits the viewer's bio and picture. Absent fields stay, empty ones are cleared.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for a bio over 500 characters or a URL that is not http or https
 */
export async function updateProfile(ctx: Context, input: unknown): Promise<User> {
  const viewer = await requireWriter(ctx);
  const fields = validatePresent(profileRules, input);
  await transaction(ctx.db, async (manager) => {
    const user = await manager.findOne(User, { where: { id: viewer.id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw sessionOver();
    const next = { bio: fields.bio ?? user.bio, profilePicture: fields.profilePicture ?? user.profilePicture };
    const searchVector = toTsvector(userLexemes({ username: user.username, bio: next.bio }));
    await manager.update(User, user.id, { ...next, searchVector });
  });
  clearLoaded(ctx);
  return getMe(ctx);
}
