/** The statement that reads the earlier texts of comments. Raw SQL: versions have no entity, since only a trigger of `comments` writes them. */
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import { limitClause, parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import type { CommentVersion } from './comment.types.ts';

/** Reads the earlier texts of comments, the newest first, for `loadBatched`. */
export async function readCommentVersions(
  ctx: Context,
  ids: readonly string[],
  first: number,
): Promise<Map<string, CommentVersion[]>> {
  const { $, values } = parameters();
  const text = `SELECT v.comment_id AS id, v.text, v.written_at AS "writtenAt" FROM ${unnestIds(ids, $)} AS c(id) CROSS JOIN LATERAL (
      SELECT * FROM comment_versions WHERE comment_id = c.id ORDER BY written_at DESC LIMIT ${limitClause(first, $)}) v
    ORDER BY v.written_at DESC`;
  const rows = await queryRows<CommentVersion & { id: string }>(ctx.db, text, values);
  return groupBy(ids, rows, ({ id, ...version }) => [id, version]);
}
