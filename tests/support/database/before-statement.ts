/** Changes rows between two statements of a request, in a site in the process of the test. */
import pg from 'pg';

/**
 * Runs `change` once, before this process sends the first statement that `isNext` accepts. The statement waits for it.
 * @returns the result of `request`
 * @throws Error if `request` ends without such a statement
 */
export async function beforeStatement<T>(
  isNext: (text: string) => boolean,
  change: () => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  let changed: Promise<unknown> | undefined;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: [pg.QueryConfig]) {
    const send = () => Reflect.apply(query, this, given);
    if (changed || !isNext(given[0].text ?? '')) return send();
    changed = change();
    // Pools wait for a callback, others for the promise.
    return changed.then(send, send);
  } as typeof query;
  try {
    const result = await request();
    if (!changed) throw new Error('The request sent no such statement.');
    await changed;
    return result;
  } finally {
    pg.Client.prototype.query = query;
  }
}
