/** The two ways in which the specification words a follow. */
import { followTexts } from './followTexts.ts';
import type { FollowMessages } from './useSetFollow.ts';

export const followMessages = {
  /** On the list of people. */
  list: { followed: followTexts.youAreNowFollowing, unfollowed: followTexts.youAreNowUnfollowing },
  /** On business cards and public profiles. */
  profile: { followed: followTexts.nowFollowing, unfollowed: followTexts.unfollowed },
} satisfies Record<string, FollowMessages>;
