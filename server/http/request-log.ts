/** Records each request in the metrics, and logs it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf } from './caller.ts';
import { isOpenStream } from './event-stream.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Milliseconds after which a request is slow. */
const slowAfter = 2000;

/**
 * Logs every request of a server: at `debug`, or at `info` if it takes two seconds or longer.
 * @param metrics records the durations, where metrics are on
 */
export function logRequests(server: Server, { log, metrics }: { log: Logger; metrics?: Metrics | undefined }): void {
  const logsAll = log.isLevelEnabled('debug');
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    // Handlers may change `request.url`.
    const url = request.url ?? '/';
    response.on('close', () => {
      if (isOpenStream(response)) return;
      const duration = performance.now() - start;
      metrics?.observe(url, response.statusCode, duration / 1000);
      if (!logsAll && duration < slowAfter) return;
      const line = {
        requestId: requestIdOf(request),
        method: request.method,
        // The query may contain what users search for.
        path: url.split('?', 1)[0],
        status: response.statusCode,
        isWhole: response.writableFinished,
        ms: Math.round(duration),
      };
      if (duration < slowAfter) log.debug(line, 'answered');
      else log.info(line, 'answered slowly');
    });
  });
}
