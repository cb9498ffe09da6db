/** The page for unknown URLs. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

const texts = {
  title: 'Page not found',
  hint: 'This address leads nowhere. Perhaps it was mistyped, or the page has moved.',
};

const head = fixedHead(texts.title);

function NotFoundPage() {
  useHead(head);
  return (
    <div className="grid gap-6 py-12">
      <PageHeading>{texts.title}</PageHeading>
      <EmptyState text={texts.hint}>
        <Link to={paths.home} className="button">
          {commonTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}

export const screen: Screen = { Component: NotFoundPage, head: () => head };
