/** Texts of likes and saves. */
export const reactionTexts = {
  like: 'Like',
  liked: 'Liked',
  likeBusiness: (name: string) => `Like ${name}`,
  likes: (number: number) => (number === 1 ? '1 like' : `${number} likes`),
  loginToLike: 'Please login to like businesses',
  addedToLikes: 'Added to likes',
  removedFromLikes: 'Removed from likes',
  likeFailed: 'Failed to like business',
  likeStatusFailed: 'Failed to update like status',

  save: 'Save',
  saved: 'Saved',
  saveBusiness: (name: string) => `Save ${name}`,
  loginToSave: 'Please login to save businesses',
  addedToSaved: 'Added to saved businesses',
  removedFromSaved: 'Removed from saved businesses',
  businessRemovedFromSaved: 'Business removed from saved',
  saveFailed: 'Failed to save business',
  saveStatusFailed: 'Failed to update save status',
  unsaveFailed: 'Failed to unsave business',
};
