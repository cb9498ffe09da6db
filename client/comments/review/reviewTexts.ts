/** Texts of the form of a review. */
export const reviewTexts = {
  heading: 'Your review',
  stars: 'Stars',
  starsMissing: 'Please choose one to five stars',
  text: 'Review',
  placeholder: 'What was it like?',
  pictures: 'Pictures (optional)',
  save: 'Save review',
  saving: 'Saving review...',
  saved: 'Review saved',
  failed: 'Failed to save review',
};
