/** The page that the links of a change of the address lead to: one confirms it, the other one undoes it. */
import type { ApolloClient } from '@apollo/client';
import { useNavigate } from 'react-router-dom';
import { changeViewer } from '#client/core/apollo/client.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { OwnEmailDocument, useConfirmEmailChangeMutation, useUndoEmailChangeMutation } from '#client/gql/graphql.ts';
import { tokenFragment } from '#rules/accounts/mailed-links.ts';
import { emailTexts } from './emailTexts.ts';
import { LinkCard } from './LinkCard.tsx';
import { useLinkToken } from './useLinkToken.ts';

const head = fixedHead(emailTexts.change.title);
const undoHead = fixedHead(emailTexts.undo.title);

function ConfirmChange({ token }: { token: string }) {
  const [send] = useConfirmEmailChangeMutation();
  const confirm = async () => {
    const { data } = await send({ variables: { token } });
    // The address is null for another account than the one that is signed in here.
    const { id, email } = data?.confirmEmailChange ?? {};
    if (id && email) session.syncUser({ id, email });
  };
  return (
    <LinkCard
      texts={emailTexts.change}
      token={token}
      send={confirm}
      successPath={paths.home}
      successLinkText={emailTexts.toHome}
      newLinkPath={paths.account}
    />
  );
}

/** Whether the server still knows the session of this browser. A failure counts as no: most links are those of the viewer's own account. */
async function isValid(client: ApolloClient, username: string): Promise<boolean> {
  const query = { query: OwnEmailDocument, variables: { username }, fetchPolicy: 'no-cache' } as const;
  const result = await client.query(query).catch(() => undefined);
  return Boolean(result?.data?.user?.email);
}

function UndoChange({ token }: { token: string }) {
  const [send, { client }] = useUndoEmailChangeMutation();
  const navigate = useNavigate();
  const undo = async () => {
    const { data } = await send({ variables: { token } });
    const username = session.get()?.user.username;
    // The server has ended the sessions of the link's account. The bell would report the end of this one as an error.
    // Another account may be signed in here.
    if (username && !(await isValid(client, username))) await changeViewer(client, session.end);
    toasts.success(emailTexts.undo.done);
    await navigate(paths.resetPassword + tokenFragment(data?.undoEmailChange ?? ''), { replace: true });
  };
  return (
    <LinkCard
      texts={emailTexts.undo}
      token={token}
      send={undo}
      successPath={paths.forgotPassword}
      successLinkText={emailTexts.forgot.title}
      newLinkPath={paths.forgotPassword}
    />
  );
}

export function ChangeEmailPage() {
  const undo = useLinkToken('undo');
  const token = useLinkToken('token');
  useHead(undo ? undoHead : head);
  return undo ? <UndoChange token={undo} /> : <ConfirmChange token={token} />;
}

export const screen: Screen = { Component: ChangeEmailPage, head: () => head };
