/** A public profile: header, followers, followed users and businesses. */
import type { ReactNode } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { BusinessCard } from '#client/businesses/card/BusinessCard.tsx';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { userTexts } from '../userTexts.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { UserPageQuery } from '#client/gql/graphql.ts';
import { SubjectMenu } from '#client/moderation/report/SubjectMenu.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { FeedLink } from '#client/ui/layout/FeedLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { feedPaths } from '#rules/feeds.ts';
import { Bio } from '../Bio.tsx';
import { UserStats } from '../UserStats.tsx';
import { ProfileNotice } from '../ProfileNotice.tsx';
import { FollowList } from './FollowList.tsx';
import { useExpandedLists, type FollowListName } from './useFollowList.ts';
import { ProfileHeader } from './ProfileHeader.tsx';

const roleMenu = lazyCode(async () => (await import('#client/moderation/role/RoleMenu.tsx')).RoleMenu);

interface UserProfileProps {
  user: NonNullable<UserPageQuery['user']>;
  /** Rendered below the businesses. */
  children: ReactNode;
}

export function UserProfile({ user, children }: UserProfileProps) {
  const { isAuthenticated } = useAuth();
  const [openSides, setOpenSides] = useExpandedLists();
  const { id, bio, isHidden, numFollowers, numFollowing, numBusinesses, followers, following, businesses } = user;
  const subject = { type: 'USER', id, name: user.username, personId: id } as const;
  const propsOf = (side: FollowListName) => ({
    userId: id,
    side,
    isOpen: openSides.includes(side),
    onOpen: () => setOpenSides((open) => [...open, side]),
  });
  return (
    <div className="grid gap-8">
      <ProfileHeader
        user={user}
        menu={
          isHidden ? (
            <Lazy code={roleMenu}>{(RoleMenu) => <RoleMenu subject={subject} />}</Lazy>
          ) : (
            <SubjectMenu subject={subject} />
          )
        }
        // In the server's markup it keeps its room for members. The server refuses to follow a hidden person.
        actions={
          (isAuthenticated || import.meta.env?.SSR) &&
          !isHidden && <FollowButton user={user} messages={followMessages.profile} className="for-members" />
        }
      >
        <Bio text={bio} />
        <UserStats
          figures={[
            { name: userTexts.followersName(numFollowers), number: numFollowers },
            { name: userTexts.following, number: numFollowing },
            { name: userTexts.businessesName(numBusinesses), number: numBusinesses },
          ]}
        />
      </ProfileHeader>
      <ProfileNotice userId={id} isHidden={isHidden} />
      <div className="grid gap-6 lg:grid-cols-2">
        <FollowList
          {...propsOf('followers')}
          title={userTexts.followers}
          users={followers}
          none={userTexts.noFollowers}
        />
        <FollowList
          {...propsOf('following')}
          title={userTexts.following}
          users={following}
          none={userTexts.noFollowing}
        />
      </div>
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-2xl">{userTexts.businesses}</h2>
          <FeedLink feed={feedPaths.user(user.username)} about={userTexts.feedOf(user.username)} />
        </div>
        {businesses.edges.length > 0 ? (
          <CardGrid>
            {businesses.edges.map(({ node }, at) => (
              <BusinessCard
                key={node.id}
                business={node}
                isFirst={at === 0}
                hiddenText={node.isHidden ? userTexts.hiddenBusiness : undefined}
              />
            ))}
          </CardGrid>
        ) : (
          <EmptyState text={userTexts.noBusinessesPosted} />
        )}
        {children}
      </section>
    </div>
  );
}
