/** Quotas of an account: the number of businesses and the size of pictures. */
import type { EntityManager } from 'typeorm';
import { quotaMessages } from '#rules/quotas.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, sessionOver } from '#server/core/errors.ts';

interface Usage {
  businesses: number;
  pictureBytes: number;
}

/**
 * Locks the counts of an account until the transaction ends, and checks an addition against the quotas.
 * Triggers keep the counts of visible businesses and of their pictures; hidden businesses are counted, and the few pictures of reviews
 * added up.
 * @param added the number of businesses and the bytes of pictures to add; negative to remove
 * @throws FORBIDDEN with the message of the exceeded quota; UNAUTHENTICATED if the account was deleted or hidden meanwhile
 */
export async function requireQuota(ctx: Context, manager: EntityManager, userId: string, added: Usage): Promise<void> {
  await lockUsage(manager, userId);
  const usage = await readUsage(manager, userId);
  if (!usage) throw sessionOver();
  if (added.businesses > 0 && usage.businesses + added.businesses > ctx.quotas.businesses)
    throw forbidden(quotaMessages.businesses(ctx.quotas));
  if (added.pictureBytes > 0 && usage.pictureBytes + added.pictureBytes > ctx.quotas.pictureMegabytes * 1_000_000)
    throw forbidden(quotaMessages.pictures(ctx.quotas));
}

/**
 * Locks the counts of an account until the transaction ends. What they count is read by a later statement: the one that locks does
 * not see the rows of a transaction for which it has waited.
 * @returns false if the account was deleted or hidden
 */
export async function lockUsage(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'SELECT FROM user_stats WHERE user_id = $1 FOR NO KEY UPDATE';
  return (await manager.query<unknown[]>(sql, [userId])).length > 0;
}

/** What an account uses; undefined if it was deleted or hidden. */
async function readUsage(manager: EntityManager, userId: string): Promise<Usage | undefined> {
  // Raw SQL: a row without entity, with sums over other tables.
  const [row] = await manager.query<{ businesses: number; bytes: string }[]>(
    `SELECT num_businesses + (SELECT count(*)::integer FROM businesses WHERE owner_id = $1 AND hidden <> 0) AS businesses,
        picture_bytes + (SELECT coalesce(sum(bytes), 0)::bigint FROM comments c JOIN comment_pictures p ON p.comment_id = c.id
          WHERE c.user_id = $1 AND c.num_pictures > 0) AS bytes
      FROM user_stats WHERE user_id = $1`,
    [userId],
  );
  return row && { businesses: row.businesses, pictureBytes: Number(row.bytes) };
}
