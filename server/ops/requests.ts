/** Watches requests come and go: their times for the metrics, and a line in the log for those worth one. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf } from '#server/core/http/caller.ts';
import type { Timings } from './metrics-timings.ts';
import { whenOver } from './when-over.ts';

const slow = 2000;

/**
 * Watches every request of a server. Each is written at `debug`, one that took two seconds or longer at `info`.
 * @param timings takes the times, where somebody asks for them
 */
export function watchRequests(server: Server, { log, timings }: { log: Logger; timings?: Timings }): void {
  const tellsAll = log.isLevelEnabled('debug');
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    // A parser on the way may change it.
    const url = request.url ?? '/';
    whenOver(response, () => {
      const took = performance.now() - begun;
      timings?.add(url, response.statusCode, took / 1000);
      if (!tellsAll && took < slow) return;
      const line = {
        requestId: requestIdOf(request),
        method: request.method,
        // What stands behind it can be anything that people search for.
        path: url.split('?', 1)[0],
        status: response.statusCode,
        isWhole: response.writableFinished,
        ms: Math.round(took),
      };
      if (took < slow) log.debug(line, 'answered');
      else log.info(line, 'answered slowly');
    });
  });
}
