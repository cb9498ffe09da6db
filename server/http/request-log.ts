/** Records each request in the metrics, and logs it. */
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { requestIdOf } from './caller.ts';
import { handlePipelined } from './connections.ts';
import { isOpenStream } from './event-stream.ts';
import { routeOf } from './metrics/metrics.ts';
import { sentStatusOf } from './status-codes.ts';

/** Milliseconds after which a request is slow. */
const slowAfter = 2000;
/** The status of a request whose connection ended before a response, as in the logs of nginx. */
const clientLeft = 499;

const durations = new Histogram({
  name: 'http_request_seconds',
  help: 'How long requests took until they were answered, in seconds.',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Measures every request of a server, and logs it: at `debug`, or at `info` if it takes two seconds or longer, and not for its body. */
export function logRequests(server: Server, log: Logger): void {
  const logsAll = log.isLevelEnabled('debug');
  const record = handlePipelined((request, response) => {
    const start = performance.now();
    // Handlers may change `request.url`.
    const url = request.url ?? '/';
    response.on('close', () => {
      if (isOpenStream(response)) return;
      const duration = performance.now() - start;
      const status = sentStatusOf(response) ?? clientLeft;
      durations.observe({ route: routeOf(url), status }, duration / 1000);
      // Its body has not arrived in time: it was sent slowly, not answered slowly.
      const isHalfSent = !request.complete && (status === 408 || status === clientLeft);
      const isSlow = duration >= slowAfter && !isHalfSent;
      if (!logsAll && !isSlow) return;
      const line = {
        requestId: requestIdOf(request),
        method: request.method,
        // The query may contain what users search for.
        path: url.split('?', 1)[0],
        status,
        isWhole: response.writableFinished,
        ms: Math.round(duration),
      };
      if (isSlow) log.info(line, 'A request was answered slowly.');
      else log.debug(line, 'A request was answered.');
    });
  });
  server.prependListener('request', record);
}
