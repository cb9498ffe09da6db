/** The routes of comments, reviews, helpful marks and replies. */
import { parseSortBy } from '#rules/list-params.ts';
import { restCommentOrders } from '#rules/comment-orders.ts';
import { limits, maxVersions } from '#rules/limits.ts';
import { addComment, deleteComment, editComment, getComment, listComments } from '#server/comments/comment.service.ts';
import { setHelpful } from '#server/comments/helpful.service.ts';
import { deleteReply, setReply } from '#server/comments/reply.service.ts';
import { suggestUsers } from '#server/comments/mentions/mention.service.ts';
import { setReview } from '#server/comments/review.service.ts';
import { readCommentVersions } from '#server/comments/versions.reads.ts';
import { badRequest } from '#server/core/errors.ts';
import { loadBatched } from '#server/core/loader.ts';
import { serializeComment } from './comment.serializer.ts';
import { memberRoute, publicRoute, type RestRoute } from './handler.ts';
import { positiveInteger } from './lists.ts';
import { parseReviewParams } from './params.ts';

const { default: defaultLimit, max } = limits.suggestions;

const keyOf = ({ id, commentId }: { id: string; commentId: string }) => ({ id: commentId, businessId: id });

export const commentRoutes: RestRoute[] = [
  publicRoute('GET', '/suggestions/users', 200, async (ctx, { query }) => {
    const first = Math.min(positiveInteger(query, 'limit') ?? defaultLimit, max);
    const found = await suggestUsers(ctx, {
      search: query.get('search') ?? '',
      businessId: query.get('business'),
      first,
    });
    return found.map(({ id, username, profilePicture }) => ({ _id: id, username, profilePicture }));
  }),
  publicRoute('GET', '/businesses/{id}/comments', 200, async (ctx, { id, query, list }) => {
    const sort = restCommentOrders[parseSortBy(restCommentOrders, query)].field;
    const stars = positiveInteger(query, 'rating');
    const rating = stars && stars <= 5 ? stars : undefined;
    const comments = await list((page) => listComments(ctx, id, { ...page, sort, rating }));
    return Promise.all(comments.map((comment) => serializeComment(ctx, comment)));
  }),
  memberRoute('POST', '/businesses/{id}/comments', 201, async (ctx, { id, json, created }) => {
    const { comment } = await addComment(ctx, { businessId: id, text: (await json()).text });
    created(`/businesses/${comment.businessId}/comments/${comment.id}`);
    return serializeComment(ctx, comment);
  }),
  publicRoute('GET', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) => {
    const comment = await getComment(ctx, keyOf(request));
    return {
      ...(await serializeComment(ctx, comment)),
      versions: await loadBatched(ctx, readCommentVersions, comment.id, maxVersions),
    };
  }),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) =>
    serializeComment(ctx, await editComment(ctx, { ...keyOf(request), text: (await request.json()).text })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) => ({
    message: 'Comment removed',
    _id: (await deleteComment(ctx, keyOf(request))).id,
  })),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/helpful', 200, async (ctx, request) =>
    serializeComment(ctx, await setHelpful(ctx, { ...keyOf(request), helpful: true })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/helpful', 200, async (ctx, request) =>
    serializeComment(ctx, await setHelpful(ctx, { ...keyOf(request), helpful: false })),
  ),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/reply', 200, async (ctx, request) =>
    serializeComment(ctx, await setReply(ctx, { ...keyOf(request), text: (await request.json()).text })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/reply', 200, async (ctx, request) =>
    serializeComment(ctx, await deleteReply(ctx, keyOf(request))),
  ),
  memberRoute('PUT', '/businesses/{id}/review', 200, async (ctx, { id, form }) => {
    const { fields, files } = await form();
    // A review has no cover.
    if (files.image) throw badRequest();
    return serializeComment(
      ctx,
      (await setReview(ctx, { ...parseReviewParams(fields), businessId: id }, files)).comment,
    );
  }),
];
