/** Computes the first followers of a user after a follow or an unfollow. */
import type { ApolloCache } from '@apollo/client/cache';
import type { SessionUser } from '#client/core/session.ts';
import { Followers_UserFragmentDoc } from '#client/gql/documents/follows/Followers.ts';
import type { Followers_UserFragment } from '#client/gql/graphql.ts';
import { limits } from '#rules/limits.ts';

type Followers = Followers_UserFragment['followers'];

/** Returns the cached followers of a user with the viewer added at the front or removed. */
export function followersAfter(
  cache: ApolloCache,
  { id, username, profilePicture }: SessionUser,
  followedId: string,
  following: boolean,
): Followers {
  const known = cache.readFragment({
    fragment: Followers_UserFragmentDoc,
    id: cache.identify({ __typename: 'User', id: followedId }),
  })?.followers ?? { __typename: 'UserConnection', edges: [], totalCount: 0 };

  const others = known.edges.filter(({ node }) => node.id !== id);
  const viewer: Followers['edges'][number] = {
    __typename: 'UserEdge',
    node: { __typename: 'User', id, username, profilePicture },
  };
  return {
    ...known,
    edges: following ? [viewer, ...others].slice(0, limits.profileUsers) : others,
    totalCount: Math.max(0, known.totalCount + (following ? 1 : -1)),
  };
}
