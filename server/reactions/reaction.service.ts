/** What people do with a listing at one touch: like it, save it, give it stars. */
import { ratingRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts } from '#server/businesses/business.reads.ts';
import { validate } from '#server/core/validate.ts';
import type { Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { readId } from '#server/core/ids.ts';
import { queryRows } from '#server/database/sql.ts';
import { reloadBusiness, setReaction, toggleLikeRow } from './pair.ts';
import type { BusinessWithReactions } from './reaction.loader.ts';

/** Likes a listing or takes the like back; saying it twice changes nothing. @throws UNAUTHENTICATED; NOT_FOUND */
export async function setLike(
  ctx: Context,
  input: { businessId: string; liked: boolean },
): Promise<BusinessWithReactions> {
  await setReaction(ctx, 'likes', input.businessId, input.liked);
  return { ...(await reloadBusiness(ctx, input.businessId)), isLiked: input.liked };
}

/** Turns the like around, as REST documents it. @throws UNAUTHENTICATED; NOT_FOUND */
export async function toggleLike(ctx: Context, businessId: string): Promise<{ liked: boolean; business: Business }> {
  const liked = await toggleLikeRow(ctx, businessId);
  return { liked, business: await reloadBusiness(ctx, businessId) };
}

/** Saves a listing or takes it off the list; saying it twice changes nothing. @throws UNAUTHENTICATED; NOT_FOUND */
export async function setSaved(
  ctx: Context,
  input: { businessId: string; saved: boolean },
): Promise<BusinessWithReactions> {
  await setReaction(ctx, 'saves', input.businessId, input.saved);
  return { ...(await reloadBusiness(ctx, input.businessId)), isSaved: input.saved };
}

/** Saves a listing once. @throws UNAUTHENTICATED; NOT_FOUND; BAD_USER_INPUT 'Business already saved' */
export async function save(ctx: Context, businessId: string): Promise<void> {
  if (await setReaction(ctx, 'saves', businessId, true)) return;
  await reloadBusiness(ctx, businessId);
  throw badInput({ id: messages.alreadySaved });
}

/** Takes a saved listing off the list. @throws UNAUTHENTICATED; NOT_FOUND; BAD_USER_INPUT 'Business not saved' */
export async function unsave(ctx: Context, businessId: string): Promise<void> {
  if (await setReaction(ctx, 'saves', businessId, false)) return;
  await reloadBusiness(ctx, businessId);
  throw badInput({ id: messages.notSaved });
}

// Stars given again replace the old ones; the same stars again touch nothing.
const upsert = `WITH counts AS MATERIALIZED (${lockCounts})
  INSERT INTO ratings (business_id, user_id, value) SELECT business_id, $2, $3 FROM counts
  ON CONFLICT (business_id, user_id) DO UPDATE SET value = EXCLUDED.value WHERE ratings.value <> EXCLUDED.value`;

/**
 * Gives a listing stars; given again they replace the first.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for anything but a whole number from 1 to 5; NOT_FOUND
 */
export async function rateBusiness(ctx: Context, input: { businessId: string; value: unknown }): Promise<Business> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { value } = validate(ratingRules, input);
  await queryRows(ctx.db, upsert, [businessId, viewer.id, value]);
  return reloadBusiness(ctx, businessId);
}
