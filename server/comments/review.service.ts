/** A review: the rating of a member, and the one comment that is the member's review, with pictures. */
import type { EntityManager } from 'typeorm';
import { reviewRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import { pictureLimits } from '#rules/pictures.ts';
import { hasLinks } from '#rules/text.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockUsage, requireQuota } from '#server/businesses/business.quota.ts';
import { lockCounts, lockBusinessAndUser } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import {
  altsOf,
  arePicturesEqual,
  hasPictureChanges,
  newAlts,
  type BusinessFiles,
  type PictureInputs,
} from '#server/businesses/pictures/picture-list.ts';
import { readPictureRecords, writePictures, type PictureRecord } from '#server/businesses/pictures/picture.reads.ts';
import { withPictures, type NextPictures } from '#server/businesses/pictures/picture.service.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { notFound, sessionOver } from '#server/core/errors.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { clearLoaded, loadBatched, type BatchRead } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { queryRows, transaction, type Placeholder } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { hiddenReasons } from '#server/users/hidden.ts';
import { needsApproval, pendingAfterEdit } from '#server/users/pending-texts.ts';
import { findComments, needsNoPictures, type FoundComment } from './comment.reads.ts';
import { commentTopics, mentionTopics } from './mentions/mention-topics.ts';
import { getComment } from './find-comment.ts';

/** Reads the viewer's review of each business, for `loadBatched`. */
export const readOwnReviews: BatchRead<FoundComment> = async (ctx, businessIds) => {
  const { viewer } = ctx;
  if (!viewer) return new Map();
  const isReview = ($: Placeholder) =>
    `c.business_id = ANY (${$(businessIds)}::uuid[]) AND c.user_id = ${$(viewer.id)} AND c.is_review`;
  const found = await findComments(ctx, isReview, { onHidden: true });
  return new Map(found.map((comment) => [comment.businessId, comment]));
};

// Raw SQL: one statement locks the counts and writes both rows, in place of a transaction of five. `valuesOf` makes its values.
const write = `WITH ${lockBusinessAndUser}, rated AS (
    INSERT INTO ratings (business_id, user_id, value, created_at) SELECT business_id, $2, $3, at FROM locked
    ON CONFLICT (business_id, user_id) DO UPDATE SET value = EXCLUDED.value WHERE ratings.value <> EXCLUDED.value)
  INSERT INTO comments AS c (business_id, user_id, id, text, hidden, is_review, num_pictures, created_at)
    SELECT business_id, $2, $4, $5, $6::smallint, true, coalesce($8::smallint, 0), at FROM locked
  ON CONFLICT (business_id, user_id) WHERE is_review DO UPDATE SET text = EXCLUDED.text,
    hidden = c.hidden & $7::integer | CASE WHEN c.text = EXCLUDED.text THEN $10::integer ELSE EXCLUDED.hidden END,
    num_pictures = coalesce($8::smallint, c.num_pictures),
    edited_at = CASE WHEN c.text = EXCLUDED.text AND NOT $9::boolean THEN c.edited_at ELSE EXCLUDED.created_at END
    WHERE $8::smallint IS NOT NULL OR ${needsNoPictures}
  RETURNING id`;

/** A review to write. */
interface NewReview {
  businessId: string;
  userId: string;
  value: number;
  text: string;
  /** Whether its new links wait for a moderator. */
  isUnapproved: boolean;
}

/**
 * The values of `write`, from $1 on.
 * @param id the id of a new review
 * @param pictures those before and after; without them the pictures stay
 */
function valuesOf(
  { businessId, userId, value, text, isUnapproved }: NewReview,
  id: string,
  pictures?: { kept: PictureRecord[]; next: PictureRecord[] },
): unknown[] {
  const { kept, next } = pictures ?? { kept: [], next: [] };
  const alts = newAlts(kept, next);
  const addsLinks = [text, ...alts].some(hasLinks);
  const { keep, add } = pendingAfterEdit(isUnapproved && addsLinks, [text, ...next.map(({ alt }) => alt)]);
  const numPictures = pictures ? next.length : null;
  const changesPictures = !arePicturesEqual(kept, next);
  // Added to `hidden` where the text stays the same.
  const pendingByAlts = isUnapproved && alts.some(hasLinks) ? hiddenReasons.pending : 0;
  return [businessId, userId, value, id, text, add, keep, numPictures, changesPictures, pendingByAlts];
}

interface ReviewInput extends Pick<PictureInputs, 'pictures'> {
  businessId: string;
  value: unknown;
  text: unknown;
}

/**
 * Rates a business and writes the viewer's review of it, or changes both. `pictures` is the whole list, and without it those of
 * the review stay. Other comments of the viewer stay as they are.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT as `rateBusiness`, and 'Please enter a review'; NOT_FOUND 'Business not found'; the
 *   errors of `withPictures`
 */
export async function setReview(
  ctx: Context,
  input: ReviewInput,
  files: Pick<BusinessFiles, 'images'> = {},
): Promise<{ comment: FoundComment; business: Business }> {
  const viewer = await requireWriter(ctx);
  const businessId = parseId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { value, text } = validate(reviewRules, input);
  const stored = await loadBatched(ctx, readOwnReviews, businessId);
  const isUnapproved = await needsApproval(ctx, [text, ...altsOf(input)]);
  const review: NewReview = { businessId, userId: viewer.id, value, text, isUnapproved };
  const [row] = hasPictureChanges(input, files)
    ? []
    : await queryRows<{ id: string }>(ctx.db, write, valuesOf(review, newId()));
  // A review that waits may have pictures that stay: they are read under the lock.
  const written =
    row ??
    (await withPictures(
      ctx,
      viewer,
      { pictures: input.pictures },
      files,
      (nextPictures) => transaction(ctx.db, (manager) => writeWithPictures(ctx, manager, review, nextPictures)),
      pictureLimits.review,
    ));
  recordChanges(ctx, `business:${businessId}`, ...(stored ? commentTopics(stored) : []), ...mentionTopics(text));
  clearLoaded(ctx);
  const [comment, business] = await Promise.all([getComment(ctx, written), getBusiness(ctx, businessId)]);
  return { comment, business: Object.assign(business, { myReview: comment, myRating: value }) };
}

/**
 * Writes a review with its pictures in the transaction of the caller.
 * @throws NOT_FOUND 'Business not found'; FORBIDDEN above a quota; UNAUTHENTICATED if the account was deleted or hidden; the errors of
 *   `nextPictures`
 */
async function writeWithPictures(
  ctx: Context,
  manager: EntityManager,
  review: NewReview,
  nextPictures: NextPictures,
): Promise<{ id: string }> {
  const { businessId, userId } = review;
  // Errors are thrown without a read on another connection, which other requests that wait here may hold.
  const counts: unknown[] = await manager.query(lockCounts, [businessId]);
  if (counts.length === 0) throw notFound(messages.businessNotFound);
  await lockUsage(manager, userId);
  const { id, kept } = await readOwn(manager, businessId, userId);
  const next = await nextPictures(manager, kept);
  await requireQuota(ctx, manager, userId, { businesses: 0, pictureBytes: sizeOf(next) - sizeOf(kept) });
  // Before the review, whose case shows them.
  await writePictures(manager, id, next, 'comment');
  const [row]: { id: string }[] = await manager.query(write, valuesOf(review, id, { kept, next }));
  if (!row) throw sessionOver();
  return row;
}

/** The id of the user's review, a new one without a review, and its pictures, in the transaction that has locked the counts. */
async function readOwn(manager: EntityManager, businessId: string, userId: string) {
  const select = 'SELECT id FROM comments WHERE business_id = $1 AND user_id = $2 AND is_review';
  const [own] = (await manager.query(select, [businessId, userId])) as { id: string }[];
  return own ? { id: own.id, kept: await readPictureRecords(manager, own.id, 'comment') } : { id: newId(), kept: [] };
}

const sizeOf = (pictures: PictureRecord[]): number => pictures.reduce((sum, { bytes }) => sum + bytes, 0);
