/** Ends the session of another device. */
import { errorCode, toastServerError } from '#client/core/errors.ts';
import { accountTexts } from './accountTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useRevokeSessionMutation } from '#client/gql/graphql.ts';

/** Returns a function that ends a session, and whether a request is in progress. */
export function useRevokeSession(): [revoke: (id: string) => Promise<void>, isRevoking: boolean] {
  const [send, { client, loading }] = useRevokeSessionMutation();

  const revoke = async (id: string) => {
    try {
      await send({ variables: { id } });
    } catch (error) {
      // The session has already ended: it leaves the list as after a success.
      if (errorCode(error) !== 'NOT_FOUND') return toastServerError(error, accountTexts.signOutFailed);
    }
    client.cache.evict({ id: client.cache.identify({ __typename: 'Session', id }) });
    client.cache.gc();
    toasts.success(accountTexts.signedOut);
  };
  return [revoke, loading];
}
