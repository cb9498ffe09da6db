/** What stands on a hidden business or comment: its author reads the decision there and can appeal, a moderator sees that it is hidden. */
import { session } from '#client/core/session.ts';
import { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { OwnDecision } from './OwnDecision.tsx';
import { ownTexts } from './ownTexts.ts';

interface HiddenNoticeProps {
  /** The id of what is hidden. */
  id: string;
  authorId: string;
  /** Whether it waits for a moderator, without a decision. */
  isPending: boolean;
}

export function HiddenNotice({ id, authorId, isPending }: HiddenNoticeProps) {
  const isOwn = session.get()?.user.id === authorId;
  const { data } = useOwnDecisionsQuery({ skip: !isOwn || isPending });
  const decisions = data?.me?.decisions?.edges.map(({ node }) => node);
  const decision = decisions?.find(({ subject, undoneAt }) => subject.id === id && undoneAt === null);
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <p className="font-semibold text-warn">{isPending && isOwn ? ownTexts.pending : ownTexts.hidden}</p>
      {decision && <OwnDecision decision={decision} />}
    </div>
  );
}
