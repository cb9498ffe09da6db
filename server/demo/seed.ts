/** Fills a directory that was never used at the first start: 240 businesses, 60 people, and covers for two thirds of the places. */
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { wasUsed } from '#server/database/first-use.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { copyTable } from './copy.ts';
import { hashDemoPassword, noPassword } from './password.ts';
import { coverKeys, storeCovers } from './pictures/covers.ts';
import { demoTables } from './tables.ts';
import { addDescribed } from './kept.ts';
import { newTally } from './tally.ts';
import { newVocabulary } from './vectors.ts';
import { firstStart, World } from './world.ts';

/**
 * Fills the directory, unless its database was ever used. The rows come in one transaction, so that a start that is cut
 * short leaves an empty directory; its pictures are on the list of garbage until then, and go if no row ever takes them.
 * @param hasLogin whether anyone may sign in as the demo's member, whose password is published
 * @returns whether it was filled
 */
export async function seedDemo(
  db: DataSource,
  store: PictureStore,
  log: Pick<Logger, 'info'>,
  hasLogin = true,
): Promise<boolean> {
  const [{ used }] = (await db.query(wasUsed)) as [{ used: boolean }];
  if (used) return false;

  const begun = performance.now();
  const world = new World(firstStart);
  const keys = coverKeys(world);
  await db.query(
    `INSERT INTO picture_garbage (key, due_at) SELECT unnest($1::uuid[]), now() + interval '1 hour'
     ON CONFLICT (key) DO UPDATE SET due_at = EXCLUDED.due_at`,
    [[...keys.values()]],
  );
  const covers = await storeCovers(world, keys, store);
  const vocabulary = newVocabulary();
  const passwordHash = hasLogin ? await hashDemoPassword() : noPassword;
  const options = { passwordHash, covers, vocabulary, tally: newTally(firstStart) };
  const tables = demoTables(world, options);

  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    await runner.startTransaction();
    // Of two servers that start at once on one database, the second waits here and then finds it used.
    await runner.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    const [now] = (await runner.query(wasUsed)) as [{ used: boolean }];
    if (now.used) {
      await runner.rollbackTransaction();
      return false;
    }
    for (const table of tables) await copyTable(client, table);
    await addDescribed(client, vocabulary);
    await runner.query('DELETE FROM picture_garbage WHERE key = ANY ($1::uuid[])', [[...keys.values()]]);
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
  log.info({ seconds: (performance.now() - begun) / 1000, ...firstStart }, 'The demo directory is open.');
  return true;
}
