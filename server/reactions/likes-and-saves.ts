/** Writes likes and saves: one row for each user and business. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts, lockForRow } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { noLock } from '#server/businesses/hidden-business.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { changed, type Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { isHidden } from '#server/users/hidden.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { readId } from '#server/core/ids.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import { Like } from './like.entity.ts';
import { Save } from './save.entity.ts';

type ReactionTable = 'likes' | 'saves';

// Raw SQL: one statement locks, inserts and returns the new count, in place of a transaction of four and a read. A save also changes
// a count of its user. Triggers change the stored counts after the statement, so that it adds its own row to the locked count.
const tables = {
  likes: { entity: Like, count: 'num_likes', lock: lockForRow },
  saves: {
    entity: Save,
    count: 'num_saves',
    lock: `counts AS MATERIALIZED (${lockCounts}), locked AS MATERIALIZED (
    SELECT business_id FROM counts JOIN user_stats ON user_id = $2 FOR NO KEY UPDATE OF user_stats)`,
  },
};
const statementsOf = (table: ReactionTable) => {
  const { count, lock } = tables[table];
  const lockedCounts = 'counts JOIN locked USING (business_id)';
  return {
    lock: `WITH ${lock} SELECT ${count} AS count FROM ${lockedCounts}`,
    add: `WITH ${lock}, added AS (INSERT INTO ${table} (business_id, user_id)
        SELECT business_id, $2 FROM locked ON CONFLICT DO NOTHING RETURNING 1)
      SELECT ${count} + (SELECT count(*)::integer FROM added) AS count, EXISTS (SELECT FROM added) AS "isChanged"
      FROM ${lockedCounts}`,
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

interface RowKey {
  businessId: string;
  userId: string;
}

async function requireRowKey(ctx: Context, givenId: string): Promise<RowKey> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(givenId);
  if (!businessId) throw notFound(messages.businessNotFound);
  return { businessId, userId: viewer.id };
}

/** Locks the counts for a row, and returns the locked count; undefined as for `lockForRow`. */
async function lockCount(manager: EntityManager, table: ReactionTable, key: RowKey): Promise<number | undefined> {
  const [row] = await manager.query<{ count: number }[]>(statements[table].lock, [key.businessId, key.userId]);
  return row?.count;
}

type Written = Omit<ReactionCount, 'businessId'> | undefined;

const addRow = async (ctx: Context, table: ReactionTable, key: RowKey): Promise<Written> =>
  (await queryRows<NonNullable<Written>>(ctx.db, statements[table].add, [key.businessId, key.userId]))[0];

/** The lock is a statement of its own: one that locks and deletes would not see a row whose writer it has waited for. */
const removeRow = (ctx: Context, table: ReactionTable, key: RowKey): Promise<Written> =>
  transaction(ctx.db, async (manager) => {
    const count = await lockCount(manager, table, key);
    if (count === undefined) return undefined;
    const { affected } = await manager.delete<RowKey>(tables[table].entity, key);
    return { count: count - (affected ?? 0), isChanged: affected === 1 };
  });

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
  const key = await requireRowKey(ctx, givenId);
  const counted = await (isSet ? addRow : removeRow)(ctx, table, key);
  if (!counted) throw await noLock(ctx, key.businessId);
  if (counted.isChanged) changed(ctx, `business:${key.businessId}`);
  return { businessId: key.businessId, ...counted };
}

/**
 * Adds the viewer's like, or removes it if it exists. The lock comes first, so that of two concurrent toggles the second
 * sees the row of the first.
 * @returns whether the like exists now
 * @throws as `setReaction`
 */
export async function toggleLikeRow(ctx: Context, givenId: string): Promise<boolean> {
  const key = await requireRowKey(ctx, givenId);
  const isLiked = await transaction(ctx.db, async (manager) => {
    if ((await lockCount(manager, 'likes', key)) === undefined) return undefined;
    const { affected } = await manager.delete(Like, key);
    if (affected) return false;
    await manager.insert(Like, key);
    return true;
  });
  if (isLiked === undefined) throw await noLock(ctx, key.businessId);
  changed(ctx, `business:${key.businessId}`);
  return isLiked;
}

/** Reads the business again after a reaction. @throws NOT_FOUND 'Business not found', also for a hidden one, which has no reactions */
export async function reloadBusiness(ctx: Context, businessId: string): Promise<Business> {
  clearLoaded(ctx);
  const business = await getBusiness(ctx, businessId);
  if (isHidden(business)) throw notFound(messages.businessNotFound);
  return business;
}
