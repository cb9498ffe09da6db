/** Texts of the deletion of a business, which only owners load. */
export const deleteTexts = {
  deleteQuestion: 'Are you sure you want to delete this business?',
  deleteHint: 'Its comments, ratings and pictures go with it. This cannot be undone.',
  deleting: 'Deleting…',
  deleted: 'Business deleted',
  deletedSuccessfully: 'Business deleted successfully',
  deleteFailed: 'Failed to delete business',
};
