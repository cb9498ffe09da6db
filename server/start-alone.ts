/** Starts a site of one process, which does everything itself. */
import { createApp } from './app.ts';
import { poolSizeFor } from './database.ts';
import { Groundwork, type Start } from './start-database.ts';
import { keptSecret } from '#server/ops/data-folder.ts';
import { drain, listen, watch } from '#server/ops/listen.ts';
import { openStore } from '#server/uploads/store.ts';

/** @throws StartRefused, or what went wrong */
export async function startAlone(start: Start): Promise<void> {
  const { settings, log, ending } = start;
  const store = openStore(settings);
  const groundwork = new Groundwork(start, store, poolSizeFor(1));
  ending.closes(() => groundwork.close());
  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir));
  const server = await createApp({ settings, db: () => groundwork.db, store, secret, log });
  watch(server);
  // Whether or not the database is there, so that the site can say that it is coming.
  await listen(server, settings.port);
  ending.closes(
    () => drain(server),
    () => groundwork.close(),
  );
  await groundwork.lay();
}
