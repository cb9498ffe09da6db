/** The decisions about the viewer, on the account page. Without decisions there is no section, after a failure a button. */
import { errorMessage } from '#client/core/errors.ts';
import type { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { NextPage } from '#client/ui/NextPage.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { OwnDecision } from './OwnDecision.tsx';
import { ownModerationTexts } from './ownModerationTexts.ts';

export function OwnDecisions({ decisions }: { decisions: ReturnType<typeof useOwnDecisionsQuery> }) {
  const { data, error, refetch, fetchMore } = decisions;
  const list = data?.me?.decisions;
  if (!list && error)
    return (
      <Section title={ownModerationTexts.decisions}>
        <TryAgain text={errorMessage(error, ownModerationTexts.failed)} refetch={refetch} />
      </Section>
    );
  if (!list || list.edges.length === 0) return null;
  return (
    <Section title={ownModerationTexts.decisions} hint={ownModerationTexts.decisionsHint}>
      <ol className="-my-2 divided">
        {list.edges.map(({ node }) => (
          <li key={node.id} className="py-4">
            <OwnDecision decision={node} />
          </li>
        ))}
      </ol>
      <NextPage pageInfo={list.pageInfo} fetchMore={fetchMore} failed={ownModerationTexts.failed} />
    </Section>
  );
}
