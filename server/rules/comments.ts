/** The rules for comments and replies: apart from those of businesses, which readers need not load. */
import { limits } from './limits.ts';
import { textRule } from './rule.ts';

export const commentRules = {
  text: textRule({ label: 'Comment', required: 'Please enter a comment', ...limits.comment }),
};

export const replyRules = {
  text: textRule({ label: 'Reply', required: 'Please enter a reply', ...limits.comment }),
};
