/** The descriptions of comments, reviews and replies, for GraphQL and OpenAPI. */
import { maxMentions } from '#rules/community/mentions.ts';
import { limits, rangeText } from '#rules/limits.ts';
import { considered } from './mentions/mention.reads.ts';

export const commentDescriptions = {
  add: 'Adds a comment to a business.',
  edit: 'Changes the text of a comment of the signed-in user.',
  delete: 'Deletes a comment of the signed-in user.',
  editedAt: 'When its author last edited it; null if never.',
  writtenAt: 'When it was written, or when an edit that was hidden was shown.',
  rating: `The author's current rating of the business, ${rangeText(limits.rating)} stars; null without one.`,
  ratingFilter: `Only comments whose author's current rating has so many stars, ${rangeText(limits.rating)}.`,
  numHelpful: 'The number of members who find it helpful.',
  isHelpful: 'Whether the signed-in user has marked it as helpful; false for a visitor.',
  mentions: `The users whom the text names after @; of many names the first ${maxMentions} at least. Hidden users, and those who registered later, are not among them.`,
};

export const reviewDescriptions = {
  set: 'Rates a business and writes the review of the signed-in user, a comment, in one step. A second review changes both.',
  isReview: "Whether it is its author's review of the business.",
  pictures: `The pictures of a review in their order, at most ${limits.reviewPictures}; none for other comments.`,
};

export const replyDescriptions = {
  set: 'Replies in public to a comment on a business of the signed-in user. A second reply replaces the first.',
  delete: 'Removes the reply to a comment on a business of the signed-in user.',
  reply: 'The reply of the owner of the business; null without one, and for one that is hidden from the reader.',
  editedAt: 'When the owner last edited it; null if never.',
};

export const userSuggestionDescriptions = {
  list: `Users whose name begins with a text: first the one with exactly this name, then the owner and the authors of the newest comments of a business, then those whom the signed-in user follows, then those with the most followers. Besides the owner and these authors, only the first ${considered.names} such names in alphabetical order are considered. The signed-in user is not among them.`,
  search: 'The beginning of the name, in any case. Other text has no suggestions.',
  business: 'The business that is commented on. With an empty text only its participants are suggested.',
};
