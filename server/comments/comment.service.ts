/** Comments: list those of a business; add, edit and delete one. */
import { ratingRules } from '#rules/businesses.ts';
import { commentRules } from '#rules/comments.ts';
import * as messages from '#rules/messages.ts';
import { firstErrorOf } from '#rules/rule.ts';
import type { CommentSort } from '#rules/comment-orders.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts, lockBusinessAndUser, missingLockError } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { readPictureRecords } from '#server/businesses/pictures/picture.reads.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { badInput, forbidden, notFound } from '#server/core/errors.ts';
import { clearGarbage } from '#server/uploads/garbage.ts';
import { hiddenReasons } from '#server/users/hidden.ts';
import { needsApproval, pendingAfterEdit } from '#server/users/pending-texts.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { boundedCount, keysetPage, type Page, type PageRequest } from '#server/core/page.ts';
import { queryRows, timeAfterLock, transaction } from '#server/database/sql.ts';
import type { Comment } from './comment.types.ts';
import { commentTopics, mentionTopics } from './mentions/mention-topics.ts';
import { countHiddenComments, countRated } from './comment-counts.ts';
import {
  commentOrders,
  lockCountsOfComment,
  needsNoPictures,
  pagesOfComments,
  type FoundComment,
} from './comment.reads.ts';
import { getComment, getCommentForWrite, type CommentKey } from './find-comment.ts';

interface CommentRequest extends PageRequest {
  /** NEWEST by default. */
  sort?: CommentSort;
  /** Only comments whose author's current rating has so many stars. */
  rating?: number | null;
}

/**
 * Lists the comments of the business with an id.
 * @throws NOT_FOUND 'Business not found'; BAD_USER_INPUT for an invalid page size or cursor
 */
export const listComments = async (ctx: Context, businessId: string, request: CommentRequest): Promise<Page<Comment>> =>
  commentsOf(ctx, await getBusiness(ctx, businessId), request);

/**
 * Lists a business's comments with their authors, newest first by default.
 * @throws BAD_USER_INPUT for an invalid rating, page size or cursor
 */
export async function commentsOf(
  ctx: Context,
  business: Business,
  { sort = 'NEWEST', rating: given, ...request }: CommentRequest,
): Promise<Page<Comment>> {
  const rating = given ?? undefined;
  const error = rating === undefined ? undefined : firstErrorOf(ratingRules.value, rating);
  if (error) throw badInput({ rating: error });
  const filter = { sort, rating };
  return keysetPage<Comment>(
    request,
    { name: `comments-${sort}`, ...commentOrders[sort] },
    (limit, after) => loadBatched(ctx, pagesOfComments(filter), business.id, limit, after),
    async () =>
      rating === undefined
        ? {
            total: business.numComments + ((await loadBatched(ctx, countHiddenComments, business.id)) ?? 0),
            isExact: true,
          }
        : boundedCount((await loadBatched(ctx, countRated(rating), business.id)) ?? 0),
  );
}

/**
 * Adds a comment to a business. Raw SQL: one statement locks and writes, in place of a transaction of four.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT 'Please enter a comment'; NOT_FOUND 'Business not found'
 */
export async function addComment(
  ctx: Context,
  input: { businessId: string; text: unknown },
): Promise<{ comment: Comment; business: Business }> {
  const viewer = await requireWriter(ctx);
  const businessId = parseId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { text } = validate(commentRules, input);
  const hidden = (await needsApproval(ctx, [text])) ? hiddenReasons.pending : 0;
  const insert = `WITH ${lockBusinessAndUser}
    INSERT INTO comments (business_id, user_id, id, text, hidden, created_at)
    SELECT business_id, $2, $3, $4, $5, at FROM locked RETURNING id`;
  const [row] = await queryRows<{ id: string }>(ctx.db, insert, [businessId, viewer.id, newId(), text, hidden]);
  if (!row) throw await missingLockError(ctx, businessId);
  recordChanges(ctx, `business:${businessId}`, ...mentionTopics(text));
  clearLoaded(ctx);
  const [comment, business] = await Promise.all([getComment(ctx, row), getBusiness(ctx, businessId)]);
  return { comment, business };
}

// Raw SQL: one statement locks the counts and compares with the stored text. An edit that changes nothing leaves the time of the
// last one. The count changes where the comment begins or ceases to wait for a moderator. $6 is whether its pictures are locked.
const update = `WITH locked AS MATERIALIZED (${lockCountsOfComment})
  UPDATE comments c SET text = $3::varchar,
    edited_at = CASE WHEN text = $3::varchar THEN edited_at ELSE ${timeAfterLock} END,
    hidden = hidden & $4::integer | CASE WHEN text = $3::varchar THEN 0 ELSE $5::integer END
    FROM locked WHERE id = $1 AND user_id = $2 AND ($6::boolean OR ${needsNoPictures}) RETURNING id`;

/**
 * Changes the text of one of the viewer's comments.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN for comments of others, also for the owner of
 *   the business; BAD_USER_INPUT 'Please enter a comment'
 */
export async function editComment(ctx: Context, input: CommentKey & { text: unknown }): Promise<Comment> {
  const stored = await requireOwnComment(ctx, input, messages.cannotEditComment);
  const { id, userId, businessId } = stored;
  const { text } = validate(commentRules, input);
  const isUnapproved = await needsApproval(ctx, [text]);
  const rowOf = (pictures: { alt: string }[]) => {
    const { keep, add } = pendingAfterEdit(isUnapproved, [text, ...pictures.map(({ alt }) => alt)]);
    return [id, userId, text, keep, add];
  };
  const written = await queryRows(ctx.db, update, [...rowOf([]), false]);
  // A comment that waits may have pictures: they are read under the lock.
  if (written.length === 0)
    await transaction(ctx.db, async (manager) => {
      await manager.query(lockCountsOfComment, [id]);
      await manager.query(update, [...rowOf(await readPictureRecords(manager, id, 'comment')), true]);
    });
  recordChanges(ctx, `business:${businessId}`, ...commentTopics(stored), ...mentionTopics(text));
  clearLoaded(ctx);
  return getComment(ctx, { id });
}

// Raw SQL: one statement locks and writes, in place of a transaction of four.
const remove = `WITH counts AS MATERIALIZED (${lockCounts})
  DELETE FROM comments USING counts WHERE comments.business_id = counts.business_id AND id = $2 RETURNING id`;

/**
 * Deletes one of the viewer's comments with its pictures.
 * @returns its id, and the business with its new number of comments
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN for comments of others, also for the owner of
 *   the business
 */
export async function deleteComment(ctx: Context, input: CommentKey): Promise<{ id: string; business: Business }> {
  const stored = await requireOwnComment(ctx, input, messages.cannotDeleteComment);
  const { id, businessId, pictures } = stored;
  const deleted = await queryRows(ctx.db, remove, [businessId, id]);
  if (deleted.length === 0) throw notFound(messages.commentNotFound);
  recordChanges(ctx, `business:${businessId}`, ...commentTopics(stored));
  clearLoaded(ctx);
  if (pictures.length > 0) await clearGarbage(ctx);
  return { id, business: await getBusiness(ctx, businessId) };
}

/** Counts a write and finds a comment of the viewer. @throws as `requireWriter`; NOT_FOUND; FORBIDDEN with the message for other users */
async function requireOwnComment(ctx: Context, key: CommentKey, message: string): Promise<FoundComment> {
  const viewer = await requireWriter(ctx);
  const found = await getCommentForWrite(ctx, key);
  if (found.userId !== viewer.id) throw forbidden(message);
  return found;
}
