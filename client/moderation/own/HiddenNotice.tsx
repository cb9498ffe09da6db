/** What stands on a hidden business, comment or profile: its author reads the decision there and can appeal, a moderator sees that it is hidden. */
import { session } from '#client/core/session.ts';
import { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { OwnDecision } from './OwnDecision.tsx';
import { ownTexts } from './ownTexts.ts';

interface HiddenNoticeProps {
  /** The id of what is hidden. */
  id: string;
  /** The id of the author, or of the person whose profile it is. */
  authorId: string;
  /** Whether it waits for a moderator, without a decision. */
  isPending?: boolean;
}

const hiding: readonly string[] = ['HIDE', 'REMOVE'];

export function HiddenNotice({ id, authorId, isPending = false }: HiddenNoticeProps) {
  const isOwn = session.get()?.user.id === authorId;
  const { data } = useOwnDecisionsQuery({ skip: !isOwn || isPending });
  const activeDecisions = data?.me?.decisions?.edges
    .map(({ node }) => node)
    .filter(({ action, undoneAt }) => undoneAt === null && hiding.includes(action));
  // What a hidden person has written is hidden by the decision about the person.
  const decision = [id, authorId]
    .map((hidden) => activeDecisions?.find(({ subject }) => subject.id === hidden))
    .find(Boolean);
  const text = id === authorId ? ownTexts.hiddenProfile(isOwn) : ownTexts.hidden(isOwn);
  return (
    <div className="card grid gap-3 p-4">
      <p className="font-semibold text-warn">{isPending && isOwn ? ownTexts.pending : text}</p>
      {decision && <OwnDecision decision={decision} />}
    </div>
  );
}
