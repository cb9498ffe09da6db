/** The rules for comments, reviews and replies: apart from those of businesses, which readers need not load. */
import { limits } from './limits.ts';
import { textRule } from './rule.ts';

export const commentRules = {
  text: textRule({ label: 'Comment', required: 'Please enter a comment', ...limits.comment }),
};

/** The rule for the text of a review. Its stars have the rule of ratings. */
export const reviewTextRules = {
  text: textRule({ label: 'Review', required: 'Please enter a review', ...limits.comment }),
};

export const replyRules = {
  text: textRule({ label: 'Reply', required: 'Please enter a reply', ...limits.comment }),
};
