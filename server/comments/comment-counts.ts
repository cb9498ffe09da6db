/** Counts of the comments that the viewer sees, beside the stored counts of visible ones. Raw SQL: several businesses at once. */
import type { Context } from '#server/core/context.ts';
import type { BatchRead } from '#server/core/loader.ts';
import { selectCount } from '#server/database/keyset.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import { visibleRatings, visibilityCondition } from '#server/users/hidden.ts';

/** Counts the hidden comments of businesses that the viewer sees, for `loadBatched`. */
export const countHiddenComments: BatchRead<number> = async (ctx, ids) => {
  if (!ctx.viewer) return new Map();
  const { $, values } = parameters();
  const text = `SELECT c.business_id AS id, count(*)::int AS total FROM ${unnestIds(ids, $)} AS p(id)
    JOIN comments c ON c.business_id = p.id AND c.hidden <> 0 AND ${visibilityCondition(ctx, 'c.hidden', 'c.user_id', $)}
    GROUP BY 1`;
  const found = await queryRows<{ id: string; total: number }>(ctx.db, text, values);
  return new Map(found.map(({ id, total }) => [id, total]));
};

const readers = new Map<number, BatchRead<number>>();

/**
 * The count of the comments on each business that the viewer sees and whose authors rate it so, for `loadBatched`: one function for
 * each rating. It stops at one above the limit of exact counts.
 */
export function countRated(rating: number): BatchRead<number> {
  let reader = readers.get(rating);
  if (!reader) readers.set(rating, (reader = (ctx, ids) => readRated(ctx, rating, ids)));
  return reader;
}

async function readRated(ctx: Context, rating: number, ids: readonly string[]): Promise<Map<string, number>> {
  const { $, values } = parameters();
  const text = `SELECT p.id, found.total FROM ${unnestIds(ids, $)} AS p(id) CROSS JOIN LATERAL (${selectCount(
    `comments c
      JOIN ${visibleRatings(ctx)} f ON f.business_id = c.business_id AND f.user_id = c.user_id AND f.value = ${$(rating)}
    WHERE c.business_id = p.id AND ${visibilityCondition(ctx, 'c.hidden', 'c.user_id', $)}`,
  )}) found`;
  const found = await queryRows<{ id: string; total: number }>(ctx.db, text, values);
  return new Map(found.map(({ id, total }) => [id, total]));
}
