/** Reactions to a business: likes, saves and ratings. */
import type { EntityManager } from 'typeorm';
import { ratingRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockBusinessAndUser, missingLockError } from '#server/businesses/business.reads.ts';
import { validate } from '#server/core/validate.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { parseId } from '#server/core/ids.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import { reloadBusiness, setReaction, toggleLikeRow } from './likes-and-saves.ts';
import { Rating } from './rating.entity.ts';
import type { BusinessWithReactions } from './reaction.loader.ts';

/**
 * Likes a business or removes the like. A repeated call changes nothing.
 * @returns the fields that changed
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND
 */
export async function setLike(ctx: Context, { businessId, liked: isLiked }: { businessId: string; liked: boolean }) {
  const { businessId: id, count: numLikes } = await setReaction(ctx, 'likes', businessId, isLiked);
  return { id, isLiked, numLikes };
}

/** Likes a business, or removes an existing like, for REST. @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND */
export async function toggleLike(ctx: Context, businessId: string): Promise<{ liked: boolean; business: Business }> {
  const liked = await toggleLikeRow(ctx, businessId);
  return { liked, business: await reloadBusiness(ctx, businessId) };
}

/**
 * Saves a business or removes the save. A repeated call changes nothing.
 * @returns the fields that changed
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND
 */
export async function setSaved(ctx: Context, { businessId, saved: isSaved }: { businessId: string; saved: boolean }) {
  const { businessId: id, count: numSaves } = await setReaction(ctx, 'saves', businessId, isSaved);
  return { id, isSaved, numSaves };
}

/** Saves a business, for REST. @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND; BAD_USER_INPUT 'Business already saved' */
export async function save(ctx: Context, businessId: string): Promise<void> {
  const { isChanged } = await setReaction(ctx, 'saves', businessId, true);
  if (!isChanged) throw badInput({ id: messages.alreadySaved });
}

/** Removes the save of a business, for REST. @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND; BAD_USER_INPUT 'Business not saved' */
export async function unsave(ctx: Context, businessId: string): Promise<void> {
  const { isChanged } = await setReaction(ctx, 'saves', businessId, false);
  if (!isChanged) throw badInput({ id: messages.notSaved });
}

// Raw SQL: one statement locks and inserts. The same rating again changes no row.
const upsert = `WITH ${lockBusinessAndUser}, rated AS (
    INSERT INTO ratings (business_id, user_id, value, created_at) SELECT business_id, $2, $3, at FROM locked
    ON CONFLICT (business_id, user_id) DO UPDATE SET value = EXCLUDED.value WHERE ratings.value <> EXCLUDED.value)
  SELECT FROM locked`;

/**
 * Rates a business. A new rating replaces the viewer's old one.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT unless the value is a whole number from 1 to 5; NOT_FOUND
 */
export async function rateBusiness(
  ctx: Context,
  input: { businessId: string; value: unknown },
): Promise<BusinessWithReactions> {
  const viewer = await requireWriter(ctx);
  const businessId = parseId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { value } = validate(ratingRules, input);
  const locked = await queryRows(ctx.db, upsert, [businessId, viewer.id, value]);
  if (locked.length === 0) throw await missingLockError(ctx, businessId);
  recordChanges(ctx, `business:${businessId}`);
  return Object.assign(await reloadBusiness(ctx, businessId), { myRating: value });
}

/**
 * Locks the counts of a business for a removal, as a statement of its own: one that locks and deletes would not see a row whose
 * writer it has waited for.
 * @returns false as for `lockBusinessAndUser`
 */
async function lockRow(manager: EntityManager, businessId: string, userId: string): Promise<boolean> {
  const locked: unknown[] = await manager.query(`WITH ${lockBusinessAndUser} SELECT FROM locked`, [businessId, userId]);
  return locked.length > 0;
}

/** Removes the viewer's rating of a business. Without one it changes nothing. @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND */
export async function clearRating(ctx: Context, givenId: string): Promise<BusinessWithReactions> {
  const viewer = await requireWriter(ctx);
  const businessId = parseId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const isLocked = await transaction(ctx.db, async (manager) => {
    if (!(await lockRow(manager, businessId, viewer.id))) return false;
    await manager.delete(Rating, { businessId, userId: viewer.id });
    return true;
  });
  if (!isLocked) throw await missingLockError(ctx, businessId);
  recordChanges(ctx, `business:${businessId}`);
  return Object.assign(await reloadBusiness(ctx, businessId), { myRating: null });
}
