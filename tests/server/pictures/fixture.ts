/** A world whose pictures can be counted, with somebody in it who lists and edits. */
import { readdir } from 'node:fs/promises';
import { join as path } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import type { Context } from '#server/core/context.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { collectGarbage } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';
import { signUp } from '../../support/users.ts';
import { openInProcessFixture } from '../../support/in-process-fixture.ts';

const log = pino({ level: 'silent' });

/** What `left` says of nothing, and of one picture of the photo's size that a listing shows. */
export const nothing = { files: 0, garbage: 0 };
export const onePicture = { files: 3, garbage: 0 };

/** Opens it. The photo is 700 by 500, so that it is kept in three widths. */
export async function openPictureWorld() {
  const world = await openInProcessFixture();
  const mae = await signUp(world, 'Mae');
  const store = openStore({ dataDir: world.dataDir, s3: undefined });
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

  /** What the verbs of pictures need, with a store that fails where the test wants it to. */
  const services = (changed: Partial<PictureStore> = {}): Pick<Context, 'db' | 'store' | 'log'> => ({
    db: world.db,
    store: { ...store, ...changed },
    log,
  });

  const files = async (): Promise<string[]> => {
    const found = await readdir(path(world.dataDir, 'pictures'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return found.filter((each) => each.isFile()).map((each) => each.name);
  };
  const garbage = (): Promise<{ key: string }[]> => world.db.query('SELECT key FROM picture_garbage');

  return {
    world,
    mae,
    store,
    photo,
    services,
    files,
    garbage,
    /** How many files there are, and how many keys wait to be drained. */
    left: async () => ({ files: (await files()).length, garbage: (await garbage()).length }),
    anHourPasses: () => world.db.query("UPDATE picture_garbage SET due_at = due_at - interval '1 hour'"),
    async empty() {
      await world.db.query('DELETE FROM businesses');
      await world.db.query("UPDATE picture_garbage SET due_at = now() - interval '1 second'");
      while ((await collectGarbage(services())) > 0);
    },
    /** The photo, or other bytes, as the file of an operation. */
    upload: (bytes = photo) => ({
      'variables.image': { blob: new Blob([new Uint8Array(bytes)]), name: 'door.jpg' },
    }),
  };
}
