/** The decisions about the viewer, on the account page. Without decisions there is no section. */
import { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { NextPage } from '../NextPage.tsx';
import { OwnDecision } from './OwnDecision.tsx';
import { ownTexts } from './ownTexts.ts';

export function OwnDecisions() {
  const { data, fetchMore } = useOwnDecisionsQuery({ fetchPolicy: 'cache-and-network' });
  const decisions = data?.me?.decisions;
  if (!decisions || decisions.edges.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <div className="grid gap-1.5">
        <h2 id="decisions" className="text-xl">
          {ownTexts.decisions}
        </h2>
        <p className="text-ink2">{ownTexts.decisionsHint}</p>
      </div>
      <ol className="-my-2 divided">
        {decisions.edges.map(({ node }) => (
          <li key={node.id} className="py-4">
            <OwnDecision decision={node} />
          </li>
        ))}
      </ol>
      <NextPage pageInfo={decisions.pageInfo} fetchMore={fetchMore} failed={ownTexts.failed} />
    </section>
  );
}
