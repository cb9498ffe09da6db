/** The toasts of a follow: the specification words them differently on the user list. */
import { followTexts } from './followTexts.ts';
import type { FollowMessages } from './setFollow.ts';

export const followMessages = {
  /** On the user list. */
  list: { followed: followTexts.youAreNowFollowing, unfollowed: followTexts.youAreNowUnfollowing },
  /** On business cards and public profiles. */
  profile: { followed: followTexts.nowFollowing, unfollowed: followTexts.unfollowed },
} satisfies Record<string, FollowMessages>;
