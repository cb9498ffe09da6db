/** Announces comments that others have written since the list was loaded. A press loads and shows them: the list does not move by itself. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLive } from '#client/core/live/useLive.ts';
import { toastError } from '#client/core/errors.ts';
import { BusinessCommentsDocument } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { commentAnchor } from '#rules/page.ts';
import { streamLimits } from '#rules/requests/stream-limits.ts';
import { newCommentTexts } from './newCommentTexts.ts';
import { isOptimisticId } from '../useAddComment.ts';

interface NewCommentsProps {
  businessId: string;
  /** The ids of the comments in the list. Ids sort by time. */
  listed: string[];
  /** Whether the list has the newest comments first. */
  isNewestFirst: boolean;
  /** Shows the list with the newest comments first. */
  onShow: () => void;
}

const nothing: Readonly<Record<string, readonly string[]>> = {};
const noStore = { subscribe: () => () => undefined, get: () => nothing };

const newestOf = (ids: readonly string[]): string =>
  ids
    .filter((id) => !isOptimisticId(id))
    .sort()
    .at(-1) ?? '';

export function NewComments({ businessId, listed, isNewestFirst, onShow }: NewCommentsProps) {
  const client = useApolloClient();
  const store = useLive(businessId)?.newestComments ?? noStore;
  const newest = useSyncExternalStore(store.subscribe, store.get)[businessId];
  // Older comments and those that were shown count as known, also where a filter or another order leaves them out.
  const [known, setKnown] = useState(isNewestFirst ? newestOf(listed) : undefined);
  const [isLoading, setLoading] = useState(false);
  const target = useRef<string>(undefined);
  const status = useRef<HTMLDivElement>(null);
  if (known === undefined && newest) setKnown(newestOf(newest));

  useEffect(() => {
    const element = target.current && document.getElementById(commentAnchor(target.current));
    if (!element) return;
    if (mayTakeFocus(status.current)) element.focus();
    target.current = undefined;
  });

  const unseen = (newest ?? []).filter((id) => known !== undefined && id > known && !listed.includes(id));

  const show = async () => {
    setLoading(true);
    try {
      const first = newestOf(unseen);
      const { data } = await client.query({
        query: BusinessCommentsDocument,
        variables: { businessId },
        fetchPolicy: 'network-only',
      });
      target.current = first;
      // Others may have arrived during the request.
      setKnown(newestOf([first, ...(data?.business?.comments.edges.map(({ node }) => node.id) ?? [])]));
      onShow();
    } catch (error) {
      toastError(error, newCommentTexts.failed);
    } finally {
      setLoading(false);
    }
  };

  // An event has at most so many ids: there may be more comments.
  const isMore = unseen.length >= streamLimits.comments;
  // The status element exists before its text: screen readers announce changes of existing status elements only. Its button lies
  // over the list, which does not move.
  return (
    <div ref={status} role="status" className="sticky top-20 z-10 flex h-0 items-start justify-center">
      {unseen.length > 0 && (
        <Button variant="primary" onClick={() => void show()} disabled={isLoading}>
          {newCommentTexts.number(unseen.length, isMore)}
        </Button>
      )}
    </div>
  );
}
