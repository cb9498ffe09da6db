/** Starts the process that looks after the workers: it lays the groundwork once and answers nobody. */
import type { Logger } from 'pino';
import { Groundwork } from './start-database.ts';
import type { Settings } from '#server/env.ts';
import type { Ending } from '#server/ops/ending.ts';
import { relayMetrics } from '#server/ops/metrics-workers.ts';
import { Workers } from '#server/ops/workers.ts';
import { openStore } from '#server/uploads/store.ts';

/** @throws StartRefused, or what went wrong */
export async function startPrimary(settings: Settings, log: Logger, ending: Ending): Promise<void> {
  const workers = new Workers(settings.workers, log);
  if (settings.metricsToken) relayMetrics();
  const groundwork = new Groundwork({ settings, store: openStore(settings), log, ending, poolSize: 2 });
  ending.onHangUp = () => void workers.renew();
  ending.closes(
    () => workers.stop(),
    () => groundwork.close(),
  );
  // The worker has said why.
  if (!(await workers.begin())) return ending.end(1);
  workers.open(await groundwork.lay());
}
