/** Finds pictures that are missing in the store, and pictures that no row references. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { PictureStore } from '#server/core/picture-store.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';

const coversSql = 'SELECT cover_key AS key, cover_width AS width FROM businesses WHERE cover_key IS NOT NULL';
const knownKeysSql = `SELECT cover_key AS key FROM businesses WHERE cover_key IS NOT NULL UNION SELECT key FROM picture_garbage`;

/** Returns the files that a business references and the store does not have, each as key/width. */
export async function missingPictures(client: ClientBase, store: PictureStore): Promise<string[]> {
  const { rows } = await client.query<{ key: string; width: number }>(coversSql);
  const missing: string[] = [];
  for (const { key, width } of rows)
    for (const each of widthsUpTo(width)) {
      const picture = await store.open(key, each);
      if (!picture?.size) missing.push(`${key}/${each}`);
      picture?.body.destroy();
    }
  return missing;
}

/** Returns the keys of pictures in the folder that no business references and that are not marked for removal. */
export async function orphanPictures(client: ClientBase, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'pictures');
  const list = async (path: string) => readdir(path).catch(() => []);
  const stored = (await Promise.all((await list(folder)).map((part) => list(join(folder, part))))).flat();
  // Read after the folder, since a row is written before the first file of its picture.
  const { rows } = await client.query<{ key: string }>(knownKeysSql);
  const known = new Set(rows.map(({ key }) => key));
  return stored.filter((key) => !known.has(key));
}
