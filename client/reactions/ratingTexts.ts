/** Texts of ratings. */
export const ratingTexts = {
  rateThisBusiness: 'Rate this business',
  yourRating: (value: number) => (value === 1 ? 'You gave it 1 star' : `You gave it ${value} stars`),
  loginToRate: 'Please login to rate businesses',
  ratingSubmitted: 'Rating submitted',
  ratingFailed: 'Failed to submit rating',
  removeRating: 'Remove your rating',
  ratingRemoved: 'Rating removed',
  removeFailed: 'Failed to remove rating',
  ratingRow: (stars: number, ratings: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`}: ${ratings === 1 ? '1 rating' : `${ratings} ratings`}`,
  ratings: 'Ratings',
  showComments: 'Show the comments with these stars',
};
