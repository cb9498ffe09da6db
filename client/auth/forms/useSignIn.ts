/** Signs in and registers. */
import type { ApolloClient } from '@apollo/client';
import { useMemo, useState } from 'react';
import { changeViewer } from '#client/core/apollo/client.ts';
import { failureText } from '#client/core/failures.ts';
import { session, type Session } from '#client/core/session.ts';
import { signInTexts } from '../signInTexts.ts';
import { useLoginMutation, useRegisterMutation, type LoginMutation } from '#client/gql/graphql.ts';
import type { Auth } from '../authContext.ts';

type SignIn = Pick<Auth, 'loading' | 'error' | 'login' | 'register'>;

/** Returns the state of the last request and the functions that send one. */
export function useSignIn(client: ApolloClient): SignIn {
  const [state, setState] = useState<Pick<SignIn, 'loading' | 'error'>>({ loading: false, error: null });
  const [sendLogin] = useLoginMutation();
  const [sendRegister] = useRegisterMutation();

  return useMemo(() => {
    async function signIn(send: () => Promise<Session | undefined>, fallback: string): Promise<void> {
      setState({ loading: true, error: null });
      try {
        const next = await send();
        if (!next) throw new Error(fallback);
        await changeViewer(client, () => session.start(next));
        setState({ loading: false, error: null });
      } catch (failure) {
        setState({ loading: false, error: failureText(failure, fallback) });
        throw failure;
      }
    }
    return {
      ...state,
      login: (input) =>
        signIn(async () => toSession((await sendLogin({ variables: { input } })).data?.login), signInTexts.loginFailed),
      register: (input) =>
        signIn(
          async () => toSession((await sendRegister({ variables: { input } })).data?.register),
          signInTexts.registrationFailed,
        ),
    };
  }, [client, state, sendLogin, sendRegister]);
}

type AuthPayload = LoginMutation['login'];

/** Returns the session of a response. The email is never null for the user's own account. */
function toSession(payload: AuthPayload | undefined): Session | undefined {
  if (!payload) return undefined;
  const { id, username, email, bio, profilePicture, createdAt } = payload.user;
  return { token: payload.token, user: { id, username, email: email ?? '', bio, profilePicture, createdAt } };
}
