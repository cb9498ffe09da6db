/** One DataLoader for each request and kind of read, so that a page of rows needs one statement for each kind. */
import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/** Reads many ids in one statement and returns a map from id to value. Where a value is a list, `first` is its maximum length. */
export type BatchRead<V> = (ctx: Context, ids: readonly string[], first: number) => Promise<Map<string, V>>;

/**
 * Reads the value of one id in a batch with the other ids that this request reads by the same function.
 * @param first the maximum length of the list, where the value is a list
 * @returns the value, or undefined where there is none
 */
export function loadBatched<V>(ctx: Context, read: BatchRead<V>, id: string, first = 0): Promise<V | undefined> {
  const loaders: Context['loaders'] = (ctx.loaders ??= new Map());
  let byLength = loaders.get(read);
  if (!byLength) loaders.set(read, (byLength = []));
  const loader = (byLength[first] ??= new DataLoader(async (ids) => {
    const found = await read(ctx, ids, first);
    return ids.map((each) => found.get(each));
  }));
  return loader.load(id) as Promise<V | undefined>;
}

/**
 * Discards the values that this request has read. Call it after a write that may follow reads, so that the response contains new values.
 * Each mutation of a document begins without values.
 */
export const clearLoaded = (ctx: Context): void => ctx.loaders?.clear();
