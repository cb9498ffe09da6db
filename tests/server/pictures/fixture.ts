/** A site with a member and a photo, and functions that count the stored files. */
import { readdir } from 'node:fs/promises';
import { join as path } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import type { Context } from '#server/core/context.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { collectGarbage } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';
import { headOf } from '../../support/head.ts';
import { until } from '../../support/site.ts';
import { signUp } from '../../support/users.ts';
import { openInProcessFixture } from '../../support/in-process-fixture.ts';

const log = pino({ level: 'silent' });

/** The result of `stored` without pictures, and with the photo as a cover. */
export const nothing = { files: 0, garbage: 0 };
export const onePicture = { files: 3, garbage: 0 };

/** The input of a new business. */
export const input = {
  name: 'Blue Room',
  description: 'Coffee behind a blue room.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};

/** Waits until pictures have a status: within a second, except that a look-up of a second or longer answers as before. */
export async function become(status: number, ...urls: string[]): Promise<void> {
  const changedAt = performance.now();
  await until(`the pictures are ${status}`, async () => {
    const askedAt = performance.now();
    const found = await Promise.all(urls.map(async (url) => (await headOf(url)).status));
    if (found.every((each) => each === status)) return true;
    const isSlow = performance.now() - askedAt > 900;
    if (askedAt - changedAt > 1000 && !isSlow)
      throw new Error(`After a second the statuses of the pictures are ${found.join()}, and not ${status}.`);
    return false;
  });
}

/** Opens the fixture. The photo is 700 by 500 pixels, so that it is stored in three widths. */
export async function openPictureFixture() {
  const site = await openInProcessFixture();
  const mae = await signUp(site, 'Mae');
  const store = openStore({ dataDir: site.dataDir, s3: undefined });
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

  /** The services of covers, with some functions of the store replaced. */
  const services = (replaced: Partial<PictureStore> = {}): Pick<Context, 'db' | 'store' | 'log'> => ({
    db: site.db,
    store: { ...store, ...replaced },
    log,
  });

  const files = async (): Promise<string[]> => {
    const found = await readdir(path(site.dataDir, 'pictures'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return found.filter((each) => each.isFile()).map((each) => each.name);
  };
  const garbage = (): Promise<{ key: string }[]> => site.db.query('SELECT key FROM picture_garbage');

  return {
    site,
    mae,
    store,
    photo,
    services,
    files,
    garbage,
    /** The number of files, and of keys in the garbage. */
    stored: async () => ({ files: (await files()).length, garbage: (await garbage()).length }),
    expireGarbage: () => site.db.query("UPDATE picture_garbage SET due_at = due_at - interval '1 day'"),
    async empty() {
      await site.db.query('DELETE FROM businesses');
      await site.db.query("UPDATE picture_garbage SET due_at = now() - interval '1 second'");
      while ((await collectGarbage(services())) > 0);
    },
    /** The photo, or other bytes, as the file of an operation. */
    upload: (bytes = photo) => ({
      'variables.image': { blob: new Blob([new Uint8Array(bytes)]), name: 'room.jpg' },
    }),
  };
}
