/** The businesses that this tab has deleted. They outlive a reload, as its history does. */
import { tabStorage } from '#client/core/storage.ts';

const key = 'deleted-businesses';

export const deletedIds = {
  has: (id: string): boolean => id in tabStorage.read(key),
  add: (id: string): void => tabStorage.write(key, { ...tabStorage.read(key), [id]: true }),
};
