/** Starts a site of one process, which does everything itself. */
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { poolSizeFor } from './database.ts';
import { Groundwork } from './start-database.ts';
import type { Settings } from '#server/env.ts';
import { keptSecret } from '#server/ops/data-folder.ts';
import type { Ending } from '#server/ops/ending.ts';
import { drain, listen } from '#server/ops/listen.ts';
import { openStore } from '#server/uploads/store.ts';

/** @throws StartRefused, or what went wrong */
export async function startAlone(settings: Settings, log: Logger, ending: Ending): Promise<void> {
  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir));
  const store = openStore(settings);
  const groundwork = new Groundwork({ settings, store, log, ending, poolSize: poolSizeFor(1) });
  const server = await createApp({ settings, db: () => groundwork.db, store, secret, log });
  // Before the database, so that the site can say that it is coming, and a taken port costs nothing.
  await listen(server, settings.port);
  ending.closes(
    () => drain(server),
    () => groundwork.close(),
  );
  await groundwork.lay();
}
