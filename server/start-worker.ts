/** Starts one of the processes that answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createApp } from './app.ts';
import { connectDatabase, poolSizeFor } from './database.ts';
import type { Start } from './start-database.ts';
import { joinBus } from '#server/ops/bus-line.ts';
import { keptSecret } from '#server/ops/data-folder.ts';
import { takeConnections } from '#server/ops/door-line.ts';
import { drain } from '#server/ops/listen.ts';
import { patiently } from '#server/ops/patience.ts';
import { listenToPrimary } from '#server/ops/primary-line.ts';
import { openStore } from '#server/uploads/store.ts';

/** A database that takes longer than this is away, and people are told so instead of left waiting. */
const databasePatience = 2000;
/** The other workers go on, so there is time for whoever is about to ask this one once more. */
const grace = 4000;

/** @throws StartRefused, or what went wrong */
export async function startWorker({ settings, log, ending }: Start): Promise<void> {
  joinBus();
  const primary = listenToPrimary(() => void ending.end(0));
  let db: DataSource | undefined;
  const connect = async () =>
    patiently(async () => connectDatabase(await primary.url, poolSizeFor(settings.workers), settings.replicaUrls), {
      log,
      signal: ending.signal,
    });
  const opening = connect().then((opened) => (db = opened));
  ending.closes(() => db?.destroy());
  if (await primary.first) await Promise.race([opening, pause(databasePatience)]);

  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir));
  const server = await createApp({ settings, db: () => db, store: openStore(settings), secret, log });
  takeConnections(server, ending.signal);
  ending.closes(
    () => drain(server, { grace }),
    () => db?.destroy(),
  );
  await opening;
  primary.ready();
}
