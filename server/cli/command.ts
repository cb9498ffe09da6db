/** Runs the commands backup and restore: reads the options and settings, connects to the database, and prints errors. */
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { PictureStore } from '#server/core/picture-store.ts';
import { readSettings, SettingsError } from '#server/env.ts';
import { openStore } from '#server/uploads/store.ts';
import { createLog } from '#server/http/log.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import type { Manifest } from './backup/contents.ts';
import { connectForCommand } from './connect.ts';

interface Command {
  /** The name of the option that has the file. */
  option: 'to' | 'from';
  /** Whether the command creates the embedded database where there is none. */
  createDatabase: boolean;
  /** Checks the file before the database is started. */
  prepare(file: string): Promise<unknown>;
  run(options: { url: string; store: PictureStore; file: string; force: boolean; log: Logger }): Promise<Manifest>;
}

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Prints the contents of a backup: to standard error where the backup goes to standard output. */
function printManifest(manifest: Manifest, file: string): void {
  const print = file === '-' ? console.error : console.log;
  for (const [name, { rows, bytes }] of Object.entries(manifest.tables))
    print(`${name.padEnd(24)} ${String(rows).padStart(10)} rows ${sizeOf(bytes).padStart(12)}`);
  const { files, bytes } = manifest.pictures;
  print(`${'pictures'.padEnd(24)} ${String(files).padStart(10)} files${sizeOf(bytes).padStart(12)}`);
  print(file);
}

async function execute({ option, createDatabase, prepare, run }: Command): Promise<void> {
  const { values } = parseArgs({
    options: { [option]: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const file = values[option] as string | undefined;
  if (!file) throw new StartError(`The option --${option} FILE is missing.`);
  const settings = readSettings();
  const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const log = createLog(level, file === '-' ? process.stderr : undefined);
  await prepare(file);
  const { url, disconnect } = await connectForCommand(settings, { log, createDatabase });
  try {
    const options = { url, store: openStore(settings), file, force: values.force as boolean, log };
    printManifest(await run(options), file);
  } finally {
    await disconnect();
  }
}

/** Runs a command. Where it fails, prints the message and sets the exit code to 1. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await execute(command);
  } catch (error) {
    process.exitCode = 1;
    const { message } = error as Error;
    const expected = error instanceof StartError || error instanceof SettingsError || codeOf(error) !== '';
    if (expected) console.error(message || codeOf(error));
    else throw error;
  }
}
