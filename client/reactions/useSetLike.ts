/** Likes for members; visitors are asked to log in. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { memberAction } from '#client/auth/memberAction.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { reactionTexts } from './reactionTexts.ts';
import type { Likeable } from './setLike.ts';

const setLike = memberAction(async () => (await import('./setLike.ts')).setLike);

/**
 * Returns a function that sets a like to the given state. Visitors get an error toast that asks them to log in.
 * @param failureTextOf returns the toast of a failure
 */
export function useSetLike(failureTextOf: (error: unknown) => string) {
  const client = useApolloClient();
  const { isAuthenticated } = useAuth();
  return async (business: Likeable, liked: boolean): Promise<void> =>
    isAuthenticated
      ? setLike(client, business, liked, failureTextOf)
      : askToLogin(reactionTexts.loginToLike, { id: business.id, name: business.name });
}
