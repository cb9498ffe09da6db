/** Fills a new directory at the first start: 240 businesses, two thirds of them with pictures, and 60 users. */
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { wasUsed } from '#server/database/first-use.ts';
import { noTimeouts, setLocally } from '#server/database/session-settings.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { copyTable } from './copy/copy-table.ts';
import { hashDemoPassword, noPassword } from './password.ts';
import { demoPictures, storePictures } from './pictures/covers.ts';
import { demoTables } from './tables.ts';
import { addCommonWords } from './derived-tables.ts';
import { createVocabulary } from './copy/vectors.ts';
import { firstStart, DemoData } from './demo-data.ts';

/**
 * Fills the directory, unless its database was ever used. It writes the rows in one transaction, so an interrupted start
 * leaves an empty directory. The pictures are marked for removal until that transaction commits.
 * @param hasLogin whether the demo member, whose password is published, can sign in
 * @returns whether it was filled
 */
export async function seedDemo(
  db: DataSource,
  store: PictureStore,
  log: Pick<Logger, 'info'>,
  hasLogin = true,
): Promise<boolean> {
  if (await wasUsed(db)) return false;

  const started = performance.now();
  const data = new DemoData(firstStart);
  const pictures = demoPictures(data);
  const keys = pictures.map(({ key }) => key);
  // Raw SQL: keys of garbage have no entity; `uploads/garbage.ts` says why.
  await db.query(
    `INSERT INTO picture_garbage (key, due_at) SELECT unnest($1::uuid[]), now() + interval '1 hour'
     ON CONFLICT (key) DO UPDATE SET due_at = EXCLUDED.due_at`,
    [keys],
  );
  const stored = await storePictures(pictures, store);
  const vocabulary = createVocabulary();
  const passwordHash = hasLogin ? await hashDemoPassword() : noPassword;
  const options = { passwordHash, pictures: stored, vocabulary, hasTriggers: true };
  const tables = demoTables(data, options);

  const isFilled = await db.transaction(async (manager) => {
    const client = (await manager.queryRunner!.connect()) as PoolClient;
    // A slow disk takes longer for these rows than a request may take.
    await manager.query(setLocally(noTimeouts));
    // Where two servers start at once on one database, the second waits here and then finds it used.
    await manager.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    if (await wasUsed(manager)) return false;
    for (const table of tables) await copyTable(client, table);
    await addCommonWords(client, vocabulary);
    await manager.query('DELETE FROM picture_garbage WHERE key = ANY ($1::uuid[])', [keys]);
    return true;
  });
  if (isFilled) log.info({ seconds: (performance.now() - started) / 1000, ...firstStart }, 'The demo data is loaded.');
  return isFilled;
}
