/** A user on the user list, with a Follow button. */
import type { FragmentType } from '@apollo/client';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { UserCard_UserFragmentDoc, type UserCard_UserFragment } from '#client/gql/graphql.ts';
import { UserSummary } from './UserSummary.tsx';

export function UserCard({ user }: { user: FragmentType<UserCard_UserFragment> }) {
  const data = useLiveFragment(UserCard_UserFragmentDoc, user);
  if (!data) return null;
  return (
    <UserSummary user={data}>
      <FollowButton user={data} messages={followMessages.list} />
    </UserSummary>
  );
}
