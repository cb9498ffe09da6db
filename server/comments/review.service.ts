/** A review: the rating of a member, and the one comment that is the member's review. */
import { reviewRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockForRow } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { noLock } from '#server/businesses/hidden-business.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId, readId } from '#server/core/ids.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { queryRows } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { mustWait, pendingAfterEdit } from '#server/users/waiting.ts';
import { readComment, type FoundComment } from './comment.reads.ts';
import { getComment } from './comment.service.ts';

/** The viewer's review of a business; null without one. */
export async function findReview(ctx: Context, businessId: string): Promise<FoundComment | null> {
  const { viewer } = ctx;
  if (!viewer) return null;
  const isReview = ($: (value: unknown) => string) =>
    `c.business_id = ${$(businessId)} AND c.user_id = ${$(viewer.id)} AND c.is_review`;
  return (await readComment(ctx, isReview)) ?? null;
}

// Raw SQL: one statement locks the counts and writes both rows, in place of a transaction of five.
const write = `WITH ${lockForRow}, rated AS (
    INSERT INTO ratings (business_id, user_id, value) SELECT business_id, $2, $3 FROM locked
    ON CONFLICT (business_id, user_id) DO UPDATE SET value = EXCLUDED.value WHERE ratings.value <> EXCLUDED.value)
  INSERT INTO comments AS c (business_id, user_id, id, text, hidden, is_review) SELECT business_id, $2, $4, $5, $6::smallint, true FROM locked
  ON CONFLICT (business_id, user_id) WHERE is_review DO UPDATE SET text = EXCLUDED.text, hidden = c.hidden & $7::integer | $6::integer,
    edited_at = CASE WHEN c.text = EXCLUDED.text THEN c.edited_at ELSE now() END
  RETURNING id`;

/**
 * Rates a business and writes the viewer's review of it, or changes both. Other comments of the viewer stay as they are.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT as `rateBusiness` and `addComment`; NOT_FOUND 'Business not found'
 */
export async function setReview(
  ctx: Context,
  input: { businessId: string; value: unknown; text: unknown },
): Promise<{ comment: FoundComment; business: Business }> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { value, text } = validate(reviewRules, input);
  const stored = await findReview(ctx, businessId);
  const { keep, add } = pendingAfterEdit(text !== stored?.text && (await mustWait(ctx, [text])), [text]);
  const row = [businessId, viewer.id, value, newId(), text, add, keep];
  const [written] = await queryRows<{ id: string }>(ctx.db, write, row);
  if (!written) throw await noLock(ctx, businessId);
  clearLoaded(ctx);
  const [comment, business] = await Promise.all([getComment(ctx, written), getBusiness(ctx, businessId)]);
  return { comment, business: Object.assign(business, { myReview: comment, myRating: value }) };
}
