/** The signed-in user and the functions that sign in and out, for every screen. */
import { requiredContext } from '#client/core/requiredContext.ts';
import type { SessionUser } from '#client/core/session.ts';
import type { LoginInput, RegisterInput } from '#client/gql/graphql.ts';

export interface Auth {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** True while a sign-in or a registration is in progress. */
  loading: boolean;
  /** The error text of the last sign-in or registration; null while one is in progress and after a success. */
  error: string | null;
  /** Signs in. Rejects with the request's error. */
  login: (input: LoginInput) => Promise<void>;
  /** Creates an account and signs in. Rejects with the request's error. */
  register: (input: RegisterInput) => Promise<void>;
  /** Ends the session in the browser and on the server and navigates home. */
  logout: () => Promise<void>;
  /** Merges changes into the signed-in user. */
  updateUser: (changes: Partial<SessionUser>) => void;
}

export const [AuthContext, useAuth] = requiredContext<Auth>('useAuth must be used within an AuthProvider');
