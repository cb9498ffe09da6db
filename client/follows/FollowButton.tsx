/** The Follow or Unfollow button. The parent decides whether visitors see it; users do not see it for themselves. */
import type { FragmentType } from '@apollo/client';
import { useAuth } from '#client/auth/authContext.ts';
import { useIsViewerDataKnown } from '#client/core/viewerData.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { followTexts } from './followTexts.ts';
import { FollowButton_UserFragmentDoc } from '#client/gql/documents/follows/FollowButton.ts';
import type { FollowButton_UserFragment } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import type { FollowMessages } from './setFollow.ts';
import { useSetFollow } from './useSetFollow.ts';

interface FollowButtonProps {
  user: FragmentType<FollowButton_UserFragment>;
  messages: FollowMessages;
  className?: string;
}

export function FollowButton({ user, messages, className = '' }: FollowButtonProps) {
  const { user: viewer } = useAuth();
  const data = useLiveFragment(FollowButton_UserFragmentDoc, user);
  const setFollow = useSetFollow(messages);
  const isKnown = useIsViewerDataKnown();
  if (!data || data.id === viewer?.id) return null;
  const { isFollowing, username } = data;
  return (
    <Button
      className={`${className} ${isKnown ? '' : 'neutral'}`}
      aria-disabled={!isKnown || undefined}
      onClick={() => isKnown && void setFollow(data, !isFollowing)}
    >
      <span className="state" data-longer={followTexts.unfollow}>
        {isFollowing ? followTexts.unfollow : followTexts.follow}
      </span>
      <span className="sr-only"> {username}</span>
    </Button>
  );
}
