/** Texts of comments. */
export const commentTexts = {
  comments: (number: number) => `Comments (${number})`,
  noComments: 'No comments yet',
  writeComment: 'Write a comment...',
  commentLabel: 'Comment',
  addComment: 'Add Comment',
  addingComment: 'Adding comment...',
  loginToComment: 'Please login to comment',
  commentAdded: 'Comment added',
  commentFailed: 'Failed to add comment',
  moreComments: 'Load more comments',
};
