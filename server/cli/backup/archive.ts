/** The file format of backups: a gzipped tar, written and read one entry at a time. */
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { writeComplete } from './complete-file.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** Adds an entry, and resolves when it is written. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

// Most of the file are pictures, which are compressed already.
const gzipOptions = { level: 1 };

/**
 * Writes a complete file or none, or writes to standard output where the file is '-'.
 * @param fill adds the entries
 * @throws StartError where the entries cannot be written, the error of the system where the complete file cannot be renamed, and what `fill` throws
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  if (file === '-') await writeTo(process.stdout, 'on standard output', fill, { end: false });
  else await writeComplete(file, (stream) => writeTo(stream, file, fill));
}

async function writeTo(
  stream: NodeJS.WritableStream,
  target: string,
  fill: (add: AddEntry) => Promise<void>,
  options: { end?: boolean } = {},
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(gzipOptions), stream, options).catch((error: unknown) => {
    throw new StartError(`The backup ${target} could not be written (${codeOf(error)}).`, { cause: error });
  });
  const add: AddEntry = (name, bytes) =>
    new Promise<void>((resolve, reject) => {
      // A failure of the file ends the entry, too: the first is what is thrown.
      const fail = (error: Error) => void written.then(() => reject(error), reject);
      try {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : resolve())).on('error', fail);
      } catch (error) {
        // The archive is closed already.
        fail(error as Error);
      }
    });
  try {
    await Promise.race([written, fill(add)]);
    tar.finalize();
    await written;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

function readError(file: string, error: unknown): string {
  if (codeOf(error) === 'ENOENT') return `There is no file ${file}.`;
  // Only errors of the operating system name a call, those of zlib and tar do not.
  if ((error as NodeJS.ErrnoException).syscall) return `The file ${file} cannot be read (${codeOf(error)}).`;
  return `The file ${file} is damaged or not a backup.`;
}

/**
 * Reads the entries of a file in their order.
 * @throws StartError where it cannot be read or is not a complete backup
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, undefined> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  // The loop throws the same error.
  read.catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) };
    await read;
  } catch (error) {
    throw new StartError(readError(file, error), { cause: error });
  } finally {
    tar.destroy();
  }
}
