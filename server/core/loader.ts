/** What a request reads for many objects: a page of rows needs one statement for each kind of read, and the viewer's own lists one each. */
import DataLoader from 'dataloader';
import { preventCaching, type Context } from './context.ts';
import type { CursorPosition } from './page.ts';

/**
 * Reads many ids in one statement and returns a map from id to value. Where a value is a list, `first` is its maximum length, and
 * `after` the position to continue after.
 */
export type BatchRead<V> = (
  ctx: Context,
  ids: readonly string[],
  first: number,
  after?: CursorPosition,
) => Promise<Map<string, V>>;

/**
 * Groups rows, in their order, by the id that they were read for, as a `BatchRead` returns them.
 * @param entryOf returns the id of a row, and its value in the list
 * @returns a list for each id, which is empty without rows
 */
export function groupBy<Row, T>(
  ids: readonly string[],
  rows: readonly Row[],
  entryOf: (row: Row) => [id: string, value: T],
): Map<string, T[]> {
  const groups = new Map<string, T[]>(ids.map((id) => [id, []]));
  for (const [id, value] of rows.map(entryOf)) groups.get(id)!.push(value);
  return groups;
}

/** Returns what this request has made for a read and its arguments, or makes it. */
function once<T>(ctx: Context, read: unknown, args: unknown, make: () => T): T {
  const loaders: Context['loaders'] = (ctx.loaders ??= new Map());
  let byArgs = loaders.get(read);
  if (!byArgs) loaders.set(read, (byArgs = new Map()));
  if (!byArgs.has(args)) byArgs.set(args, make());
  return byArgs.get(args) as T;
}

/**
 * Reads the value of one id in a batch with the other ids that this request reads by the same function.
 * @param first the maximum length of the list, where the value is a list
 * @param after the position in the list to continue after
 * @returns the value, or undefined where there is none
 */
export function loadBatched<V>(
  ctx: Context,
  read: BatchRead<V>,
  id: string,
  first = 0,
  after?: CursorPosition,
): Promise<V | undefined> {
  const page = after ? JSON.stringify([first, after]) : first;
  const loader = once(
    ctx,
    read,
    page,
    () =>
      new DataLoader<string, V | undefined>(async (ids) => {
        const found = await read(ctx, ids, first, after);
        return ids.map((each) => found.get(each));
      }),
  );
  return loader.load(id);
}

/**
 * Reads what only the user of a row sees, once for each request and arguments: a response may contain the viewer many times.
 * @param read reads it for the viewer
 * @returns null where the user is not the viewer
 */
export async function loadOwn<V, Args>(
  ctx: Context,
  user: { id: string },
  read: (ctx: Context, args: Args) => Promise<V>,
  args: Args,
): Promise<V | null> {
  if (ctx.viewer?.id !== user.id) return null;
  preventCaching(ctx);
  return once(ctx, read, JSON.stringify(args), () => read(ctx, args));
}

/**
 * Discards the values that this request has read. Call it after a write that may follow reads, so that the response contains new values.
 * Each mutation of a document begins without values.
 */
export const clearLoaded = (ctx: Context): void => ctx.loaders?.clear();
