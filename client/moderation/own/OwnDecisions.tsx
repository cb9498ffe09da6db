/** The decisions about the viewer, on the account page. Without decisions there is no section. */
import { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { NextPage } from '#client/ui/NextPage.tsx';
import { OwnDecision } from './OwnDecision.tsx';
import { ownTexts } from './ownTexts.ts';

export function OwnDecisions() {
  const { data, fetchMore } = useOwnDecisionsQuery({ fetchPolicy: 'cache-and-network' });
  const decisions = data?.me?.decisions;
  if (!decisions || decisions.edges.length === 0) return null;
  return (
    <Section title={ownTexts.decisions} hint={ownTexts.decisionsHint}>
      <ol className="-my-2 divided">
        {decisions.edges.map(({ node }) => (
          <li key={node.id} className="py-4">
            <OwnDecision decision={node} />
          </li>
        ))}
      </ol>
      <NextPage pageInfo={decisions.pageInfo} fetchMore={fetchMore} failed={ownTexts.failed} />
    </Section>
  );
}
