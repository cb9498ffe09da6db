/** Texts of the notice of new comments. */
export const newCommentTexts = {
  number: (number: number, isMore: boolean) => {
    if (number === 1) return '1 new comment';
    return `${number}${isMore ? '+' : ''} new comments`;
  },
  failed: 'Failed to load the new comments',
};
