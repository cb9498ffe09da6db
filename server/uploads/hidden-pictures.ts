/**
 * Files of the pictures of hidden businesses and comments are sent only for signed URLs, which authors and moderators get. The same
 * holds for files that wait for their removal.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { queryWhenOpen } from '#server/database/sql.ts';
import { logPictureFailure } from './picture-failure.ts';

/**
 * The signature in the URL of a hidden picture: the server has given the URL to a user who sees the picture.
 * @param signingKey the key that signs tokens
 */
export const pictureSignature = (signingKey: KeyObject, key: string): string =>
  createHmac('sha256', signingKey).update(`picture ${key}`).digest('base64url').slice(0, 22);

// Raw SQL: one statement over five tables, whose pictures have no entity. The garbage has the uploads that wait for a write, too.
const select = `SELECT p.id AS key FROM business_pictures p JOIN businesses b ON b.id = p.business_id
    WHERE p.id = ANY ($1::uuid[]) AND b.hidden <> 0
  UNION ALL SELECT p.id FROM comment_pictures p JOIN comments c ON c.id = p.comment_id JOIN businesses b ON b.id = c.business_id
    WHERE p.id = ANY ($1::uuid[]) AND (c.hidden <> 0 OR b.hidden <> 0)
  UNION ALL SELECT key FROM picture_garbage WHERE key = ANY ($1::uuid[]) AND (user_id IS NULL OR due_at <= now())`;

/** Milliseconds for which keys are collected for one statement: the pictures of a page are requested at the same time. */
const collectFor = 5;
/** Milliseconds for which it is known whether a picture is hidden, and for which that counts while the database cannot be read. */
const maxAge = { read: 500, unread: 60_000 };
/** The number of pictures of which it is known. */
const maxKnown = 5000;

interface CachedVisibility {
  isHidden: boolean;
  readAt: number;
}

/** Rejects after a second, so that pictures do not wait for a slow database. */
const rejectAfterTimeout = async (): Promise<never> => {
  await pause(1000, undefined, { ref: false });
  throw new Error('The database did not answer within a second.');
};

/**
 * Returns a function that says whether a picture is hidden. It collects the keys of concurrent requests for one statement, and
 * remembers each for half a second. While the database cannot be read, what was known within the last minute counts; for other
 * pictures the function throws the error of the database.
 */
export function hiddenPictures(
  query: ReturnType<typeof queryWhenOpen>,
  log: Logger,
): (key: string) => Promise<boolean> {
  const known = new LRUCache<string, CachedVisibility>({ max: maxKnown, ttl: maxAge.unread });
  let batch: { keys: Set<string>; read: Promise<void> } | undefined;

  async function readBatch(keys: Set<string>): Promise<void> {
    await pause(collectFor);
    batch = undefined;
    const readAt = performance.now();
    const rows = await query<{ key: string }>(select, [[...keys]]);
    const hidden = new Set(rows.map((row) => row.key));
    for (const key of keys) known.set(key, { isHidden: hidden.has(key), readAt });
  }
  function read(key: string): Promise<void> {
    if (!batch) {
      const keys = new Set<string>();
      batch = { keys, read: readBatch(keys) };
      // Pictures of which it was known before are sent all the same.
      batch.read.catch((error: unknown) => logPictureFailure(log, error));
    }
    batch.keys.add(key);
    return batch.read;
  }

  return async (key) => {
    const before = known.get(key);
    if (before && performance.now() - before.readAt <= maxAge.read) return before.isHidden;
    // Nothing can replace the first read of a picture.
    const reading = before ? Promise.race([read(key), rejectAfterTimeout()]) : read(key);
    const failure = await reading.catch((error: unknown) => error);
    const found = known.get(key);
    if (!found) throw failure;
    return found.isHidden;
  };
}
