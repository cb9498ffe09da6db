/** A backup's file: a gzipped tar of small entries, written and read one entry at a time. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { codeOf, StartRefused } from '../refusal.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** What puts an entry into the file; it waits until the file has taken it. */
export type Add = (name: string, bytes: Buffer) => Promise<void>;

// Pictures are compressed already and make up most of the file.
const quick = { level: 1 };

/**
 * Writes a file that is whole or not there: aside, then renamed.
 * @param fill adds the entries
 * @throws StartRefused where the file is there already or cannot be written, and whatever `fill` throws
 */
export async function writeArchive(file: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const tar = pack();
  const written = pipeline(tar, createGzip(quick), createWriteStream(unfinished, { mode: 0o600, flush: true }));
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
    await rename(unfinished, file);
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw codeOf(error).startsWith('E')
      ? new StartRefused(`The backup ${file} could not be written (${codeOf(error)}).`)
      : error;
  }
}

/**
 * Reads a file's entries in their order.
 * @throws StartRefused where it cannot be read or is no whole backup
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
    throw new StartRefused(
      codeOf(error) === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} is damaged or no backup.`,
    );
  } finally {
    tar.destroy();
  }
}
