/** A backup's file: a gzipped tar of small entries, written and read one entry at a time. */
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { writeWhole } from './whole-file.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** What puts an entry into the file; it waits until the file has taken it. */
export type Add = (name: string, bytes: Buffer) => Promise<void>;

// Pictures are compressed already and make up most of the file.
const quick = { level: 1 };

/**
 * Writes a file that is whole or not there, or standard output where the file is '-'.
 * @param fill adds the entries
 * @throws StartError where it cannot be written, and whatever `fill` throws
 */
export async function writeArchive(file: string, fill: (add: Add) => Promise<void>): Promise<void> {
  try {
    if (file === '-') await writeTo(process.stdout, fill, { end: false });
    else await writeWhole(file, (stream) => writeTo(stream, fill));
  } catch (error) {
    const name = file === '-' ? 'on standard output' : file;
    throw codeOf(error).startsWith('E')
      ? new StartError(`The backup ${name} could not be written (${codeOf(error)}).`)
      : error;
  }
}

async function writeTo(
  stream: NodeJS.WritableStream,
  fill: (add: Add) => Promise<void>,
  options: { end?: boolean } = {},
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(quick), stream, options);
  const add: Add = (name, bytes) =>
    Promise.race([
      // A disk that is full ends the pipe, and then no entry is ever taken.
      written,
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(bytes);
      }),
    ]);
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

/**
 * Reads a file's entries in their order.
 * @throws StartError where it cannot be read or is no whole backup
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, undefined> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  // Said by the loop, too; nobody else listens.
  read.catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) };
    await read;
  } catch (error) {
    throw new StartError(
      codeOf(error) === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} is damaged or no backup.`,
    );
  } finally {
    tar.destroy();
  }
}
