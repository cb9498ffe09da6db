/** Follows the session of other tabs: a login or logout there applies here. */
import type { ApolloClient } from '@apollo/client';
import { useEffect } from 'react';
import { changeViewer } from '#client/core/apollo/client.ts';
import { session, storedSession } from '#client/core/session.ts';

export function useFollowSession(client: ApolloClient): void {
  useEffect(() => {
    const isSameUser = () => storedSession()?.user.id === session.get()?.user.id;
    const follow = () => {
      if (isSameUser()) session.reload();
      else void changeViewer(client, session.reload);
    };
    const onStorage = ({ key }: StorageEvent) => {
      // The token of another user follows the data.
      if (key === null || key === 'token' || (key === 'userData' && isSameUser())) follow();
    };
    // A page that the browser keeps for Back receives no events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow();
    // An event while the first screen was loading was missed.
    if (session.isReplaced()) follow();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [client]);
}
