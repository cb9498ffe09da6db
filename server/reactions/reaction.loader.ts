/** The viewer's like, save and rating of each business on a page. Raw SQL: measurably faster in lists and details. */
import type { Business } from '#server/businesses/business.entity.ts';
import type { Context } from '#server/core/context.ts';
import { unnestIds, parameters, queryRows } from '#server/database/sql.ts';
import { ownTable } from '#server/users/hidden.ts';

/** The viewer's reactions to a business. */
export interface OwnReactions {
  isLiked: boolean;
  isSaved: boolean;
  myRating: number | null;
}

/** A business with prefetched reactions. Without them, one batched read loads those of a whole page. */
export type BusinessWithReactions = Business & Partial<OwnReactions>;

/** The columns of the viewer's reactions. @param business SQL for the id of the business. @param viewer SQL for the viewer's id */
export const ownReactions = (ctx: Context, business: string, viewer: string) => ({
  isLiked: `EXISTS (SELECT FROM ${ownTable(ctx, 'likes')} WHERE business_id = ${business} AND user_id = ${viewer}) AS "isLiked"`,
  isSaved: `EXISTS (SELECT FROM ${ownTable(ctx, 'saves')} WHERE business_id = ${business} AND user_id = ${viewer}) AS "isSaved"`,
  myRating: `(SELECT value FROM ${ownTable(ctx, 'ratings')} WHERE business_id = ${business} AND user_id = ${viewer}) AS "myRating"`,
});

/** Reads the viewer's reactions by business id, for `loadBatched`. */
export async function readOwnReactions(ctx: Context, ids: readonly string[]): Promise<Map<string, OwnReactions>> {
  const { $, values } = parameters();
  const { isLiked, isSaved, myRating } = ownReactions(ctx, 'b.id', $(ctx.viewer?.id));
  const text = `SELECT b.id, ${isLiked}, ${isSaved}, ${myRating} FROM ${unnestIds(ids, $)} AS b(id)`;
  const found = await queryRows<OwnReactions & { id: string }>(ctx.db, text, values);
  return new Map(found.map((row) => [row.id, row]));
}
