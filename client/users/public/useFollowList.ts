/** All followers or followed users of a user, page by page. */
import { useApolloClient } from '@apollo/client/react';
import { toastServerError } from '#client/core/errors.ts';
import { UserPeopleDocument, useUserPeopleQuery } from '#client/gql/graphql.ts';
import { useEntryState } from '#client/ui/hooks/useEntryState.ts';
import { userTexts } from '../userTexts.ts';

export type FollowListName = 'followers' | 'following';

/** Returns the lists that are expanded, also after Back, and a function that opens one. */
export const useExpandedLists = () => useEntryState<readonly FollowListName[]>('sides', []);

interface FollowListOptions {
  userId: string;
  side: FollowListName;
  isOpen: boolean;
  /** Shows the whole list. Called when its first page is in the cache. */
  onOpen: () => void;
}

/** Returns the loaded part of the list, undefined while it is closed, and a function that loads the first or the next page. */
export function useFollowList({ userId, side, isOpen, onOpen }: FollowListOptions) {
  const client = useApolloClient();
  const variables = { id: userId, isFollowers: side === 'followers' };
  const { data, fetchMore } = useUserPeopleQuery({ variables, skip: !isOpen });
  const list = data?.user?.[side];

  const more = async (): Promise<void> => {
    try {
      if (list) await fetchMore({ variables: { after: list.pageInfo.endCursor } });
      else await client.query({ query: UserPeopleDocument, variables, fetchPolicy: 'network-only' }).then(onOpen);
    } catch (error) {
      toastServerError(error, userTexts.usersFailed);
    }
  };
  return { list, more };
}
