/** Starts the process that looks after the workers: it lays the groundwork once and answers nobody. */
import { Groundwork, type Start } from './start-database.ts';
import { relayMetrics } from '#server/ops/metrics-workers.ts';
import { Workers } from '#server/ops/workers.ts';
import { openStore } from '#server/uploads/store.ts';

/** @throws StartRefused, or what went wrong */
export async function startPrimary(start: Start): Promise<void> {
  const { settings, log, ending } = start;
  const workers = new Workers(settings.workers, log);
  if (settings.metricsToken) relayMetrics();
  const groundwork = new Groundwork(start, openStore(settings), 2);
  ending.onHangUp = () => void workers.renew();
  ending.closes(
    () => workers.stop(),
    () => groundwork.close(),
  );
  // The worker has said why.
  if (!(await workers.begin(settings.port))) return ending.end(1);
  workers.open(await groundwork.lay());
}
