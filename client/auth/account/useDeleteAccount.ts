/** The way out for good. */
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { changeViewer } from '#client/core/apollo/client.ts';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { accountTexts } from './accountTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useDeleteAccountMutation } from '#client/gql/graphql.ts';

/** Gives the function that deletes the account and goes home as a visitor. It rejects with what went wrong. */
export function useDeleteAccount(): (password: string) => Promise<void> {
  const [send, { client }] = useDeleteAccountMutation();
  const navigate = useNavigate();
  return async (password) => {
    await send({ variables: { password } });
    // Home first and at once, since a private page without its person would lead to the sign-in form.
    await navigate(paths.home, { flushSync: true });
    drafts.clearAll();
    await changeViewer(client, session.end);
    toasts.success(accountTexts.deleted);
  };
}
