/**
 * The statements that read and write the pictures of businesses and of reviews. The first of a business is its cover.
 * Raw SQL: lists in JSON, and writes of a whole list by one statement.
 */
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import type { StoredPicture } from '#server/uploads/picture-urls.ts';
import type { NewPicture } from '#server/uploads/new-picture.service.ts';

/** A picture of a business or a review. Its key is also its id. */
export interface DescribedPicture extends StoredPicture {
  alt: string;
}

/** A picture in a write, with the size of all its widths in bytes. */
export type PictureRecord = DescribedPicture & NewPicture;

/** What has pictures, by the name of its table and column. */
type Pictured = 'business' | 'comment';

/** The expression of a list of `DescribedPicture`, in their order. @param id the column with the id of what has them */
export const picturesOf = (id: string, of: Pictured = 'business'): string =>
  `(SELECT coalesce(json_agg(json_build_object('key', id, 'width', width, 'height', height, 'placeholder', placeholder,
    'alt', alt) ORDER BY rank), '[]') FROM ${of}_pictures WHERE ${of}_id = ${id})`;

/** Reads the pictures of businesses, for `loadBatched`. */
export async function readPictures(ctx: Context, ids: readonly string[]): Promise<Map<string, DescribedPicture[]>> {
  const { $, values } = parameters();
  const text = `SELECT ids.id, ${picturesOf('ids.id')} AS pictures FROM ${unnestIds(ids, $)} AS ids(id)`;
  const rows = await queryRows<{ id: string; pictures: DescribedPicture[] }>(ctx.db, text, values);
  return new Map(rows.map(({ id, pictures }) => [id, pictures]));
}

/** Reads the pictures of one business or comment in the transaction that has locked its row. */
export const readPictureRecords = (
  manager: EntityManager,
  id: string,
  of: Pictured = 'business',
): Promise<PictureRecord[]> =>
  manager.query(
    `SELECT id AS key, width, height, placeholder, bytes, alt FROM ${of}_pictures WHERE ${of}_id = $1 ORDER BY rank`,
    [id],
  );

/** Makes these the pictures of a business or a comment, in this order. Triggers mark the files of the others for removal. */
export async function writePictures(
  manager: EntityManager,
  id: string,
  pictures: PictureRecord[],
  of: Pictured = 'business',
): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  await manager.query(`DELETE FROM ${of}_pictures WHERE ${of}_id = $1 AND id <> ALL ($2::uuid[])`, [id, keys]);
  if (keys.length === 0) return;
  await manager.query(
    `INSERT INTO ${of}_pictures (id, ${of}_id, rank, width, height, placeholder, bytes, alt)
      SELECT key, $1, rank, width, height, placeholder, bytes, alt
      FROM unnest($2::uuid[], $3::integer[], $4::integer[], $5::text[], $6::integer[], $7::text[])
        WITH ORDINALITY AS given (key, width, height, placeholder, bytes, alt, rank)
      ON CONFLICT (id) DO UPDATE SET rank = EXCLUDED.rank, alt = EXCLUDED.alt`,
    [
      id,
      keys,
      ...(['width', 'height', 'placeholder', 'bytes', 'alt'] as const).map((name) =>
        pictures.map((picture) => picture[name]),
      ),
    ],
  );
}

// A waiting upload is garbage with a user and the columns of its picture.

/** Adds a stored picture to the waiting uploads of a user, and ends the oldest above the maximum. */
export async function addUpload(
  manager: EntityManager,
  userId: string,
  { key, width, height, placeholder, bytes }: NewPicture,
  { max, hours }: { max: number; hours: number },
): Promise<void> {
  await manager.query(
    `INSERT INTO picture_garbage (key, due_at, user_id, width, height, placeholder, bytes)
      VALUES ($1, now() + $2 * interval '1 hour', $3, $4, $5, $6, $7)`,
    [key, hours, userId, width, height, placeholder, bytes],
  );
  await manager.query(
    `UPDATE picture_garbage SET due_at = now() WHERE key IN
      (SELECT key FROM picture_garbage WHERE user_id = $1 AND due_at > now() ORDER BY due_at DESC OFFSET $2)`,
    [userId, max],
  );
}

/** Takes waiting uploads of a user in the transaction that writes them. @returns those that are still there */
export async function claimUploads(manager: EntityManager, userId: string, keys: string[]): Promise<NewPicture[]> {
  if (keys.length === 0) return [];
  // Within the minute the garbage collector does not take a key whose claim is not committed yet.
  const [claimed] = await manager.query<[NewPicture[], number]>(
    `DELETE FROM picture_garbage WHERE key = ANY ($1::uuid[]) AND user_id = $2
        AND due_at > clock_timestamp() + interval '1 minute'
      RETURNING key, width, height, placeholder, bytes`,
    [keys, userId],
  );
  return claimed;
}

/** Lets the garbage collector remove waiting uploads. A failure is logged, since they are due after a day anyway. */
export async function endUploads({ db, log }: Pick<Context, 'db' | 'log'>, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await queryRows(db, 'UPDATE picture_garbage SET due_at = now() WHERE key = ANY ($1::uuid[])', [keys]).catch(
    (error: unknown) => log.warn({ err: error, keys }, 'Pictures of a failed write stay for a day.'),
  );
}
