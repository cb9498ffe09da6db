/** Runs callbacks at the end of a response through a single listener. */
import type { ServerResponse } from 'node:http';

const callbacks = Symbol('callbacks');

type ObservedResponse = ServerResponse & { [callbacks]?: (() => void)[] };

function runAll(this: ObservedResponse): void {
  for (const callback of this[callbacks]!) callback();
}

/**
 * Runs the callback when the response is sent or the client has disconnected, in the order of registration. A stream that is
 * piped into a response adds seven listeners, and above ten Node warns of a leak.
 */
export function onResponseEnd(response: ServerResponse, callback: () => void): void {
  const observed: ObservedResponse = response;
  if (observed[callbacks]) return void observed[callbacks].push(callback);
  observed[callbacks] = [callback];
  observed.once('close', runAll);
}
