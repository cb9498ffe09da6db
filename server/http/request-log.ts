/** Watches requests come and go: their times for the metrics, and a line in the log for those worth one. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf } from './caller.ts';
import type { Metrics } from './metrics/metrics.ts';
import { onResponseEnd } from './on-response-end.ts';

const slow = 2000;

/**
 * Watches every request of a server. Each is written at `debug`, one that took two seconds or longer at `info`.
 * @param metrics records the durations, where metrics are on
 */
export function logRequests(server: Server, { log, metrics }: { log: Logger; metrics?: Metrics | undefined }): void {
  const tellsAll = log.isLevelEnabled('debug');
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    // A parser on the way may change it.
    const url = request.url ?? '/';
    onResponseEnd(response, () => {
      const took = performance.now() - begun;
      metrics?.observe(url, response.statusCode, took / 1000);
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
