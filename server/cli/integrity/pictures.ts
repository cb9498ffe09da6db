/** Finds pictures that are missing in the store, and pictures that no row references. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { PictureStore } from '#server/core/picture-store.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { counted, type Invariant } from './counts.ts';

const all = '(SELECT id, width FROM business_pictures UNION ALL SELECT id, width FROM comment_pictures) p';
const picturesSql = `SELECT id AS key, width FROM ${all}`;
const knownKeysSql = `SELECT id AS key FROM ${all} UNION SELECT key FROM picture_garbage`;

export const pictureInvariants: Invariant[] = [
  {
    invariant: 'the cover of a business repeats its first picture',
    sql: `SELECT coalesce(b.id, p.business_id)::text AS found
      FROM (SELECT * FROM businesses WHERE cover_key IS NOT NULL) b
        FULL JOIN (SELECT * FROM business_pictures WHERE rank = 1) p ON p.business_id = b.id
      WHERE (cover_key, cover_width, cover_height, cover_placeholder) IS DISTINCT FROM (p.id, width, height, placeholder)`,
  },
  {
    invariant: 'the pictures of a business have the ranks from 1 without a gap',
    sql: `SELECT business_id::text AS found FROM business_pictures GROUP BY 1 HAVING max(rank) <> count(*) OR min(rank) <> 1`,
  },
  counted('businesses.cover_bytes', 'business_pictures', 'business_id', { sum: 'bytes' }),
  {
    invariant: 'comments.num_pictures counts the pictures, which have the ranks from 1 without a gap',
    sql: `SELECT format('%s: stored %s, counted %s', c.id, num_pictures, coalesce(p.n, 0)) AS found
      FROM comments c LEFT JOIN (SELECT comment_id, count(*) AS n, max(rank) AS last FROM comment_pictures GROUP BY 1) p
        ON p.comment_id = c.id WHERE num_pictures <> coalesce(p.n, 0) OR p.last <> p.n`,
  },
  {
    invariant: 'no picture of a business or a comment is marked for removal',
    sql: `SELECT key::text AS found FROM picture_garbage JOIN ${all} ON id = key`,
  },
];

/** Returns the files that a row references and the store does not have, each as key/width. */
export async function missingPictures(client: ClientBase, store: PictureStore): Promise<string[]> {
  const { rows } = await client.query<{ key: string; width: number }>(picturesSql);
  const missing: string[] = [];
  for (const { key, width } of rows)
    for (const each of widthsUpTo(width)) {
      const picture = await store.open(key, each);
      if (!picture?.size) missing.push(`${key}/${each}`);
      picture?.body.destroy();
    }
  return missing;
}

/** Returns the keys of pictures in the folder that no row references and that are not marked for removal. */
export async function unreferencedPictures(client: ClientBase, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'pictures');
  const list = async (path: string) => readdir(path).catch(() => []);
  const stored = (await Promise.all((await list(folder)).map((part) => list(join(folder, part))))).flat();
  // Read after the folder, since a row is written before the first file of its picture.
  const { rows } = await client.query<{ key: string }>(knownKeysSql);
  const known = new Set(rows.map(({ key }) => key));
  return stored.filter((key) => !known.has(key));
}
