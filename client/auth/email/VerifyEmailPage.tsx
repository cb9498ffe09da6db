/** The page that the link of a confirmation leads to. */
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { useVerifyEmailMutation } from '#client/gql/graphql.ts';
import { emailTexts } from './emailTexts.ts';
import { LinkCard } from './LinkCard.tsx';
import { useLinkToken } from './useLinkToken.ts';

const texts = emailTexts.verify;
const head = fixedHead(texts.title);

export function VerifyEmailPage() {
  useHead(head);
  const [send] = useVerifyEmailMutation();
  return (
    <LinkCard
      texts={texts}
      token={useLinkToken('token')}
      send={(token) => send({ variables: { token } })}
      successPath={paths.home}
      successLinkText={emailTexts.toHome}
      newLinkPath={paths.account}
    />
  );
}

export const screen: Screen = { Component: VerifyEmailPage, head: () => head };
