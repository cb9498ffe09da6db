/** What can be done with comments: read a listing's, and add one. */
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
  pageOf,
  type Page,
  type PageRequest,
  type CursorPosition,
} from '#server/core/page.ts';
import { queryRows } from '#server/database/sql.ts';
import { getUser } from '#server/users/user.service.ts';
import { Comment } from './comment.types.ts';
import { firstComments, readComments } from './comment.reads.ts';

export interface CommentRequest extends PageRequest {
  /** REST asks for the oldest first; everybody else for the newest. */
  oldestFirst?: boolean;
  most?: number;
}

/**
 * The comments of the listing of an id.
 * @throws NOT_FOUND 'Business not found'; BAD_USER_INPUT for a page size or a cursor that is none
 */
export const listComments = async (ctx: Context, businessId: string, request: CommentRequest): Promise<Page<Comment>> =>
  commentsOf(ctx, await getBusiness(ctx, businessId), request);

/**
 * A listing's comments with their authors, newest first.
 * @throws BAD_USER_INPUT for a page size or a cursor that is none
 */
export async function commentsOf(
  ctx: Context,
  business: Business,
  { oldestFirst = false, most, ...request }: CommentRequest,
): Promise<Page<Comment>> {
  checkFirst(request.first, most);
  const end = oldestFirst ? 'oldest' : 'newest';
  const order = `comments-${end}`;
  const after = decodeCursor(order, request.after, 'timestamp');
  const found = after
    ? (await readComments(ctx, end, [business.id], request.first + 1, after)).get(business.id)
    : await loadBatched(ctx, firstComments[end], business.id, request.first + 1);
  const place = (comment: Comment): CursorPosition => [comment.createdAt, comment.id];
  return pageOf(found ?? [], request, order, place, () => ({ total: business.numComments, isExact: true }));
}

/**
 * Says something about a listing.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT 'Please enter a comment'; NOT_FOUND 'Business not found'
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
    RETURNING id, business_id AS "businessId", user_id AS "userId", text, created_at AS "createdAt"`;
  const [row] = await queryRows<Comment>(ctx.db, insert, [businessId, newId(), viewer.id, text]);
  if (!row) throw notFound(messages.businessNotFound);
  clearLoaded(ctx);
  const [author, business] = await Promise.all([getUser(ctx, viewer.id), getBusiness(ctx, businessId)]);
  return { comment: Object.assign(new Comment(), row, { author }), business };
}
