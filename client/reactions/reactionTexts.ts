/** Texts of the buttons for likes and saves. */
export const reactionTexts = {
  like: 'Like',
  liked: 'Liked',
  likeBusiness: (name: string) => `Like ${name}`,
  likes: (number: number) => (number === 1 ? '1 like' : `${number} likes`),
  loginToLike: 'Please login to like businesses',
  likeFailed: 'Failed to like business',
  likeStatusFailed: 'Failed to update like status',

  save: 'Save',
  saved: 'Saved',
  saveBusiness: (name: string) => `Save ${name}`,
  loginToSave: 'Please login to save businesses',
  removedFromSaved: 'Removed from saved businesses',
  saveStatusFailed: 'Failed to update save status',
};
