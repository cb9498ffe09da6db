/** Starts an instance: a site of one process, or a worker. */
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { poolSizeFor } from './data-source.ts';
import { Bootstrap, type StartContext } from './bootstrap.ts';
import { storedSecret } from '#server/postgres/data-folder.ts';
import { drain, listen } from '#server/http/listen.ts';
import { openStore } from '#server/uploads/store.ts';

/** How long the port stays closed while the database is not ready, in milliseconds. */
const maxWait = 2000;

/** @throws StartRefused, or what went wrong */
export async function startInstance(start: StartContext): Promise<void> {
  const { settings, log, ending } = start;
  const store = openStore(settings);
  const groundwork = new Bootstrap(start, store, poolSizeFor(settings.workers));
  ending.closes(() => groundwork.close());
  const secret = settings.jwtSecret ?? (await storedSecret(settings.dataDir));
  const server = await createApp({ settings, db: () => groundwork.db, store, secret, log });
  const isReady = groundwork.lay();
  // Awaited below.
  isReady.catch(() => undefined);
  // Until then other workers and instances answer; after it, this one answers 503 itself.
  await Promise.race([isReady, pause(maxWait, undefined, { ref: false })]);
  await listen(server, settings.port);
  ending.closes(
    () => drain(server),
    () => groundwork.close(),
  );
  await isReady;
}
