/** `GET /metrics` of a site of several workers: the supervisor answers with the sums of all workers, on a port of its own. */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { metricsHandler } from './metrics.ts';
import { listen } from '../listen.ts';
import { httpStatusOf } from '../status-codes.ts';

/**
 * Starts the server in the supervisor.
 * @throws StartError where the port is taken
 */
export async function startMetricsServer(port: number, token: string): Promise<void> {
  const workers = new AggregatorRegistry();
  const answer = metricsHandler(token, () => workers.clusterMetrics());
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(httpStatusOf.NOT_FOUND).end();
    // A worker that is still starting does not answer, and the sum would be wrong without it.
    answer(request, response).catch(() =>
      response.writeHead(httpStatusOf.SERVICE_UNAVAILABLE, { 'Retry-After': '5' }).end(),
    );
  });
  await listen(server, port, 'METRICS_PORT');
}

/** Lets the supervisor read the metrics of this worker. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  // Its constructor listens for the supervisor's requests.
  new AggregatorRegistry();
}
