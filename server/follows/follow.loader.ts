/** Which users of a page the viewer follows. Raw SQL: it reads from replicas. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';
import { ownFollows } from '#server/users/hidden.ts';

/** Reads which of the users the viewer follows, for `loadBatched`. The map holds true for each of them. */
export async function readFollowing(ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> {
  const text = `SELECT followed_id AS id FROM ${ownFollows(ctx)} WHERE follower_id = $1 AND followed_id = ANY($2::uuid[])`;
  const found = await queryRows<{ id: string }>(ctx.db, text, [ctx.viewer?.id, ids]);
  return new Map(found.map((row) => [row.id, true]));
}
