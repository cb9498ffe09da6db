/** Which comments the viewer has marked as helpful, where they were read for all viewers. Raw SQL: it reads from replicas. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';
import { ownTable } from '#server/users/hidden.ts';

/** Reads which of the comments the viewer has marked, for `loadBatched`. The map holds true for each of them. */
export async function readHelpfulMarks(ctx: Context, ids: readonly string[]): Promise<Map<string, boolean>> {
  const text = `SELECT comment_id AS id FROM ${ownTable(ctx, 'helpful_marks')} WHERE user_id = $1 AND comment_id = ANY($2::uuid[])`;
  const found = await queryRows<{ id: string }>(ctx.db, text, [ctx.viewer?.id, ids]);
  return new Map(found.map((row) => [row.id, true]));
}
