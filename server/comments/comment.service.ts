/** Comments: list those of a business, add one. */
import { commentRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { lockCounts } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
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
import { queryRows } from '#server/database/sql.ts';
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
  const insert = `WITH counts AS MATERIALIZED (${lockCounts})
    INSERT INTO comments (business_id, id, user_id, text) SELECT business_id, $2, $3, $4 FROM counts
    RETURNING id, business_id AS "businessId", user_id AS "userId", text, created_at AS "createdAt",
      (SELECT value FROM ratings r WHERE r.business_id = comments.business_id AND r.user_id = $3) AS rating`;
  const [row] = await queryRows<Comment>(ctx.db, insert, [businessId, newId(), viewer.id, text]);
  if (!row) throw notFound(messages.businessNotFound);
  clearLoaded(ctx);
  const [author, business] = await Promise.all([getUser(ctx, viewer.id), getBusiness(ctx, businessId)]);
  return { comment: Object.assign(new Comment(), row, { author }), business };
}
