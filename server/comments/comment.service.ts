/** What can be done with comments: read a listing's, and add one. */
import { commentRules } from '#rules/businesses.ts';
import { sentences } from '#rules/sentences.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { forget } from '#server/core/batch.ts';
import { check } from '#server/core/check.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { isId, newId } from '#server/core/ids.ts';
import { checkFirst, decodeCursor, pageOf, type Page, type PageRequest } from '#server/core/page.ts';
import { parameters, rows } from '#server/core/sql.ts';
import { Comment } from './comment.entity.ts';

/**
 * A listing's comments, newest first; REST asks for the oldest first.
 * @throws NOT_FOUND 'Business not found'; BAD_USER_INPUT for a page size or a cursor that is none
 */
export async function listComments(
  ctx: Context,
  businessId: string,
  { oldestFirst = false, most, ...request }: PageRequest & { oldestFirst?: boolean; most?: number },
): Promise<Page<Comment>> {
  checkFirst(request.first, most);
  const business = await getBusiness(ctx, businessId);
  return pageOfComments(ctx, business, request, oldestFirst);
}

async function pageOfComments(ctx: Context, business: Business, request: PageRequest, oldestFirst: boolean) {
  const order = oldestFirst ? 'comments-oldest' : 'comments';
  const after = decodeCursor(order, request.after, 'number');
  const [direction, beyond] = oldestFirst ? ['ASC', '>'] : ['DESC', '<'];
  const { $, values } = parameters();
  const text = `SELECT id, business_id AS "businessId", user_id AS "userId", text, created_at AS "createdAt"
    FROM comments WHERE business_id = ${$(business.id)}
    ${after ? `AND (created_at, id) ${beyond} (to_timestamp(${$(after[0])}::float8 / 1000), ${$(after[1])}::uuid)` : ''}
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${$(request.first + 1)}`;
  const comments = (await rows<Comment>(ctx.db, text, values)).map((row) => Object.assign(new Comment(), row));
  const place = (comment: Comment): [number, string] => [comment.createdAt.getTime(), comment.id];
  return pageOf(comments, request, order, place, async () => {
    const { stats } = business.stats ? business : await getBusiness(ctx, business.id);
    return { total: stats?.numComments ?? 0, isExact: true };
  });
}

/**
 * Says something about a listing.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT 'Please enter a comment'; NOT_FOUND 'Business not found'
 */
export async function addComment(
  ctx: Context,
  input: { businessId: string; text: unknown },
): Promise<{ comment: Comment; business: Business }> {
  const viewer = requireViewer(ctx);
  if (!isId(input.businessId)) throw notFound(sentences.businessNotFound);
  const { text } = check(commentRules, input);
  // The foreign key finds a listing that is not there, also one that is being deleted right now.
  const insert = `INSERT INTO comments (id, business_id, user_id, text) VALUES ($1, $2, $3, $4)
    RETURNING id, business_id AS "businessId", user_id AS "userId", text, created_at AS "createdAt"`;
  const [row] = await rows<Comment>(ctx.db, insert, [newId(), input.businessId, viewer.id, text]);
  forget(ctx);
  return { comment: Object.assign(new Comment(), row), business: await getBusiness(ctx, input.businessId) };
}
