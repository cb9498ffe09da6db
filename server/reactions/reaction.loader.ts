/** The viewer's own like, save and stars of each listing on a page. */
import type { Business } from '#server/businesses/business.entity.ts';
import type { Context } from '#server/core/context.ts';
import { unnestIds, parameters, queryRows } from '#server/database/sql.ts';

/** What the viewer did with a listing. */
export interface OwnReactions {
  isLiked: boolean;
  isSaved: boolean;
  myRating: number | null;
}

/** A listing that may bring them along; where it does not, one look-up for a whole page brings them. */
export type BusinessWithReactions = Business & Partial<OwnReactions>;

/** What is selected of them for a listing that SQL calls `business`. */
export const ownReactions = (business: string, viewer: string) => ({
  isLiked: `EXISTS (SELECT FROM likes WHERE business_id = ${business} AND user_id = ${viewer}) AS "isLiked"`,
  isSaved: `EXISTS (SELECT FROM saves WHERE business_id = ${business} AND user_id = ${viewer}) AS "isSaved"`,
  myRating: `(SELECT value FROM ratings WHERE business_id = ${business} AND user_id = ${viewer}) AS "myRating"`,
});

/** The signed-in person's reactions by listing, for `load`. */
export async function readOwnReactions(ctx: Context, ids: readonly string[]): Promise<Map<string, OwnReactions>> {
  const { $, values } = parameters();
  const { isLiked, isSaved, myRating } = ownReactions('b.id', $(ctx.viewer?.id));
  const text = `SELECT b.id, ${isLiked}, ${isSaved}, ${myRating} FROM ${unnestIds(ids, $)} AS b(id)`;
  const found = await queryRows<OwnReactions & { id: string }>(ctx.db, text, values);
  return new Map(found.map((row) => [row.id, row]));
}
