/** The routes of comments, reviews, helpful marks and replies. */
import { parseSortBy } from '#rules/list-params.ts';
import { restCommentOrders } from '#rules/comment-orders.ts';
import { maxVersions } from '#rules/limits.ts';
import { readCommentVersions } from '#server/comments/comment.reads.ts';
import { addComment, deleteComment, editComment, getComment, listComments } from '#server/comments/comment.service.ts';
import type { Comment, Reply } from '#server/comments/comment.types.ts';
import { setHelpful } from '#server/comments/helpful.service.ts';
import { deleteReply, setReply } from '#server/comments/reply.service.ts';
import { setReview } from '#server/comments/review.service.ts';
import { badRequest } from '#server/core/errors.ts';
import { loadBatched } from '#server/core/loader.ts';
import { memberRoute, publicRoute, type RestRoute } from './handler.ts';
import { positiveInteger } from './lists.ts';
import { parseReviewParams } from './params.ts';
import { pictureJson } from './picture.serializer.ts';
import { hiddenJson } from './serializers.ts';

const replyJson = (reply: Reply | null) => {
  if (!reply) return null;
  const { id, text, createdAt, editedAt, isHidden } = reply;
  return { _id: id, text, createdAt, editedAt, ...(isHidden && { isHidden }) };
};

/** A comment with the username of its author. */
const serialize = (comment: Comment) => ({
  _id: comment.id,
  business: comment.businessId,
  user: comment.userId,
  username: comment.author.username,
  text: comment.text,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  rating: comment.rating,
  isReview: comment.isReview,
  pictures: comment.pictures.map(pictureJson),
  numHelpful: comment.numHelpful,
  isHelpful: comment.isHelpful,
  reply: replyJson(comment.reply),
  ...hiddenJson(comment),
});

const keyOf = ({ id, commentId }: { id: string; commentId: string }) => ({ id: commentId, businessId: id });

export const commentRoutes: RestRoute[] = [
  publicRoute('GET', '/businesses/{id}/comments', 200, async (ctx, { id, query, list }) => {
    const sort = restCommentOrders[parseSortBy(restCommentOrders, query)].field;
    const stars = positiveInteger(query, 'rating');
    const rating = stars && stars <= 5 ? stars : undefined;
    return (await list((page) => listComments(ctx, id, { ...page, sort, rating }))).map(serialize);
  }),
  // A comment that is added is named by the URL of the list that contains it.
  memberRoute('POST', '/businesses/{id}/comments', 201, async (ctx, { id, json, created }) => {
    const { comment } = await addComment(ctx, { businessId: id, text: (await json()).text });
    created(`/businesses/${comment.businessId}/comments`);
    return serialize(comment);
  }),
  publicRoute('GET', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) => {
    const comment = await getComment(ctx, keyOf(request));
    return { ...serialize(comment), versions: await loadBatched(ctx, readCommentVersions, comment.id, maxVersions) };
  }),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) =>
    serialize(await editComment(ctx, { ...keyOf(request), text: (await request.json()).text })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}', 200, async (ctx, request) => ({
    message: 'Comment removed',
    _id: (await deleteComment(ctx, keyOf(request))).id,
  })),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/helpful', 200, async (ctx, request) =>
    serialize(await setHelpful(ctx, { ...keyOf(request), helpful: true })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/helpful', 200, async (ctx, request) =>
    serialize(await setHelpful(ctx, { ...keyOf(request), helpful: false })),
  ),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/reply', 200, async (ctx, request) =>
    serialize(await setReply(ctx, { ...keyOf(request), text: (await request.json()).text })),
  ),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/reply', 200, async (ctx, request) =>
    serialize(await deleteReply(ctx, keyOf(request))),
  ),
  memberRoute('PUT', '/businesses/{id}/review', 200, async (ctx, { id, form }) => {
    const { fields, files } = await form();
    // A review has no cover.
    if (files.image) throw badRequest();
    return serialize((await setReview(ctx, { ...parseReviewParams(fields), businessId: id }, files)).comment);
  }),
];
