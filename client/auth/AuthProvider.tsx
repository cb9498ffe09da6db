/** Keeps the signed-in person at hand for all screens. Start-up reads storage and asks nobody. */
import { useApolloClient } from '@apollo/client/react';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { session } from '#client/core/session.ts';
import { AuthContext } from './authContext.ts';
import { useSignIn } from './forms/useSignIn.ts';
import { useLogout } from './useLogout.ts';
import { useOtherTabs } from './useOtherTabs.ts';

interface AuthProviderProps {
  /** Goes to the home page, once a person has logged out. */
  goHome: () => Promise<void>;
  children: ReactNode;
}

export function AuthProvider({ goHome, children }: AuthProviderProps) {
  const client = useApolloClient();
  const user = useSyncExternalStore(session.subscribe, session.get)?.user ?? null;
  const entry = useSignIn(client);
  const logout = useLogout(client, goHome);
  useOtherTabs(client);

  const auth = useMemo(
    () => ({ user, isAuthenticated: user !== null, ...entry, logout, updateUser: session.update }),
    [user, entry, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
