/** The folder in which tests start the built site. Its data file has a few places: to load all of them takes six seconds of CPU on each new database. */
import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fewPlaces } from '../support/database/places.ts';
import { makeFolder } from '../support/folder.ts';

/** What the site reads from `dist` in its working directory, apart from the places. */
const built = ['client', 'demo', 'map', 'operations.json', 'render'];

/** Makes the folder. @returns its path, and the version of its places, as in `place_data` */
export async function makeSiteFolder(): Promise<{ path: string; version: string }> {
  const path = await makeFolder('site');
  const data = brotliCompressSync(fewPlaces());
  await mkdir(join(path, 'dist'));
  await writeFile(join(path, 'dist', 'places.tsv.br'), data);
  await Promise.all(built.map((name) => symlink(resolve('dist', name), join(path, 'dist', name))));
  return { path, version: createHash('sha256').update(data).digest('hex') };
}
