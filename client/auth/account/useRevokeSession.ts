/** Signs another device out. */
import { failureCode, failureText, toastFailure } from '#client/core/failures.ts';
import { accountTexts } from './accountTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useRevokeSessionMutation } from '#client/gql/graphql.ts';

/** Gives the function that ends a session, and whether one is ending. */
export function useRevokeSession(): [revoke: (id: string) => Promise<void>, isRevoking: boolean] {
  const [send, { client, loading }] = useRevokeSessionMutation();

  const revoke = async (id: string) => {
    try {
      await send({ variables: { id } });
    } catch (error) {
      // Already over: it goes from the list as if it had been ended here.
      if (failureCode(error) !== 'NOT_FOUND')
        return toastFailure(error, failureText(error, accountTexts.signOutFailed));
    }
    client.cache.evict({ id: client.cache.identify({ __typename: 'Session', id }) });
    client.cache.gc();
    toasts.success(accountTexts.signedOut);
  };
  return [revoke, loading];
}
