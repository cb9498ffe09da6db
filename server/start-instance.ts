/** Starts an instance: a site of one process, or a worker. */
import { setTimeout as pause } from 'node:timers/promises';
import { drain, listen } from '#server/http/listen.ts';
import { storedSecret } from '#server/postgres/data-folder.ts';
import { openStore } from '#server/uploads/store.ts';
import { createApp } from './app.ts';
import { Bootstrap, type StartContext } from './bootstrap.ts';
import { poolSizeFor } from './data-source.ts';

/** How long the port stays closed while the database is not ready, in milliseconds. */
const maxWait = 2000;

/** @throws StartError, and what Postgres, a migration or the port throws */
export async function startInstance(start: StartContext): Promise<void> {
  const { settings, log, shutdown } = start;
  const store = openStore(settings);
  const bootstrap = new Bootstrap(start, store, poolSizeFor(settings.workers));
  shutdown.setSteps(() => bootstrap.close());
  const secret = settings.jwtSecret ?? (await storedSecret(settings.dataDir));
  const server = await createApp({ settings, db: () => bootstrap.db, store, secret, log });
  const isReady = bootstrap.run();
  // Awaited below.
  isReady.catch(() => undefined);
  // While the port is closed, other workers and instances answer. After that, this instance answers 503.
  await Promise.race([isReady, pause(maxWait, undefined, { ref: false })]);
  await listen(server, settings.port);
  shutdown.setSteps(
    () => drain(server),
    () => bootstrap.close(),
  );
  await isReady;
}
