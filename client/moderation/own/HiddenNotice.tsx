/** A notice on a hidden business, comment or profile: its author reads the decision and can appeal; moderators see that it is hidden. */
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { session } from '#client/core/session.ts';
import { OwnDecisionsDocument, useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import type { OwnDecisionsQuery } from '#client/gql/graphql.ts';
import { hidingActions } from '#rules/moderation/names.ts';
import { OwnDecision } from './OwnDecision.tsx';
import { ownModerationTexts } from './ownModerationTexts.ts';

export interface HiddenNoticeProps {
  /** The id of what is hidden. */
  id: string;
  /** The id of the author, or of the person whose profile it is. */
  authorId: string;
  /** Whether its text waits for a moderator; a decision may hide it, too. */
  isPending?: boolean;
}

/** Finds the decision that hides it. What a hidden person has written is hidden by the decision about the person. */
function decisionOf(id: string, authorId: string, known: OwnDecisionsQuery | null | undefined) {
  const active = known?.me?.decisions?.edges
    .map(({ node }) => node)
    .filter(({ action, undoneAt }) => undoneAt === null && hidingActions.includes(action));
  return [id, authorId].map((hidden) => active?.find(({ subject }) => subject.id === hidden)).find(Boolean);
}

export function HiddenNotice({ id, authorId, isPending = false }: HiddenNoticeProps) {
  const isOwn = session.get()?.user.id === authorId;
  const { cache } = useApolloClient();
  // A decision that is newer than the known ones, and the outcome of an appeal, are requested.
  const [isKnown] = useState(() => {
    const known = decisionOf(id, authorId, cache.readQuery({ query: OwnDecisionsDocument }));
    return known !== undefined && known.appeal?.outcome !== null;
  });
  // The known one may be undone already: what waits stays hidden.
  const fetchPolicy = isKnown && !isPending ? 'cache-first' : 'cache-and-network';
  const { data } = useOwnDecisionsQuery({ skip: !isOwn, fetchPolicy });
  const listed = decisionOf(id, authorId, data);
  // One that is older than the first page of the list is requested by its subject.
  const isOlder = !listed && Boolean(data?.me?.decisions?.pageInfo.hasNextPage);
  const older = useOwnDecisionsQuery({ variables: { subjectIds: [id, authorId] }, skip: !isOlder, fetchPolicy });
  const decision = listed ?? decisionOf(id, authorId, older.data);
  const text = id === authorId ? ownModerationTexts.hiddenProfile(isOwn) : ownModerationTexts.hidden(isOwn);
  return (
    <div className="card grid gap-3 p-4">
      <p className="font-semibold text-warn">{isPending && isOwn && !decision ? ownModerationTexts.pending : text}</p>
      {decision && <OwnDecision key={decision.id} decision={decision} />}
    </div>
  );
}
