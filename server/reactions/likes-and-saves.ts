/** Writes likes and saves: one row for each user and business. */
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCountsAndUser, lockBusinessAndUser, missingLockError } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { isHidden } from '#server/users/hidden.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { parseId } from '#server/core/ids.ts';
import { queryRows, transaction } from '#server/database/sql.ts';

type ReactionTable = 'likes' | 'saves';

// Raw SQL: one statement locks, inserts and returns the new count, in place of a transaction of four and a read. A save also changes
// a count of its user. Triggers change the stored counts after the statement, so that it adds its own row to the locked count.
const tables = {
  likes: { count: 'num_likes', remove: 'remove_like', lock: lockBusinessAndUser },
  saves: {
    count: 'num_saves',
    remove: 'remove_save',
    lock: lockCountsAndUser('JOIN user_stats ON user_id = $2 FOR NO KEY UPDATE OF user_stats'),
  },
};
const statementsOf = (table: ReactionTable) => {
  const { count, lock, remove } = tables[table];
  const lockedCounts = 'counts JOIN locked USING (business_id)';
  return {
    add: `WITH ${lock}, added AS (INSERT INTO ${table} (business_id, user_id, created_at)
        SELECT business_id, $2, at FROM locked ON CONFLICT DO NOTHING RETURNING 1)
      SELECT ${count} + (SELECT count(*)::integer FROM added) AS count, EXISTS (SELECT FROM added) AS "isChanged"
      FROM ${lockedCounts}`,
    // A statement that locks and deletes would not see a row whose writer it has waited for. The function has two.
    remove: `SELECT number AS count, is_changed AS "isChanged" FROM ${remove}($1, $2)`,
  };
};
const statements = { likes: statementsOf('likes'), saves: statementsOf('saves') };

/** The count of a business after a write. */
interface ReactionCount {
  businessId: string;
  /** The number of likes or saves. */
  count: number;
  /** Whether the write changed it. */
  isChanged: boolean;
}

async function requireReactionKey(ctx: Context, givenId: string): Promise<{ businessId: string; userId: string }> {
  const viewer = await requireWriter(ctx);
  const businessId = parseId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  return { businessId, userId: viewer.id };
}

/**
 * Adds or removes the viewer's row for a business. A repeated call changes nothing.
 * @throws UNAUTHENTICATED, also if the account was deleted or hidden meanwhile; RATE_LIMITED; NOT_FOUND 'Business not found', also
 *   for a hidden one, which has no row of counts
 */
export async function setReaction(
  ctx: Context,
  table: ReactionTable,
  givenId: string,
  isSet: boolean,
): Promise<ReactionCount> {
  const { businessId, userId } = await requireReactionKey(ctx, givenId);
  const statement = statements[table][isSet ? 'add' : 'remove'];
  const [counted] = await queryRows<Omit<ReactionCount, 'businessId'>>(ctx.db, statement, [businessId, userId]);
  if (!counted) throw await missingLockError(ctx, businessId);
  if (counted.isChanged) recordChanges(ctx, `business:${businessId}`);
  return { businessId, ...counted };
}

/**
 * Adds the viewer's like, or removes it if it exists. The removal locks first, so that of two concurrent toggles the second
 * sees the row of the first.
 * @returns whether the like exists now
 * @throws as `setReaction`
 */
export async function toggleLikeRow(ctx: Context, givenId: string): Promise<boolean> {
  const { businessId, userId } = await requireReactionKey(ctx, givenId);
  const values = [businessId, userId];
  const isLiked = await transaction(ctx.db, async (manager) => {
    const [removed]: { isChanged: boolean }[] = await manager.query(statements.likes.remove, values);
    if (removed?.isChanged === false) await manager.query(statements.likes.add, values);
    return removed && !removed.isChanged;
  });
  if (isLiked === undefined) throw await missingLockError(ctx, businessId);
  recordChanges(ctx, `business:${businessId}`);
  return isLiked;
}

/** Reads the business again after a reaction. @throws NOT_FOUND 'Business not found', also for a hidden one, which has no reactions */
export async function reloadBusiness(ctx: Context, businessId: string): Promise<Business> {
  clearLoaded(ctx);
  const business = await getBusiness(ctx, businessId);
  if (isHidden(business)) throw notFound(messages.businessNotFound);
  return business;
}
