/** The page that the link of a mail about notifications leads to. Its address holds the token, since mail programs post to it. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { useUnsubscribeMutation } from '#client/gql/graphql.ts';
import { emailTexts } from './emailTexts.ts';
import { LinkCard } from './LinkCard.tsx';

const texts = emailTexts.unsubscribe;
const head = fixedHead(texts.title);

export function UnsubscribePage() {
  useHead(head);
  const [send] = useUnsubscribeMutation();
  const [all, setAll] = useState(false);
  return (
    <LinkCard
      texts={texts}
      token={new URLSearchParams(useLocation().search).get('token') ?? ''}
      send={(token) => send({ variables: { token, all } })}
      successPath={paths.account}
      successLinkText={texts.another}
      newLinkPath={paths.account}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
          className="size-5 shrink-0"
        />
        {texts.all}
      </label>
    </LinkCard>
  );
}

export const screen: Screen = { Component: UnsubscribePage, head: () => head };
