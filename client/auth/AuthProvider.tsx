/** Provides the signed-in user to all screens. The start reads storage and sends no request. */
import { useApolloClient } from '@apollo/client/react';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { session } from '#client/core/session.ts';
import { AuthContext } from './authContext.ts';
import { useSignIn } from './forms/useSignIn.ts';
import { useLogout } from './useLogout.ts';
import { useFollowSession } from './useFollowSession.ts';

interface AuthProviderProps {
  /** Navigates to the home page after a logout. */
  goHome: () => Promise<void>;
  children: ReactNode;
}

export function AuthProvider({ goHome, children }: AuthProviderProps) {
  const client = useApolloClient();
  const user = useSyncExternalStore(session.subscribe, session.get)?.user ?? null;
  const signIn = useSignIn(client);
  const logout = useLogout(client, goHome);
  useFollowSession(client);

  const auth = useMemo(
    () => ({ user, isAuthenticated: user !== null, ...signIn, logout, updateUser: session.update }),
    [user, signIn, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
