/** The businesses that this tab has deleted, kept over a reload as its history is, and those that it is deleting. */
import { useSyncExternalStore } from 'react';
import { tabStorage } from '#client/core/storage.ts';
import { createStore } from '#client/core/store.ts';

const key = 'deleted-businesses';

export const deletedIds = {
  has: (id: string): boolean => Object.hasOwn(tabStorage.read(key), id),
  add: (id: string): void => tabStorage.write(key, { ...tabStorage.read(key), [id]: true }),
};

/** The businesses whose deletion is being sent. */
export const deletingIds = createStore<readonly string[]>([]);

/** Returns whether the deletion of a business is being sent, also from a page that was left. */
export function useIsDeleting(id: string): boolean {
  return useSyncExternalStore(
    deletingIds.subscribe,
    () => deletingIds.get().includes(id),
    () => false,
  );
}
