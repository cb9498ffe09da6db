/** What a monitor asks: `GET /metrics`, in Prometheus's words, for whoever knows METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Registry, type Metric, type MetricObject } from 'prom-client';
import type { DataSource } from 'typeorm';
import { allMeasures, gauge } from '#server/core/measures.ts';
import { allWorkersMetrics, offerMetrics } from './metrics-workers.ts';
import { Timings } from './metrics-timings.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Names what can be seen of the database's connections. */
function watchPools(db: () => DataSource | undefined): void {
  const pools = (): Record<string, Pool[]> => {
    const { master, slaves = [] } = (db()?.driver ?? {}) as { master?: Pool; slaves?: Pool[] };
    return { primary: master ? [master] : [], replica: slaves };
  };
  const watch = (state: string, count: (pool: Pool) => number) => {
    for (const server of ['primary', 'replica'])
      gauge(
        'database_connections',
        'Connections to the database, and requests that wait for one.',
        () => pools()[server]!.reduce((sum, pool) => sum + count(pool), 0),
        { server, state },
      );
  };
  watch('in use', (pool) => pool.totalCount - pool.idleCount);
  watch('idle', (pool) => pool.idleCount);
  watch('waiting', (pool) => pool.waitingCount);
}

/** The measures of the rooms as a registry wants its metrics: one for each name, read when it is asked for. */
function addMeasures(registry: Registry): void {
  for (const { name, help, kind } of allMeasures())
    if (!registry.getSingleMetric(name))
      registry.registerMetric({
        name,
        get: async (): Promise<MetricObject> => {
          const values = allMeasures()
            .filter((each) => each.name === name)
            .map(({ labels, read }) => ({ labels, value: read() }));
          return { name, help, type: kind, aggregator: 'sum', values } as unknown as MetricObject;
        },
      } as unknown as Metric);
}

export interface Metrics {
  timings: Timings;
  router: Router;
}

/**
 * Begins to measure.
 * @param token what a monitor sends as `Authorization: Bearer …`
 */
export function createMetrics({ token, db }: { token: string; db: () => DataSource | undefined }): Metrics {
  const registry = new Registry();
  const timings = new Timings();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  registry.registerMetric(timings as unknown as Metric);
  watchPools(db);
  offerMetrics(registry);

  const wanted = digest(`Bearer ${token}`);
  const router = Router();
  router.get('/metrics', async (request, response) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      return void response
        .status(401)
        .set('WWW-Authenticate', 'Bearer')
        .json({ message: 'METRICS_TOKEN is wanted', code: 'UNAUTHENTICATED' });
    addMeasures(registry);
    const text = (await allWorkersMetrics()) ?? (await registry.metrics());
    response.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).send(text);
  });
  return { timings, router };
}
