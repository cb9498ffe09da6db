/** The OpenAPI descriptions of comments, reviews, helpful marks and replies. */
import { limits, maxVersions } from '#rules/limits.ts';
import { maxMentions } from '#rules/community/mentions.ts';
import { restCommentOrders } from '#rules/comment-orders.ts';
import {
  commentDescriptions,
  replyDescriptions,
  reviewDescriptions,
  userSuggestionDescriptions,
} from '#server/comments/comment.descriptions.ts';
import { listOf, pageParams, type Operation } from './operation.ts';
import { pictureErrors, reviewPictures } from './picture-schemas.ts';
import {
  described,
  flag,
  hidden,
  id,
  list,
  object,
  ref,
  text,
  textList,
  timestamp,
  whole,
  type Schema,
} from './parts.ts';

const written = text({ min: 1, ...limits.comment });
const stars = whole(limits.rating.min, limits.rating.max);
const changed = { response: ref('Comment'), errors: ['forbidden' as const, 'notFound' as const] };

export const commentOperations: Record<string, Operation> = {
  'GET /suggestions/users': {
    id: 'suggestUsers',
    summary: userSuggestionDescriptions.list,
    query: {
      search: described(text(limits.username), userSuggestionDescriptions.search),
      business: described(id, userSuggestionDescriptions.business),
      limit: described(
        { ...whole(1, limits.suggestions.max), default: limits.suggestions.default },
        'The maximum number of users. A larger number is reduced.',
      ),
    },
    response: list(
      object({ _id: id, username: text(limits.username), profilePicture: text({ max: limits.profilePicture.max }) }),
      limits.suggestions.max,
    ),
  },
  'GET /businesses/{id}/comments': {
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
  },
  'POST /businesses/{id}/comments': {
    id: 'addComment',
    summary: commentDescriptions.add,
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['notFound'],
    location: 'The comment.',
  },
  'GET /businesses/{id}/comments/{commentId}': {
    id: 'getComment',
    summary: `A comment with its earlier texts, the newest first, at most ${maxVersions}.`,
    response: ref('CommentWithVersions'),
    errors: ['notFound'],
  },
  'PUT /businesses/{id}/comments/{commentId}': {
    id: 'editComment',
    summary: commentDescriptions.edit,
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['forbidden', 'notFound'],
  },
  'DELETE /businesses/{id}/comments/{commentId}': {
    id: 'deleteComment',
    summary: commentDescriptions.delete,
    response: object({ message: textList('Comment removed'), _id: id }),
    errors: ['forbidden', 'notFound'],
  },
  'PUT /businesses/{id}/comments/{commentId}/helpful': {
    id: 'setHelpful',
    summary: 'Marks a comment of another user as helpful. A second mark changes nothing.',
    ...changed,
  },
  'DELETE /businesses/{id}/comments/{commentId}/helpful': {
    id: 'clearHelpful',
    summary: 'Removes the mark of the signed-in user. Without one it changes nothing.',
    ...changed,
  },
  'PUT /businesses/{id}/comments/{commentId}/reply': {
    id: 'setReply',
    summary: replyDescriptions.set,
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['forbidden', 'notFound'],
  },
  'DELETE /businesses/{id}/comments/{commentId}/reply': {
    id: 'deleteReply',
    summary: `${replyDescriptions.delete} Without one it changes nothing.`,
    ...changed,
  },
  'PUT /businesses/{id}/review': {
    id: 'setReview',
    summary: reviewDescriptions.set,
    body: { json: 'NewReview', form: 'NewReviewForm' },
    response: ref('Comment'),
    errors: ['notFound', ...pictureErrors],
  },
};

const nullableTime = { ...timestamp, type: ['string', 'null'] };

const mentions = described(
  list(object({ _id: id, username: text(limits.username) }), 2 * maxMentions),
  commentDescriptions.mentions,
);

const reply = object(
  {
    _id: id,
    text: written,
    createdAt: timestamp,
    editedAt: described(nullableTime, replyDescriptions.editedAt),
    mentions,
    isHidden: hidden.isHidden,
  },
  ['isHidden'],
);

const comment = {
  _id: id,
  business: id,
  user: id,
  username: text(limits.username),
  text: written,
  createdAt: timestamp,
  editedAt: described(nullableTime, commentDescriptions.editedAt),
  rating: described({ ...stars, type: ['integer', 'null'] }, commentDescriptions.rating),
  isReview: described(flag, reviewDescriptions.isReview),
  pictures: described(list(ref('Picture'), limits.reviewPictures), reviewDescriptions.pictures),
  numHelpful: described(whole(0), commentDescriptions.numHelpful),
  isHelpful: described(flag, commentDescriptions.isHelpful),
  reply: described({ oneOf: [reply, { type: 'null' }] }, replyDescriptions.reply),
  mentions,
  ...hidden,
};
const versions = list(object({ text: written, writtenAt: timestamp }), maxVersions);

export const commentSchemas: Record<string, Schema> = {
  NewComment: object({ text: written }),
  NewReview: object({ value: stars, text: written, ...reviewPictures.json }, ['pictures']),
  NewReviewForm: object({ value: stars, text: written, ...reviewPictures.form }, Object.keys(reviewPictures.form)),
  Comment: object(comment, Object.keys(hidden)),
  CommentWithVersions: object({ ...comment, versions }, Object.keys(hidden)),
};
