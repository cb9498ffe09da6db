/** What people do with a listing at one touch: like it, save it, give it stars. */
import { ratingRules } from '#rules/businesses.ts';
import * as sentences from '#rules/sentences.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts } from '#server/businesses/business.reads.ts';
import { check } from '#server/core/check.ts';
import type { Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/core/http/attempts.ts';
import { readId } from '#server/core/ids.ts';
import { rows } from '#server/core/sql.ts';
import { afterReaction, setPair, togglePair } from './pair.ts';
import type { Reacted } from './reaction.loader.ts';

/** Likes a listing or takes the like back; saying it twice changes nothing. @throws UNAUTHENTICATED; NOT_FOUND */
export async function setLike(ctx: Context, input: { businessId: string; liked: boolean }): Promise<Reacted> {
  await setPair(ctx, 'likes', input.businessId, input.liked);
  return { ...(await afterReaction(ctx, input.businessId)), isLiked: input.liked };
}

/** Turns the like around, as REST documents it. @throws UNAUTHENTICATED; NOT_FOUND */
export async function toggleLike(ctx: Context, businessId: string): Promise<{ liked: boolean; business: Business }> {
  const liked = await togglePair(ctx, 'likes', businessId);
  return { liked, business: await afterReaction(ctx, businessId) };
}

/** Saves a listing or takes it off the list; saying it twice changes nothing. @throws UNAUTHENTICATED; NOT_FOUND */
export async function setSaved(ctx: Context, input: { businessId: string; saved: boolean }): Promise<Reacted> {
  await setPair(ctx, 'saves', input.businessId, input.saved);
  return { ...(await afterReaction(ctx, input.businessId)), isSaved: input.saved };
}

/** Saves a listing once. @throws UNAUTHENTICATED; NOT_FOUND; BAD_USER_INPUT 'Business already saved' */
export async function save(ctx: Context, businessId: string): Promise<void> {
  if (await setPair(ctx, 'saves', businessId, true)) return;
  await afterReaction(ctx, businessId);
  throw badInput({ id: sentences.alreadySaved });
}

/** Takes a saved listing off the list. @throws UNAUTHENTICATED; NOT_FOUND; BAD_USER_INPUT 'Business not saved' */
export async function unsave(ctx: Context, businessId: string): Promise<void> {
  if (await setPair(ctx, 'saves', businessId, false)) return;
  await afterReaction(ctx, businessId);
  throw badInput({ id: sentences.notSaved });
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
  if (!businessId) throw notFound(sentences.businessNotFound);
  const { value } = check(ratingRules, input);
  await rows(ctx.db, upsert, [businessId, viewer.id, value]);
  return afterReaction(ctx, businessId);
}
