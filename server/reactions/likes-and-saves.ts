/** Writes likes and saves: one row for each user and business. */
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts, lockForRow } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { clearLoaded } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { isHidden } from '#server/users/hidden.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { readId } from '#server/core/ids.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import { Like } from './like.entity.ts';

type ReactionTable = 'likes' | 'saves';

// Raw SQL: one statement locks and writes, in place of a transaction of four. A save also changes a count of its user.
const locked = {
  likes: lockForRow,
  saves: `counts AS MATERIALIZED (${lockCounts}), locked AS MATERIALIZED (
    SELECT business_id FROM counts JOIN user_stats ON user_id = $2 FOR NO KEY UPDATE OF user_stats)`,
};
const insert = (table: ReactionTable) => `WITH ${locked[table]} INSERT INTO ${table} (business_id, user_id)
  SELECT business_id, $2 FROM locked ON CONFLICT DO NOTHING RETURNING 1`;
const remove = (table: ReactionTable) => `WITH ${locked[table]} DELETE FROM ${table} USING locked
  WHERE ${table}.business_id = locked.business_id AND user_id = $2 RETURNING 1`;

async function requirePair(ctx: Context, givenId: string): Promise<{ businessId: string; userId: string }> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  return { businessId, userId: viewer.id };
}

/**
 * Adds or removes the viewer's row for a business. A repeated call changes nothing.
 * @returns whether a row changed; false for a business that does not exist
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Business not found' for a malformed id
 */
export async function setReaction(
  ctx: Context,
  table: ReactionTable,
  givenId: string,
  isSet: boolean,
): Promise<boolean> {
  const { businessId, userId } = await requirePair(ctx, givenId);
  const changed = await queryRows(ctx.db, isSet ? insert(table) : remove(table), [businessId, userId]);
  return changed.length > 0;
}

/**
 * Adds the viewer's like, or removes it if it exists. The lock comes first, so that of two concurrent toggles the second
 * sees the row of the first.
 * @returns whether the like exists now
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Business not found'
 */
export async function toggleLikeRow(ctx: Context, givenId: string): Promise<boolean> {
  const pair = await requirePair(ctx, givenId);
  return transaction(ctx.db, async (manager) => {
    const found: unknown[] = await manager.query(`WITH ${lockForRow} SELECT FROM locked`, [
      pair.businessId,
      pair.userId,
    ]);
    if (found.length === 0) throw notFound(messages.businessNotFound);
    const { affected } = await manager.delete(Like, pair);
    if (affected) return false;
    await manager.insert(Like, pair);
    return true;
  });
}

/** Reads the business again after a reaction. @throws NOT_FOUND 'Business not found', also for a hidden one, which has no reactions */
export async function reloadBusiness(ctx: Context, businessId: string): Promise<Business> {
  clearLoaded(ctx);
  const business = await getBusiness(ctx, businessId);
  if (isHidden(business)) throw notFound(messages.businessNotFound);
  return business;
}
