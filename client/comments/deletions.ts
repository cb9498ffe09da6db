/** Deleted comments. The request is sent when the time to undo has passed; until then the comment is only hidden. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#client/core/store.ts';

export interface Deletion {
  id: string;
  businessId: string;
  /** A hidden comment is not counted. */
  isHidden: boolean;
}

/** The deletions that are not yet at the server. */
export const pendingDeletions = createStore<readonly Deletion[]>([]);
const none: readonly Deletion[] = [];

/** Returns the comments on a business that are deleted but not yet at the server. */
export function useDeletedComments(businessId: string | undefined): Deletion[] {
  const deletions = useSyncExternalStore(pendingDeletions.subscribe, pendingDeletions.get, () => none);
  return deletions.filter((each) => each.businessId === businessId);
}
