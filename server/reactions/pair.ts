/** A person's like or save of a listing: one row a pair, written and removed by one statement each. */
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { clearLoaded } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { readId } from '#server/core/ids.ts';
import { queryRows, transaction } from '#server/database/sql.ts';

export type ReactionTable = 'likes' | 'saves';

// A save moves a count of its person, too.
const locked = {
  likes: `locked AS MATERIALIZED (${lockCounts})`,
  saves: `counts AS MATERIALIZED (${lockCounts}), locked AS MATERIALIZED (
    SELECT business_id FROM counts JOIN user_stats ON user_id = $2 FOR NO KEY UPDATE OF user_stats)`,
};
const insert = (table: ReactionTable) => `WITH ${locked[table]} INSERT INTO ${table} (business_id, user_id)
  SELECT business_id, $2 FROM locked ON CONFLICT DO NOTHING RETURNING 1`;
const remove = (table: ReactionTable) => `WITH ${locked[table]} DELETE FROM ${table} USING locked
  WHERE ${table}.business_id = locked.business_id AND user_id = $2 RETURNING 1`;

/**
 * Makes a pair be there or not, whatever it was before.
 * @returns whether that changed anything; nothing changes for a listing that is not there
 * @throws UNAUTHENTICATED; NOT_FOUND 'Business not found' for a malformed id
 */
export async function setReaction(
  ctx: Context,
  table: ReactionTable,
  givenId: string,
  wanted: boolean,
): Promise<boolean> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const changed = await queryRows(ctx.db, wanted ? insert(table) : remove(table), [businessId, viewer.id]);
  return changed.length > 0;
}

/**
 * Turns a pair around: lock, look, set, so that two toggles at once are two toggles.
 * @returns whether the pair is there now
 * @throws UNAUTHENTICATED; NOT_FOUND 'Business not found'
 */
export async function toggleReaction(ctx: Context, table: ReactionTable, givenId: string): Promise<boolean> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  return transaction(ctx.db, async (manager) => {
    const found: unknown[] = await manager.query(lockCounts, [businessId]);
    if (found.length === 0) throw notFound(messages.businessNotFound);
    const [, removed] = (await manager.query(remove(table), [businessId, viewer.id])) as [unknown, number];
    if (removed > 0) return false;
    await manager.query(insert(table), [businessId, viewer.id]);
    return true;
  });
}

/** The listing as it is after a reaction. @throws NOT_FOUND 'Business not found' */
export function reloadBusiness(ctx: Context, businessId: string): Promise<Business> {
  clearLoaded(ctx);
  return getBusiness(ctx, businessId);
}
