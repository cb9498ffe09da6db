/** Follows for members; visitors are asked to log in. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { memberAction } from '#client/auth/memberAction.ts';
import { toasts } from '#client/core/toasts.ts';
import { followTexts } from './followTexts.ts';
import type { Followable, FollowMessages } from './setFollow.ts';

const setFollow = memberAction(async () => (await import('./setFollow.ts')).setFollow);

/** Returns a function that sets a follow to the given state. Visitors get an error toast that asks them to log in. */
export function useSetFollow(messages: FollowMessages) {
  const client = useApolloClient();
  const { user } = useAuth();
  return async (target: Followable, following: boolean): Promise<void> =>
    user ? setFollow(client, user, target, following, messages) : toasts.error(followTexts.loginToFollow);
}
