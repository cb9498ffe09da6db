/** Pictures of hidden businesses and comments: their files are sent only to addresses with a proof, which authors and moderators get. */
import { createHmac, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { unavailable } from '#server/core/errors.ts';
import type { queryRunner } from '#server/database/sql.ts';

/**
 * The proof in the address of a hidden picture: the server has given the address to someone who sees them.
 * @param signingKey the key that signs tokens
 */
export const proofOf = (signingKey: KeyObject, key: string): string =>
  createHmac('sha256', signingKey).update(`picture ${key}`).digest('base64url').slice(0, 22);

// Raw SQL: one statement over three tables, whose pictures have no entity.
const ofComments = 'JOIN comment_pictures p ON p.comment_id = c.id';
const select = `SELECT p.id AS key FROM businesses b JOIN business_pictures p ON p.business_id = b.id WHERE b.hidden <> 0
  UNION ALL SELECT p.id FROM comments c ${ofComments} WHERE c.hidden <> 0 AND c.num_pictures > 0
  UNION ALL SELECT p.id FROM businesses b JOIN comments c ON c.business_id = b.id AND c.num_pictures > 0 ${ofComments} WHERE b.hidden <> 0`;

/** How long the hidden pictures are known, in milliseconds. */
const maxAge = 500;

/** Rejects after a second, so that pictures do not wait for a slow database. */
const rejectAfterTimeout = async (): Promise<never> => {
  await pause(1000, undefined, { ref: false });
  throw new Error('The database did not answer within a second.');
};

/**
 * Returns a function that says whether a picture is hidden. One statement reads all hidden pictures for the requests of half a
 * second. While the database cannot be read, those of the last read count; before the first, the function throws
 * SERVICE_UNAVAILABLE.
 */
export function hiddenPictures(query: ReturnType<typeof queryRunner>, log: Logger): (key: string) => Promise<boolean> {
  let keys: Set<string> | undefined;
  let reading = Promise.resolve();
  let readAt = -Infinity;
  async function read(): Promise<void> {
    try {
      const rows = query<{ key: string }>(select, []);
      // Nothing can replace the first read.
      const found = await (keys ? Promise.race([rows, rejectAfterTimeout()]) : rows);
      keys = new Set(found.map(({ key }) => key));
    } catch (error) {
      log.warn({ err: error }, 'The hidden pictures could not be read.');
    }
  }
  return async (key) => {
    const now = performance.now();
    if (now - readAt > maxAge) {
      readAt = now;
      reading = read();
    }
    await reading;
    if (!keys) throw unavailable();
    return keys.has(key);
  };
}
