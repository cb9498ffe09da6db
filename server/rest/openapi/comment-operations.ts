/** The OpenAPI descriptions of comments, reviews, helpful marks and replies. */
import { limits, maxVersions } from '#rules/limits.ts';
import { maxMentions } from '#rules/community/mentions.ts';
import { restCommentOrders } from '#rules/comment-orders.ts';
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
    summary:
      'Users whose name begins with a text, to mention them after @ in a comment. The owner and the authors of comments of the business come first.',
    query: {
      search: described(
        text(limits.username),
        'The beginning of the name, in any case. Other text has no suggestions.',
      ),
      business: described(id, 'The business that is commented on. Without a text only its participants are suggested.'),
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
      rating: described(stars, "Only comments whose author's current rating has so many stars."),
      ...pageParams,
    },
    errors: ['notFound'],
  },
  'POST /businesses/{id}/comments': {
    id: 'addComment',
    summary: 'Adds a comment to a business.',
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
    summary: 'Changes the text of a comment of the signed-in user.',
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['forbidden', 'notFound'],
  },
  'DELETE /businesses/{id}/comments/{commentId}': {
    id: 'deleteComment',
    summary: 'Deletes a comment of the signed-in user.',
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
    summary: 'Replies to a comment on a business of the signed-in user. A second reply replaces the first.',
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['forbidden', 'notFound'],
  },
  'DELETE /businesses/{id}/comments/{commentId}/reply': {
    id: 'deleteReply',
    summary: 'Removes the reply to a comment on a business of the signed-in user. Without one it changes nothing.',
    ...changed,
  },
  'PUT /businesses/{id}/review': {
    id: 'setReview',
    summary:
      'Rates a business and writes the review of the signed-in user, a comment, in one step. A second review changes both.',
    body: { json: 'NewReview', form: 'NewReviewForm' },
    response: ref('Comment'),
    errors: ['notFound', ...pictureErrors],
  },
};

const editedAt = (who: string) =>
  described({ ...timestamp, type: ['string', 'null'] }, `When ${who} last edited it; null if never.`);

const mentions = described(
  list(object({ _id: id, username: text(limits.username) }), 2 * maxMentions),
  `The visible users whom the text names after @, the first ${maxMentions} names.`,
);

const reply = object(
  {
    _id: id,
    text: written,
    createdAt: timestamp,
    editedAt: editedAt('the owner'),
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
  editedAt: editedAt('its author'),
  rating: described(
    { ...stars, type: ['integer', 'null'] },
    "The author's current rating of the business; null without one.",
  ),
  isReview: described(flag, "Whether it is its author's review of the business."),
  pictures: described(list(ref('Picture'), limits.reviewPictures), 'The pictures of a review in their order.'),
  numHelpful: described(whole(0), 'The number of users who find it helpful.'),
  isHelpful: described(flag, 'Whether the signed-in user has marked it as helpful.'),
  reply: described(
    { oneOf: [reply, { type: 'null' }] },
    'The reply of the owner of the business; null without one, and for one that is hidden from the user.',
  ),
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
