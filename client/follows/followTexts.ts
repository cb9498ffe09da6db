/** Texts of following. */
export const followTexts = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  loginToFollow: 'Please login to follow users',
  nowFollowing: (username: string) => `Now following ${username}`,
  unfollowed: (username: string) => `Unfollowed ${username}`,
  youAreNowFollowing: (username: string) => `You are now following ${username}`,
  youAreNowUnfollowing: (username: string) => `You are now unfollowing ${username}`,
  followFailed: 'Failed to follow user',
};
