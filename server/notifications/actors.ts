/** The people of a notification. */
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import type { User } from '#server/users/user.entity.ts';
import { readUsers } from '#server/users/user.reads.ts';
import type { Notification } from './notification.types.ts';

/** The people of the newest events. Those who were deleted or hidden meanwhile are left out. */
export async function actorsOf(ctx: Context, { actorIds }: Notification): Promise<User[]> {
  const found = await Promise.all(actorIds.map((id) => loadBatched(ctx, readUsers, id)));
  return found.filter((user) => user !== undefined);
}
