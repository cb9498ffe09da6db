/** `GET /metrics` in the format of Prometheus, for clients that send METRICS_TOKEN. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, register, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { AppError } from '#server/core/errors.ts';
import { serializeError } from '../error-response.ts';

const refusal = serializeError(new AppError('UNAUTHENTICATED', 'METRICS_TOKEN is required'), []);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const routes = [
  ['/graphql', 'graphql'],
  ['/api/', 'rest'],
  ['/pictures/', 'picture'],
  ['/assets/', 'asset'],
  ['/health/', 'health'],
  ['/metrics', 'metrics'],
] as const;

/** The kind of a path. Paths themselves would be too many values for a label. */
export const routeOf = (path: string): string => routes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'page';

function measureConnections(db: () => DataSource | undefined, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['server', 'state'],
    registers: [registry],
    collect() {
      const { master, slaves = [] } = (db()?.driver ?? {}) as { master?: Pool; slaves?: Pool[] };
      this.reset();
      for (const pool of master ? [master, ...slaves] : []) {
        const server = pool === master ? 'primary' : 'replica';
        this.inc({ server, state: 'in use' }, pool.totalCount - pool.idleCount);
        this.inc({ server, state: 'idle' }, pool.idleCount);
        this.inc({ server, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
}

/**
 * Makes the registry of this process's metrics.
 * @param db the database, or undefined as long as it is not ready
 * @param requestsInProgress the number of requests in progress
 */
export function createMetrics(db: () => DataSource | undefined, requestsInProgress: () => number): Registry {
  const own = new Registry();
  collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision: 20 });
  measureConnections(db, own);
  new Gauge({
    name: 'http_requests_in_progress',
    help: 'Requests that are being answered.',
    registers: [own],
    collect() {
      this.set(requestsInProgress());
    },
  });
  // Several sites in one process, as in tests, share the counters and the histogram of the default registry.
  return Registry.merge([own, register]);
}

/**
 * Makes the handler of `GET /metrics`.
 * @param token what a client sends as `Authorization: Bearer …`
 * @param read the text of the metrics
 */
export function metricsHandler(token: string, read: () => Promise<string>) {
  const expected = digest(`Bearer ${token}`);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return void response.writeHead(refusal.status, refusal.headers).end(refusal.text);
    }
    const text = await read();
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' });
    response.end(text);
  };
}
