/** Texts of the details page and of the deletion of a business. */
export const businessPageTexts = {
  created: 'Created',
  owner: 'Owner',
  share: 'Share',
  linkCopied: 'Link copied',
  shareFailed: 'The link could not be copied',
  unknownHint: 'It may have closed, or its owner has taken it down.',
  detailsFailed: 'Failed to fetch business details',
  deleteQuestion: 'Are you sure you want to delete this business?',
  deleteHint: 'Its comments, ratings and pictures go with it. This cannot be undone.',
  deleted: 'Business deleted',
  deletedSuccessfully: 'Business deleted successfully',
  deleteFailed: 'Failed to delete business',
};
