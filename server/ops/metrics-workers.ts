/** One answer for all workers of a site: whichever is asked asks the primary, and the primary asks each of them. */
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

interface Asked {
  kind: 'metricsAsked';
  id: number;
}
interface Told {
  kind: 'metricsTold';
  id: number;
  text: string | null;
}

const patience = 6000;
const waiting = new Map<number, (text: string | undefined) => void>();
let last = 0;

/** Lets the primary have this process's numbers. Does nothing in a site of one process. */
export function offerMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  // Listens for the primary's question from its making on.
  new AggregatorRegistry();
  process.on('message', ({ kind, id, text }: Told) => {
    if (kind === 'metricsTold') waiting.get(id)?.(text ?? undefined);
  });
}

/** The numbers of all workers in one; undefined where there are none, or one of them does not answer. */
export function allWorkersMetrics(): Promise<string | undefined> {
  if (!cluster.isWorker) return Promise.resolve(undefined);
  const id = (last += 1);
  return new Promise<string | undefined>((resolve) => {
    setTimeout(() => waiting.get(id)?.(undefined), patience).unref();
    waiting.set(id, (text) => {
      waiting.delete(id);
      resolve(text);
    });
    process.send?.({ kind: 'metricsAsked', id } satisfies Asked);
  });
}

/** The primary's part. */
export function relayMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, { kind, id }: Asked) => {
    if (kind !== 'metricsAsked') return;
    const tell = (text: string | null) => {
      if (worker.isConnected()) worker.send({ kind: 'metricsTold', id, text } satisfies Told, () => undefined);
    };
    all.clusterMetrics().then(tell, () => tell(null));
  });
}
