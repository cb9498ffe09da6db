/** Starts the site, in the order in which things can go wrong: settings, folder, port, database, demo. */
import type { DataSource } from 'typeorm';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { demoMember } from '#server/demo/world.ts';
import { readSettings, SettingsError, type Settings } from '#server/env.ts';
import { keptSecret, openDataFolder } from '#server/ops/data-folder.ts';
import { Ending } from '#server/ops/ending.ts';
import { drain, listen } from '#server/ops/listen.ts';
import { createLog } from '#server/ops/log.ts';
import { patiently } from '#server/ops/patience.ts';
import { startPostgres } from '#server/ops/postgres.ts';
import { StartRefused } from '#server/ops/refusal.ts';
import { startSweeper } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';

function greet({ publicUrl, port }: Settings, hasDemo: boolean): void {
  console.log(`Main Street is open at ${publicUrl ?? `http://localhost:${port}`}`);
  if (hasDemo) console.log(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const ending = new Ending(log);
  let db: DataSource | undefined;
  let postgres: ReturnType<typeof startPostgres> | undefined;
  let sweeper: ReturnType<typeof startSweeper> | undefined;
  try {
    if (!settings.databaseUrl || !settings.s3 || !settings.jwtSecret) await openDataFolder(settings.dataDir);
    const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir));
    const store = openStore(settings);
    const server = await createApp({ settings, db: () => db, store, secret, log });
    // Before the database, so that the site can say that it is coming, and a taken port costs nothing.
    await listen(server, settings.port);
    ending.closes(
      () => drain(server),
      () => sweeper?.stop(),
      () => db?.destroy(),
      () =>
        postgres?.then(
          ({ stop }) => stop(),
          () => undefined,
        ),
    );
    if (!settings.databaseUrl) postgres = startPostgres({ dataDir: settings.dataDir, log });
    const url = settings.databaseUrl ?? (await postgres!).url;
    let hasDemo = false;
    const prepare = async (opened: DataSource) => {
      if (settings.seedDemo) await seedDemo(opened, store, log);
      hasDemo = await opened
        .query('SELECT FROM users WHERE email = $1', [demoMember.email])
        .then(({ length }) => length > 0);
    };
    db = await patiently(() => openDatabase(url, { log, prepare }), { log, signal: ending.signal });
    sweeper = startSweeper({ db, store, log });
    greet(settings, hasDemo);
  } catch (error) {
    if (ending.signal.aborted) return;
    if (!(error instanceof StartRefused)) log.error({ err: error }, 'The start failed.');
    console.error(
      error instanceof StartRefused ? error.message : `The site could not start: ${(error as Error).message}`,
    );
    await ending.end(1);
  }
}

try {
  await start(readSettings());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
