/** Texts of the actions on the viewer's comments, which other viewers do not load. */
export const ownCommentTexts = {
  editLabel: 'Your comment',
  save: 'Save',
  /** Follows 'Save' for screen readers. */
  comment: 'comment',
  /** Follows 'Edit' and 'Delete' for screen readers. */
  yourComment: 'your comment',
  yourReview: 'your review',
  /** Why a review cannot be deleted yet. */
  reviewSaving: 'Your review is being saved',
  commentEdited: 'Comment updated',
  editFailed: 'Failed to edit comment',
  commentDeleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
};
