/** Follows and unfollows a user. Every card and profile shows the change at once; a failed request undoes it. */
import type { ApolloCache } from '@apollo/client/cache';
import { useAuth } from '#client/auth/authContext.ts';
import { withFirstItem, withoutItem } from '#client/core/apollo/lists.ts';
import { failureText, toastFailure } from '#client/core/failures.ts';
import type { SessionUser } from '#client/core/session.ts';
import { followTexts } from './followTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useSetFollowMutation, type FollowButton_UserFragment, type SetFollowMutation } from '#client/gql/graphql.ts';
import { followersAfter } from './followers.ts';

/** The toasts after a follow and after an unfollow. */
export interface FollowMessages {
  followed: (username: string) => string;
  unfollowed: (username: string) => string;
}

type Followable = Pick<FollowButton_UserFragment, 'id' | 'username' | 'numFollowers'>;

/** The optimistic response of the mutation. */
function optimisticResult(
  cache: ApolloCache,
  viewer: SessionUser,
  { id, numFollowers }: Followable,
  following: boolean,
): SetFollowMutation {
  return {
    setFollow: {
      __typename: 'User',
      id,
      isFollowing: following,
      numFollowers: numFollowers + (following ? 1 : -1),
      followers: followersAfter(cache, viewer, id, following),
    },
  };
}

/** Updates the whole lists: the viewer's own list and count of followed users, and the followers of the user. */
function updateLists(cache: ApolloCache, viewerId: string, followedId: string, following: boolean): void {
  const idOf = (id: string) => cache.identify({ __typename: 'User', id }) ?? '';
  const changed = (id: string) => (following ? withFirstItem(id, { __ref: idOf(id) }, 'UserEdge') : withoutItem(id));
  cache.modify({
    id: idOf(viewerId),
    fields: {
      numFollowing: (number: number) => number + (following ? 1 : -1),
      following: changed(followedId),
    },
  });
  // The response has changed the first followers already.
  cache.modify({ id: idOf(followedId), fields: { followers: changed(viewerId) } });
}

/** Returns a function that sets a follow to the given state. Visitors get an error toast that asks them to log in. */
export function useSetFollow({ followed, unfollowed }: FollowMessages) {
  const { user } = useAuth();
  const [send, { client }] = useSetFollowMutation();

  return async (target: Followable, following: boolean): Promise<void> => {
    if (!user) return toasts.error(followTexts.loginToFollow);
    try {
      await send({
        variables: { userId: target.id, following },
        optimisticResponse: optimisticResult(client.cache, user, target, following),
        update: (cache) => updateLists(cache, user.id, target.id, following),
      });
      toasts.success((following ? followed : unfollowed)(target.username));
    } catch (error) {
      toastFailure(error, failureText(error, followTexts.followFailed));
    }
  };
}
