/** Signs in and registers. */
import type { ApolloClient } from '@apollo/client';
import { useMemo, useState } from 'react';
import { changeViewer } from '#client/core/apollo/client.ts';
import { errorMessage } from '#client/core/errors.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { session, type Session } from '#client/core/session.ts';
import { signInTexts } from '../signInTexts.ts';
import type { Auth } from '../authContext.ts';

type SignIn = Pick<Auth, 'loading' | 'error' | 'login' | 'register'>;

/** The requests. Their code loads while users fill in the form. */
export const signInCode = lazyCode(() => import('./signIn.ts'));

/** Returns the state of the last request and the functions that send one. */
export function useSignIn(client: ApolloClient): SignIn {
  const [state, setState] = useState<Pick<SignIn, 'loading' | 'error'>>({ loading: false, error: null });

  return useMemo(() => {
    async function signIn(send: () => Promise<Session | undefined>, fallback: string): Promise<void> {
      setState({ loading: true, error: null });
      try {
        const next = await send();
        if (!next) throw new Error(fallback);
        await changeViewer(client, () => session.start(next));
        setState({ loading: false, error: null });
      } catch (failure) {
        setState({ loading: false, error: errorMessage(failure, fallback) });
        throw failure;
      }
    }
    return {
      ...state,
      login: (input) => signIn(async () => (await signInCode.fetch()).login(client, input), signInTexts.loginFailed),
      register: (input) =>
        signIn(async () => (await signInCode.fetch()).register(client, input), signInTexts.registrationFailed),
    };
  }, [client, state]);
}
