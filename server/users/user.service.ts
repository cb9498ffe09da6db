/** Users: find, edit the profile. */
import * as messages from '#rules/messages.ts';
import { profileRules } from '#rules/accounts/profile.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validatePresent } from '#server/core/validate.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { badInput, notFound, sessionOver } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { parseId } from '#server/core/ids.ts';
import { userLexemes } from '#server/search/fold.ts';
import { transaction } from '#server/database/sql.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { isHidden } from './hidden.ts';
import { User } from './user.entity.ts';
import { countHiddenUsers, readUsers, type UserCounts } from './user.reads.ts';
import { needsApproval } from './pending-texts.ts';

/**
 * Finds a user by id, a hidden one without counts.
 * @returns undefined if the id is malformed or the account does not exist
 */
export async function findUser(ctx: Context, givenId: string): Promise<User | undefined> {
  const id = parseId(givenId);
  return id ? loadBatched(ctx, readUsers, id) : undefined;
}

/**
 * Returns a user by id, a hidden one without counts.
 * @throws NOT_FOUND 'User not found', also for a malformed id
 */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

/**
 * Returns the counts of a user: those of the row, or of a hidden user, whose row has none, from a read of their own.
 * @param user a row that may lack columns
 * @throws NOT_FOUND 'User not found'
 */
export async function getCounts(ctx: Context, user: Pick<User, 'id'> & Partial<User>): Promise<UserCounts> {
  const row = user.numSaved === undefined && !isHidden(user) ? await getUser(ctx, user.id) : user;
  return isHidden(row) ? (await loadBatched(ctx, countHiddenUsers, user.id))! : (row as UserCounts);
}

/** Returns the signed-in user. @throws UNAUTHENTICATED for a visitor, or if the account was deleted during the request */
export async function getMe(ctx: Context): Promise<User> {
  const user = await findUser(ctx, requireViewer(ctx).id);
  if (!user) throw sessionOver();
  return user;
}

/**
 * Edits the viewer's bio and picture. Absent fields stay, empty ones are cleared.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for a bio that is too long, for links in the bio of a new account, and
 *   for a URL that is not http or https
 */
export async function updateProfile(ctx: Context, input: unknown): Promise<User> {
  const viewer = await requireWriter(ctx);
  const fields = validatePresent(profileRules, input);
  // A bio cannot wait for a moderator apart from its user. One that stays the same keeps its links.
  const refusesNewLinks = await needsApproval(ctx, [fields.bio]);
  await transaction(ctx.db, async (manager) => {
    const user = await manager.findOne(User, { where: { id: viewer.id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw sessionOver();
    if (refusesNewLinks && fields.bio !== user.bio) throw badInput({ bio: messages.noLinksInBio });
    const next = { bio: fields.bio ?? user.bio, profilePicture: fields.profilePicture ?? user.profilePicture };
    const searchVector = toTsvector(userLexemes({ username: user.username, bio: next.bio }));
    await manager.update(User, user.id, { ...next, searchVector });
  });
  clearLoaded(ctx);
  return getMe(ctx);
}
