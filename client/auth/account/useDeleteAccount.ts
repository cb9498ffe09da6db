/** Deletes the viewer's account. */
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { changeViewer } from '#client/core/apollo/client.ts';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { accountTexts } from './accountTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useDeleteAccountMutation } from '#client/gql/graphql.ts';

/** Returns a function that deletes the account and navigates home as a visitor. It rejects with the request's error. */
export function useDeleteAccount(): (password: string) => Promise<void> {
  const [send, { client }] = useDeleteAccountMutation();
  const navigate = useNavigate();
  return async (password) => {
    await send({ variables: { password } });
    // Navigate first and synchronously: a private page without a user would redirect to the login page.
    await navigate(paths.home, { flushSync: true });
    drafts.clearAll();
    await changeViewer(client, session.end);
    toasts.success(accountTexts.deleted);
  };
}
