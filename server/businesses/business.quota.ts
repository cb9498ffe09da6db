/** Quotas of an account: the number of businesses and the size of pictures. */
import type { EntityManager } from 'typeorm';
import { quotaMessages } from '#rules/quotas.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden } from '#server/core/errors.ts';

interface Usage {
  businesses: number;
  pictureBytes: number;
}

/**
 * Locks the counts of an account until the transaction ends, and checks an addition against the quotas.
 * Triggers keep both counts, so that this reads one row.
 * @param added the number of businesses and the bytes of pictures to add; negative to remove
 * @throws FORBIDDEN with the message of the exceeded quota
 */
export async function requireRoom(ctx: Context, manager: EntityManager, userId: string, added: Usage): Promise<void> {
  const usage = await lockUsage(manager, userId);
  if (added.businesses > 0 && usage.businesses + added.businesses > ctx.quotas.businesses)
    throw forbidden(quotaMessages.businesses(ctx.quotas));
  if (added.pictureBytes > 0 && usage.pictureBytes + added.pictureBytes > ctx.quotas.pictureMegabytes * 1_000_000)
    throw forbidden(quotaMessages.pictures(ctx.quotas));
}

/** Locks the counts of an account until the transaction ends, and returns them. */
export async function lockUsage(manager: EntityManager, userId: string): Promise<Usage> {
  const [row] = await manager.query<{ businesses: number; bytes: string }[]>(
    `SELECT num_businesses AS businesses, picture_bytes AS bytes FROM user_stats WHERE user_id = $1
      FOR NO KEY UPDATE`,
    [userId],
  );
  // Without a row the account was deleted, and the foreign key of the new row fails.
  return { businesses: row?.businesses ?? 0, pictureBytes: Number(row?.bytes ?? 0) };
}
