/** Tells several watchers of one request that it is over, through a single listener. */
import type { ServerResponse } from 'node:http';

const works = Symbol('works');

type Watched = ServerResponse & { [works]?: (() => void)[] };

function doAll(this: Watched): void {
  for (const work of this[works]!) work();
}

/**
 * Does the work once the answer is sent or its reader has left, in the order in which it was asked for. A stream that
 * is piped into an answer adds seven listeners of its own, and past ten Node warns of a leak.
 */
export function onResponseEnd(response: ServerResponse, work: () => void): void {
  const watched: Watched = response;
  if (watched[works]) return void watched[works].push(work);
  watched[works] = [work];
  watched.once('close', doAll);
}
