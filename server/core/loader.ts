/** One DataLoader for each kind of look-up and request, so that a page of things asks each question once. */
import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/** Answers many ids with one statement: a map from id to what was found. `first` is how many of each list to read. */
export type BatchRead<V> = (ctx: Context, ids: readonly string[], first: number) => Promise<Map<string, V>>;

// Keyed by request, so that nothing one person was answered can reach another.
const loaders = new WeakMap<Context, Map<unknown, DataLoader<string, unknown>[]>>();

/**
 * Looks one id up together with all the others of this request that ask the same question.
 * @param first how many to read, where each id stands for a list
 * @returns what was found, or undefined
 */
export function loadBatched<V>(ctx: Context, read: BatchRead<V>, id: string, first = 0): Promise<V | undefined> {
  let ofRequest = loaders.get(ctx);
  if (!ofRequest) loaders.set(ctx, (ofRequest = new Map()));
  let byLength = ofRequest.get(read);
  if (!byLength) ofRequest.set(read, (byLength = []));
  const loader = (byLength[first] ??= new DataLoader(async (ids) => {
    const found = await read(ctx, ids, first);
    return ids.map((each) => found.get(each));
  }));
  return loader.load(id) as Promise<V | undefined>;
}

/** Forgets what this request has looked up; called after a write, so that its answer reads afresh. */
export const clearLoaded = (ctx: Context): void => void loaders.delete(ctx);
