/** Who is signed in, and the ways in and out, for every screen that asks. */
import { requiredContext } from '#client/core/requiredContext.ts';
import type { SessionUser } from '#client/core/session.ts';
import type { LoginInput, RegisterInput } from '#client/gql/graphql.ts';

export interface Auth {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** True while a sign-in or a registration is on its way. */
  loading: boolean;
  /** What the last sign-in or registration failed with, in words; null while one is under way and after a success. */
  error: string | null;
  /** Signs in. Rejects with what went wrong. */
  login: (input: LoginInput) => Promise<void>;
  /** Creates an account and signs in to it. Rejects with what went wrong. */
  register: (input: RegisterInput) => Promise<void>;
  /** Ends the session, here and on the server, and goes home. */
  logout: () => Promise<void>;
  /** Merges changes into the signed-in user. */
  updateUser: (changes: Partial<SessionUser>) => void;
}

export const [AuthContext, useAuth] = requiredContext<Auth>('useAuth', 'AuthProvider');
