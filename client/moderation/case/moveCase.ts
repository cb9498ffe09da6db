/** Moves a case to its new state in the cached queues. */
import type { ApolloCache } from '@apollo/client/cache';
import { removeItem } from '#client/core/apollo/lists.ts';
import type { CaseState } from '#rules/moderation/names.ts';

interface StoredQueue {
  counts?: Record<string, number>;
}

const countNames: Record<CaseState, string> = { OPEN: 'open', APPEALED: 'appealed', DECIDED: 'decided' };

/** The queue of the new state loads again when it is opened: the place of the case in it is unknown. */
export function moveCase(cache: ApolloCache, id: string, from: CaseState, to: CaseState): void {
  if (from === to) return;
  cache.modify({
    fields: {
      moderationCases: (queue, details) => {
        if (details.storeFieldName.includes(`"${to}"`)) return details.DELETE;
        const { counts, ...rest } = removeItem(id)(queue as StoredQueue, details);
        if (!counts) return rest;
        const [less, more] = [countNames[from], countNames[to]];
        return { ...rest, counts: { ...counts, [less]: counts[less]! - 1, [more]: counts[more]! + 1 } };
      },
    },
  });
}
