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
  editLabel: 'Your comment',
  save: 'Save',
  /** Follows 'Save' for screen readers. */
  comment: 'comment',
  /** Follows 'Edit' and 'Delete' for screen readers. */
  yourComment: 'your comment',
  edited: (when: string) => `edited ${when}`,
  commentEdited: 'Comment updated',
  editFailed: 'Failed to edit comment',
  commentDeleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
  moreComments: 'Load more comments',
};
