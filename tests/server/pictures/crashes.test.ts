/** Whatever fails between a picture and its row, neither is left without the other. */
import { writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { transaction } from '#server/database/sql.ts';
import { claimPicture, storePicture, withCover } from '#server/uploads/cover.service.ts';
import { collectGarbage, startGarbageCollection } from '#server/uploads/garbage.ts';
import { nothing, openPictureWorld } from './fixture.ts';

let kept: Awaited<ReturnType<typeof openPictureWorld>>;

beforeAll(async () => {
  kept = await openPictureWorld();
});
afterAll(() => kept.world.close());
beforeEach(async () => {
  await kept.empty();
  expect(await kept.left()).toEqual(nothing);
});

const image = () => ({ field: 'image', buffer: kept.photo, mimetype: 'image/jpeg' });

describe('A write that fails leaves no file behind', () => {
  it('for a transaction that fails after the picture was claimed', async () => {
    const fails = withCover(kept.services(), image(), (claim) =>
      transaction(kept.world.db, async (manager) => {
        expect(await claim(manager)).toMatchObject({ width: 700 });
        await manager.query('SELECT 1 / 0');
      }),
    );
    await expect(fails).rejects.toThrow('division by zero');
    expect(await kept.left()).toEqual(nothing);
  });

  it('for a full disk', async () => {
    let puts = 0;
    const full = kept.services({
      put: (...file) =>
        (puts += 1) < 3 ? kept.store.put(...file) : Promise.reject(new AppError('STORAGE_FULL', 'Storage is full')),
    });
    const write = withCover(full, image(), () => Promise.reject(new Error('the write must not begin')));
    await expect(write).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await kept.files()).toEqual([]);
  });
});

describe('A server that is killed', () => {
  it('between the files and the row leaves garbage for an hour, and the sweeper takes it then', async () => {
    const { key } = await storePicture(kept.services(), kept.photo);
    await writeFile(path(kept.world.dataDir, 'pictures', key.slice(-2), key, 'half.tmp'), 'half a file');
    expect(await collectGarbage(kept.services())).toBe(0);
    expect(await kept.files()).toHaveLength(4);
    await kept.anHourPasses();
    expect(await collectGarbage(kept.services())).toBe(1);
    expect(await kept.left()).toEqual(nothing);
  });

  it('before the first file leaves a key that leads nowhere, and it goes too', async () => {
    const away = kept.services({
      put: () => Promise.reject(new Error('killed')),
      remove: () => Promise.reject(new Error()),
    });
    await expect(storePicture(away, kept.photo)).rejects.toThrow('killed');
    expect(await kept.garbage()).toHaveLength(1);
    await kept.anHourPasses();
    expect(await collectGarbage(kept.services())).toBe(1);
  });

  it('while it removed files removes the rest the next time', async () => {
    await storePicture(kept.services(), kept.photo);
    await kept.anHourPasses();
    expect(await collectGarbage(kept.services({ remove: () => Promise.reject(new Error('the store is away')) }))).toBe(
      0,
    );
    expect(await kept.left()).toEqual({ files: 3, garbage: 1 });
    expect(await collectGarbage(kept.services())).toBe(1);
    expect(await kept.left()).toEqual(nothing);
  });
});

describe('A claim', () => {
  it('comes too late after the hour: the write fails instead of showing a picture that is about to go', async () => {
    const { key } = await storePicture(kept.services(), kept.photo);
    await kept.anHourPasses();
    await expect(transaction(kept.world.db, (manager) => claimPicture(manager, key))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('that is not yet committed is out of the sweeper’s reach', async () => {
    const { key } = await storePicture(kept.services(), kept.photo);
    await transaction(kept.world.db, async (manager) => {
      await claimPicture(manager, key);
      expect(await collectGarbage(kept.services())).toBe(0);
    });
    await kept.anHourPasses();
    expect(await collectGarbage(kept.services())).toBe(0);
    expect(await kept.files()).toHaveLength(3);
    await kept.store.remove(key);
  });

  it('takes nothing that was never stored', async () => {
    await expect(transaction(kept.world.db, (manager) => claimPicture(manager, newId()))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('The sweeper', () => {
  it('comes by itself, takes more than one batch, and is done when it was stopped', async () => {
    await kept.world.db.query(
      'INSERT INTO picture_garbage (key) SELECT gen_random_uuid() FROM generate_series(1, 120)',
    );
    const sweeper = startGarbageCollection(kept.services(), 20);
    while ((await kept.garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await kept.world.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    while ((await kept.garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await sweeper.stop();
    await kept.world.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await kept.garbage()).toHaveLength(1);
  });
});
