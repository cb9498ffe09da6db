/** Follows and unfollows a user. Every card and profile shows the change at once; a failed request undoes it. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { prependItem, removeItem } from '#client/core/apollo/lists.ts';
import { toastServerError } from '#client/core/errors.ts';
import type { SessionUser } from '#client/core/session.ts';
import { followTexts } from './followTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { NumFollowing_UserFragmentDoc, SetFollowDocument } from '#client/gql/documents/follows/SetFollow.ts';
import type { FollowButton_UserFragment, SetFollowMutation } from '#client/gql/graphql.ts';
import { followersAfter } from './followers.ts';

/** The toasts after a follow and after an unfollow. */
export interface FollowMessages {
  followed: (username: string) => string;
  unfollowed: (username: string) => string;
}

export type Followable = Pick<FollowButton_UserFragment, 'id' | 'username' | 'numFollowers'>;

/** The optimistic response of the mutation, without the viewer where the page has not loaded the number. */
function optimisticResult(
  cache: ApolloCache,
  viewer: SessionUser,
  { id, numFollowers }: Followable,
  following: boolean,
): SetFollowMutation {
  const change = following ? 1 : -1;
  const known = cache.readFragment({
    fragment: NumFollowing_UserFragmentDoc,
    id: cache.identify({ __typename: 'User', id: viewer.id }),
    optimistic: true,
  });
  return {
    setFollow: {
      __typename: 'User',
      id,
      isFollowing: following,
      numFollowers: numFollowers + change,
      followers: followersAfter(cache, viewer, id, following),
    },
    me: known && { __typename: 'User', id: viewer.id, numFollowing: known.numFollowing + change },
  };
}

/** Updates the whole lists: the viewer's own list of followed users, and the followers of the user. */
function updateLists(cache: ApolloCache, viewerId: string, followedId: string, following: boolean): void {
  const idOf = (id: string) => cache.identify({ __typename: 'User', id }) ?? '';
  const changed = (id: string) => (following ? prependItem(id, { __ref: idOf(id) }, 'UserEdge') : removeItem(id));
  cache.modify({ id: idOf(viewerId), fields: { following: changed(followedId) } });
  // The response has changed the first followers already.
  cache.modify({ id: idOf(followedId), fields: { followers: changed(viewerId) } });
}

/** Sets a follow to the given state. */
export async function setFollow(
  client: ApolloClient,
  viewer: SessionUser,
  target: Followable,
  following: boolean,
  { followed, unfollowed }: FollowMessages,
): Promise<void> {
  try {
    await client.mutate({
      mutation: SetFollowDocument,
      variables: { userId: target.id, following },
      optimisticResponse: optimisticResult(client.cache, viewer, target, following),
      update: (cache) => updateLists(cache, viewer.id, target.id, following),
    });
    const id = client.cache.identify({ __typename: 'User', id: viewer.id })!;
    // Other people are in the feed now.
    client.cache.evict({ id, fieldName: 'feed' });
    // The first people whom the viewer follows are others now, and their total is smaller also where this one was not listed. Not in the
    // optimistic update: a shown list would not load again after it.
    if (!following) client.cache.evict({ id, fieldName: 'following' });
    toasts.success((following ? followed : unfollowed)(target.username));
  } catch (error) {
    toastServerError(error, followTexts.followFailed);
  }
}
