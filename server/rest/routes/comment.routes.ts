/** The routes of comments, reviews, helpful marks and replies. */
import { parseSortBy } from '#rules/list-params.ts';
import { restCommentOrders } from '#rules/comment-orders.ts';
import { limits, maxVersions } from '#rules/limits.ts';
import {
  commentDescriptions,
  replyDescriptions,
  reviewDescriptions,
  userSuggestionDescriptions,
} from '#server/comments/comment.descriptions.ts';
import { addComment, deleteComment, editComment, listComments } from '#server/comments/comment.service.ts';
import { getComment } from '#server/comments/find-comment.ts';
import { setHelpful } from '#server/comments/helpful.service.ts';
import { deleteReply, setReply } from '#server/comments/reply.service.ts';
import { suggestUsers } from '#server/comments/mentions/mention.service.ts';
import { setReview } from '#server/comments/review.service.ts';
import { readCommentVersions } from '#server/comments/versions.reads.ts';
import { badRequest } from '#server/core/errors.ts';
import { loadBatched } from '#server/core/loader.ts';
import { serializeComment } from '../comment.serializer.ts';
import { positiveInteger } from '../lists.ts';
import { stars } from '../openapi/comment-schemas.ts';
import { listOf, pageParams } from '../openapi/operation.ts';
import { described, id, list, object, ref, text, textList, whole } from '../openapi/parts.ts';
import { pictureErrors } from '../openapi/picture-schemas.ts';
import { parseReviewParams } from '../params.ts';
import { memberRoute, messageWith, publicRoute, type RestRoute } from '../route.ts';

const { default: defaultLimit, max } = limits.suggestions;

const keyOf = (request: { id: string; commentId: string }) => ({ id: request.commentId, businessId: request.id });

const changed = { response: ref('Comment'), errors: ['forbidden' as const, 'notFound' as const] };

export const commentRoutes: RestRoute[] = [
  publicRoute('GET', '/suggestions/users', {
    id: 'suggestUsers',
    summary: userSuggestionDescriptions.list,
    query: {
      search: described(text(limits.username), userSuggestionDescriptions.search),
      business: described(id, userSuggestionDescriptions.business),
      limit: described(
        { ...whole(1, max), default: defaultLimit },
        'The maximum number of users. A larger number is reduced.',
      ),
    },
    response: list(
      object({ _id: id, username: text(limits.username), profilePicture: text({ max: limits.profilePicture.max }) }),
      max,
    ),
    answer: async (ctx, { query }) => {
      const first = Math.min(positiveInteger(query, 'limit') ?? defaultLimit, max);
      const found = await suggestUsers(ctx, {
        search: query.get('search') ?? '',
        businessId: query.get('business'),
        first,
      });
      return found.map((user) => ({ _id: user.id, username: user.username, profilePicture: user.profilePicture }));
    },
  }),
  publicRoute('GET', '/businesses/{id}/comments', {
    id: 'listComments',
    summary:
      'The comments on a business, the oldest first. Invalid values count as absent, apart from a malformed cursor.',
    ...listOf('Comment'),
    query: {
      sortBy: described(
        { ...textList(...Object.keys(restCommentOrders)), default: 'oldest' },
        '`helpful` lists those first that most members find helpful.',
      ),
      rating: described(stars, commentDescriptions.ratingFilter),
      ...pageParams,
    },
    errors: ['notFound'],
    answer: async (ctx, request) => {
      const sort = restCommentOrders[parseSortBy(restCommentOrders, request.query)].field;
      const number = positiveInteger(request.query, 'rating');
      const rating = number && number <= 5 ? number : undefined;
      const comments = await request.list((page) => listComments(ctx, request.id, { ...page, sort, rating }));
      return Promise.all(comments.map((comment) => serializeComment(ctx, comment)));
    },
  }),
  memberRoute('POST', '/businesses/{id}/comments', {
    id: 'addComment',
    summary: commentDescriptions.add,
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['notFound'],
    location: 'The comment.',
    answer: async (ctx, { id: businessId, json, created }) => {
      const { comment } = await addComment(ctx, { businessId, text: (await json()).text });
      created(`/businesses/${comment.businessId}/comments/${comment.id}`);
      return serializeComment(ctx, comment);
    },
  }),
  publicRoute('GET', '/businesses/{id}/comments/{commentId}', {
    id: 'getComment',
    summary: `A comment with its earlier texts, the newest first, at most ${maxVersions}.`,
    response: ref('CommentWithVersions'),
    errors: ['notFound'],
    answer: async (ctx, request) => {
      const comment = await getComment(ctx, keyOf(request));
      return {
        ...(await serializeComment(ctx, comment)),
        versions: await loadBatched(ctx, readCommentVersions, comment.id, maxVersions),
      };
    },
  }),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}', {
    id: 'editComment',
    summary: commentDescriptions.edit,
    body: { json: 'NewComment' },
    ...changed,
    answer: async (ctx, request) =>
      serializeComment(ctx, await editComment(ctx, { ...keyOf(request), text: (await request.json()).text })),
  }),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}', {
    id: 'deleteComment',
    summary: commentDescriptions.delete,
    errors: ['forbidden', 'notFound'],
    ...messageWith('Comment removed', { _id: id }, async (ctx, request) => ({
      _id: (await deleteComment(ctx, keyOf(request))).id,
    })),
  }),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/helpful', {
    id: 'setHelpful',
    summary: 'Marks a comment of another user as helpful. A second mark changes nothing.',
    ...changed,
    answer: async (ctx, request) => serializeComment(ctx, await setHelpful(ctx, { ...keyOf(request), helpful: true })),
  }),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/helpful', {
    id: 'clearHelpful',
    summary: 'Removes the mark of the signed-in user. Without one it changes nothing.',
    ...changed,
    answer: async (ctx, request) => serializeComment(ctx, await setHelpful(ctx, { ...keyOf(request), helpful: false })),
  }),
  memberRoute('PUT', '/businesses/{id}/comments/{commentId}/reply', {
    id: 'setReply',
    summary: replyDescriptions.set,
    body: { json: 'NewComment' },
    ...changed,
    answer: async (ctx, request) =>
      serializeComment(ctx, await setReply(ctx, { ...keyOf(request), text: (await request.json()).text })),
  }),
  memberRoute('DELETE', '/businesses/{id}/comments/{commentId}/reply', {
    id: 'deleteReply',
    summary: `${replyDescriptions.delete} Without one it changes nothing.`,
    ...changed,
    answer: async (ctx, request) => serializeComment(ctx, await deleteReply(ctx, keyOf(request))),
  }),
  memberRoute('PUT', '/businesses/{id}/review', {
    id: 'setReview',
    summary: reviewDescriptions.set,
    body: { json: 'NewReview', form: 'NewReviewForm' },
    response: ref('Comment'),
    errors: ['notFound', ...pictureErrors],
    answer: async (ctx, { id: businessId, form }) => {
      const { fields, files } = await form();
      // A review has no cover.
      if (files.image) throw badRequest();
      const { comment } = await setReview(ctx, { ...parseReviewParams(fields), businessId }, files);
      return serializeComment(ctx, comment);
    },
  }),
];
