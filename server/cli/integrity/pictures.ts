/** What must hold between pictures and the rows that show them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { PictureStore } from '#server/core/picture-store.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';

const shown = 'SELECT cover_key AS key, cover_width AS width FROM businesses WHERE cover_key IS NOT NULL';
const known = `SELECT cover_key AS key FROM businesses WHERE cover_key IS NOT NULL UNION SELECT key FROM picture_garbage`;

/** The pictures that a row shows and the store does not hold in full. */
export async function missingPictures(client: ClientBase, store: PictureStore): Promise<string[]> {
  const { rows } = await client.query<{ key: string; width: number }>(shown);
  const missing: string[] = [];
  for (const { key, width } of rows)
    for (const each of widthsUpTo(width)) {
      const opened = await store.open(key, each);
      if (!opened?.size) missing.push(`${key}/${each}`);
      opened?.body.destroy();
    }
  return missing;
}

/** The folders of pictures that no row shows and nobody remembers to remove, in a store that is a folder. */
export async function orphanPictures(client: ClientBase, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'pictures');
  const inside = async (path: string) => readdir(path).catch(() => []);
  const kept = (await Promise.all((await inside(folder)).map((part) => inside(join(folder, part))))).flat();
  // Read after the folder: a picture is remembered before its first file is written.
  const { rows } = await client.query<{ key: string }>(known);
  const remembered = new Set(rows.map(({ key }) => key));
  return kept.filter((key) => !remembered.has(key));
}
