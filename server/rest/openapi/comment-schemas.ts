/** The JSON Schemas of comments, reviews and replies. */
import { limits, maxVersions } from '#rules/limits.ts';
import { maxMentions } from '#rules/community/mentions.ts';
import { commentDescriptions, replyDescriptions, reviewDescriptions } from '#server/comments/comment.descriptions.ts';
import { reviewPictures } from './picture-schemas.ts';
import {
  described,
  flag,
  hidden,
  id,
  list,
  nullable,
  object,
  ref,
  text,
  timestamp,
  whole,
  type Schema,
} from './parts.ts';

const written = text({ min: 1, ...limits.comment });
export const stars = whole(limits.rating.min, limits.rating.max);

const mentions = described(
  list(object({ _id: id, username: text(limits.username) }), 2 * maxMentions),
  commentDescriptions.mentions,
);

const reply = object(
  {
    _id: id,
    text: written,
    createdAt: timestamp,
    editedAt: described(nullable(timestamp), replyDescriptions.editedAt),
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
  editedAt: described(nullable(timestamp), commentDescriptions.editedAt),
  rating: described(nullable(stars), commentDescriptions.rating),
  isReview: described(flag, reviewDescriptions.isReview),
  pictures: described(list(ref('Picture'), limits.reviewPictures), reviewDescriptions.pictures),
  numHelpful: described(whole(0), commentDescriptions.numHelpful),
  isHelpful: described(flag, commentDescriptions.isHelpful),
  reply: described(nullable(reply), replyDescriptions.reply),
  mentions,
  ...hidden,
};
const versions = list(
  object({ text: written, writtenAt: described(timestamp, commentDescriptions.writtenAt) }),
  maxVersions,
);

export const commentSchemas: Record<string, Schema> = {
  NewComment: object({ text: written }),
  NewReview: object({ value: stars, text: written, ...reviewPictures.json }, ['pictures']),
  NewReviewForm: object({ value: stars, text: written, ...reviewPictures.form }, Object.keys(reviewPictures.form)),
  Comment: object(comment, Object.keys(hidden)),
  CommentWithVersions: object({ ...comment, versions }, Object.keys(hidden)),
};
