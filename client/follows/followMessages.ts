/** The two ways in which the specification words a follow. */
import { communityTexts } from '#client/core/texts/community.ts';
import type { FollowMessages } from './useSetFollow.ts';

export const followMessages = {
  /** On the list of people. */
  list: { followed: communityTexts.youAreNowFollowing, unfollowed: communityTexts.youAreNowUnfollowing },
  /** On business cards and public profiles. */
  profile: { followed: communityTexts.nowFollowing, unfollowed: communityTexts.unfollowed },
} satisfies Record<string, FollowMessages>;
