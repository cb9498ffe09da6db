/** Comments: list those of a business; add, edit and delete one. */
import { commentRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts, lockForRow } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { noLock } from '#server/businesses/hidden-business.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, notFound } from '#server/core/errors.ts';
import { hiddenBy, isSeen } from '#server/users/hidden.ts';
import { mustWait, pendingAfterEdit } from '#server/users/waiting.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { newId, readId } from '#server/core/ids.ts';
import {
  checkFirst,
  decodeCursor,
  createPage,
  type Page,
  type PageRequest,
  type CursorPosition,
} from '#server/core/page.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { getUser } from '#server/users/user.service.ts';
import { Comment } from './comment.types.ts';
import { firstComments, readComments } from './comment.reads.ts';

interface CommentRequest extends PageRequest {
  /** True in REST, where the oldest comment comes first. */
  oldestFirst?: boolean;
  /** The maximum of `first`; 100 by default. */
  max?: number;
}

/**
 * Lists the comments of the business with an id.
 * @throws NOT_FOUND 'Business not found'; BAD_USER_INPUT for an invalid page size or cursor
 */
export const listComments = async (ctx: Context, businessId: string, request: CommentRequest): Promise<Page<Comment>> =>
  commentsOf(ctx, await getBusiness(ctx, businessId), request);

/**
 * Lists a business's comments with their authors, newest first.
 * @throws BAD_USER_INPUT for an invalid page size or cursor
 */
export async function commentsOf(
  ctx: Context,
  business: Business,
  { oldestFirst = false, max, ...request }: CommentRequest,
): Promise<Page<Comment>> {
  checkFirst(request.first, max);
  const direction = oldestFirst ? 'oldest' : 'newest';
  const order = `comments-${direction}`;
  const after = decodeCursor(order, request.after, 'timestamp');
  const found = after
    ? (await readComments(ctx, direction, [business.id], request.first + 1, after)).get(business.id)
    : await loadBatched(ctx, firstComments[direction], business.id, request.first + 1);
  const position = (comment: Comment): CursorPosition => [comment.createdAt, comment.id];
  return createPage(found ?? [], request, order, position, () => ({ total: business.numComments, isExact: true }));
}

const columns = `id, business_id AS "businessId", user_id AS "userId", text, created_at AS "createdAt", edited_at AS "editedAt", hidden`;

/**
 * Adds a comment to a business. Raw SQL: one statement locks and writes, in place of a transaction of four.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT 'Please enter a comment'; NOT_FOUND 'Business not found'
 */
export async function addComment(
  ctx: Context,
  input: { businessId: string; text: unknown },
): Promise<{ comment: Comment; business: Business }> {
  const viewer = await requireWriter(ctx);
  const businessId = readId(input.businessId);
  if (!businessId) throw notFound(messages.businessNotFound);
  const { text } = validate(commentRules, input);
  const hidden = (await mustWait(ctx, [text])) ? hiddenBy.pending : 0;
  const insert = `WITH ${lockForRow}
    INSERT INTO comments (business_id, user_id, id, text, hidden) SELECT business_id, $2, $3, $4, $5 FROM locked
    RETURNING ${columns}, (SELECT value FROM ratings r WHERE r.business_id = comments.business_id AND r.user_id = $2) AS rating`;
  const [row] = await queryRows<Comment>(ctx.db, insert, [businessId, viewer.id, newId(), text, hidden]);
  if (!row) throw await noLock(ctx, businessId);
  clearLoaded(ctx);
  const [author, business] = await Promise.all([getUser(ctx, viewer.id), getBusiness(ctx, businessId)]);
  return { comment: Object.assign(new Comment(), row, { author }), business };
}

/** Which comment to change. */
interface CommentKey {
  id: string;
  /** The business of the comment, where the request names it. A comment on another business counts as not found. */
  businessId?: string;
}

// Raw SQL: a comment has no entity. An edit that changes nothing leaves the time of the last one. The count changes where the
// comment begins or ceases to wait for a moderator.
const update = `WITH locked AS MATERIALIZED (SELECT lock_counts_of_comment($1))
  UPDATE comments SET text = $3::varchar, edited_at = CASE WHEN text = $3::varchar THEN edited_at ELSE now() END, hidden = hidden & $4::integer | $5::integer
    FROM locked WHERE id = $1 AND user_id = $2
  RETURNING ${columns}, (SELECT value FROM ratings r WHERE r.business_id = comments.business_id AND r.user_id = $2) AS rating`;

/**
 * Changes the text of one of the viewer's comments.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN for comments of others, also for the owner of
 *   the business; BAD_USER_INPUT 'Please enter a comment'
 */
export async function editComment(ctx: Context, input: CommentKey & { text: unknown }): Promise<Comment> {
  const { id, userId, text: stored } = await requireOwn(ctx, input, messages.cannotEditComment);
  const { text } = validate(commentRules, input);
  const { keep, add } = pendingAfterEdit(text !== stored && (await mustWait(ctx, [text])), [text]);
  const [row] = await queryRows<Comment>(ctx.db, update, [id, userId, text, keep, add]);
  if (!row) throw notFound(messages.commentNotFound);
  clearLoaded(ctx);
  return Object.assign(new Comment(), row, { author: await getUser(ctx, userId) });
}

// Raw SQL: one statement locks and writes, in place of a transaction of four.
const remove = `WITH counts AS MATERIALIZED (${lockCounts})
  DELETE FROM comments USING counts WHERE comments.business_id = counts.business_id AND id = $2 RETURNING id`;

/**
 * Deletes one of the viewer's comments.
 * @returns its id, and the business with its new number of comments
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN for comments of others, also for the owner of
 *   the business
 */
export async function deleteComment(ctx: Context, input: CommentKey): Promise<{ id: string; business: Business }> {
  const { id, businessId } = await requireOwn(ctx, input, messages.cannotDeleteComment);
  const deleted = await queryRows(ctx.db, remove, [businessId, id]);
  if (deleted.length === 0) throw notFound(messages.commentNotFound);
  clearLoaded(ctx);
  return { id, business: await getBusiness(ctx, businessId) };
}

/** Counts a write and finds a comment of the viewer. @throws as `requireWriter`; NOT_FOUND; FORBIDDEN with the message for other users */
async function requireOwn(ctx: Context, key: CommentKey, message: string) {
  const viewer = await requireWriter(ctx);
  const id = readId(key.id);
  const { $, values } = parameters();
  // A hidden business has no row of counts.
  const find = `SELECT id, c.business_id AS "businessId", user_id AS "userId", text FROM comments c JOIN business_stats USING (business_id)
    WHERE id = ${$(id)} AND ${isSeen(ctx, 'hidden', 'user_id', $)}`;
  const [found] = id
    ? await queryRows<Pick<Comment, 'id' | 'businessId' | 'userId' | 'text'>>(ctx.db, find, values)
    : [];
  const isElsewhere = key.businessId !== undefined && readId(key.businessId) !== found?.businessId;
  if (!found || isElsewhere) throw notFound(messages.commentNotFound);
  if (found.userId !== viewer.id) throw forbidden(message);
  return found;
}
