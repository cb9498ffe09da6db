/** The comments whose authors rate the business with some number of stars. Raw SQL: plans that depend on stored counts. */
import type { Context } from '#server/core/context.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { visibleRatings } from '#server/users/hidden.ts';

interface RatedPage {
  /** SQL conditions on a comment `c`, and its order with the limit. */
  where: string;
  order: string;
}

/**
 * SELECT of a page of such comments on a business `b`. Where few members gave these stars, it starts from their ratings; else
 * it reads comments in their order until the page is full. Both read about as many rows where the square of the number of ratings
 * equals the number of comments times the size of a page, which counts as 24. The planner does not know these numbers; `business_stats` does,
 * except for the ratings of hidden users.
 */
export function selectRated(ctx: Context, rating: number, { where, order }: RatedPage, $: Placeholder): string {
  const stars = $(rating);
  const ratings = visibleRatings(ctx);
  const areFew = `(SELECT ratings_${rating}::bigint * ratings_${rating} <= 24 * num_comments FROM business_stats WHERE business_id = b.id)`;
  return `(SELECT c.* FROM comments c WHERE NOT coalesce(${areFew}, true) AND ${where}
        AND (SELECT value FROM ${ratings} f WHERE business_id = c.business_id AND user_id = c.user_id) = ${stars} ${order})
      UNION ALL (SELECT c.* FROM ${ratings} f JOIN comments c ON c.business_id = f.business_id AND c.user_id = f.user_id
        WHERE coalesce(${areFew}, true) AND f.business_id = b.id AND f.value = ${stars} AND ${where} ${order})`;
}
