/** The viewer's own like, save and stars of each listing on a page. */
import type { Context } from '#server/core/context.ts';
import { rows } from '#server/core/sql.ts';

/** What the viewer did with a listing. */
export interface OwnReactions {
  isLiked: boolean;
  isSaved: boolean;
  myRating: number | null;
}

const own = `SELECT id,
  EXISTS (SELECT FROM likes WHERE business_id = id AND user_id = $1) AS "isLiked",
  EXISTS (SELECT FROM saves WHERE business_id = id AND user_id = $1) AS "isSaved",
  (SELECT value FROM ratings WHERE business_id = id AND user_id = $1) AS "myRating"
  FROM unnest($2::uuid[]) AS id`;

/** The signed-in person's reactions by listing, for `load`. */
export async function readOwnReactions(ctx: Context, ids: readonly string[]): Promise<Map<string, OwnReactions>> {
  const found = await rows<OwnReactions & { id: string }>(ctx.db, own, [ctx.viewer?.id, ids]);
  return new Map(found.map((row) => [row.id, row]));
}
