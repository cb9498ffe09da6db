/** Whom of a page's people the viewer follows. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

/** What is selected for a person that SQL calls `person`: whether the viewer follows them. */
export const isFollowing = (person: string, viewer: string): string =>
  `EXISTS (SELECT FROM follows WHERE follower_id = ${viewer} AND followed_id = ${person})`;

const followed = 'SELECT followed_id AS id FROM follows WHERE follower_id = $1 AND followed_id = ANY($2::uuid[])';

/** True for each person the signed-in one follows, for `load`. */
export async function readFollowing(ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> {
  const found = await queryRows<{ id: string }>(ctx.db, followed, [ctx.viewer?.id, ids]);
  return new Map(found.map((row) => [row.id, true]));
}
