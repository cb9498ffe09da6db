/** What the commands of backups share: the settings, the database, and one sentence where something is in the way. */
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { PictureStore } from '#server/core/picture-store.ts';
import { readSettings, SettingsError } from '#server/env.ts';
import { openStore } from '#server/uploads/store.ts';
import { createLog } from '#server/http/log.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import type { Manifest } from './backup/contents.ts';
import { connectForCommand } from './connect.ts';

interface Job {
  /** The option that names the file. */
  option: 'to' | 'from';
  /** Whether a database may be made where there is none. */
  make: boolean;
  /** Looks at the file before anything is started. */
  prepare(file: string): Promise<unknown>;
  run(job: { url: string; store: PictureStore; file: string; force: boolean; log: Logger }): Promise<Manifest>;
}

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Lists what a backup holds, on standard error where the backup itself is on standard output. */
function tell(manifest: Manifest, file: string): void {
  const print = file === '-' ? console.error : console.log;
  for (const [name, { rows, bytes }] of Object.entries(manifest.tables))
    print(`${name.padEnd(24)} ${String(rows).padStart(10)} rows ${sizeOf(bytes).padStart(12)}`);
  const { files, bytes } = manifest.pictures;
  print(`${'pictures'.padEnd(24)} ${String(files).padStart(10)} files${sizeOf(bytes).padStart(12)}`);
  print(file);
}

async function run({ option, make, prepare, run: work }: Job): Promise<void> {
  const { values } = parseArgs({
    options: { [option]: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const file = values[option] as string | undefined;
  if (!file) throw new StartError(`Say which file: --${option} FILE`);
  const settings = readSettings();
  const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const log = createLog(level, file === '-' ? process.stderr : undefined);
  await prepare(file);
  const { url, leave } = await connectForCommand(settings, { log, make });
  try {
    tell(await work({ url, store: openStore(settings), file, force: values.force as boolean, log }), file);
  } finally {
    await leave();
  }
}

/** Runs a command and sets the exit code of the process. */
export async function runCommand(job: Job): Promise<void> {
  try {
    await run(job);
  } catch (error) {
    process.exitCode = 1;
    const { message } = error as Error;
    const expected = error instanceof StartError || error instanceof SettingsError || codeOf(error) !== '';
    if (expected) console.error(message || codeOf(error));
    else throw error;
  }
}
