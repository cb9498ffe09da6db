/** A failure between a picture and its row leaves either both or neither. */
import { writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { transaction } from '#server/database/sql.ts';
import { claimPicture, storePicture, withNewPicture } from '#server/uploads/new-picture.service.ts';
import { collectGarbage, startGarbageCollection } from '#server/uploads/garbage.ts';
import { nothing, openPictureFixture } from './fixture.ts';

let fixture: Awaited<ReturnType<typeof openPictureFixture>>;

beforeAll(async () => {
  fixture = await openPictureFixture();
});
afterAll(() => fixture.site.close());
beforeEach(async () => {
  await fixture.empty();
  expect(await fixture.stored()).toEqual(nothing);
});

const image = () => ({ field: 'image', buffer: fixture.photo, mimetype: 'image/jpeg' });

describe('A write that fails leaves no file', () => {
  it('if the transaction fails after the picture is claimed', async () => {
    const fails = withNewPicture(fixture.services(), image(), (claim) =>
      transaction(fixture.site.db, async (manager) => {
        expect(await claim(manager)).toMatchObject({ width: 700 });
        await manager.query('SELECT 1 / 0');
      }),
    );
    await expect(fails).rejects.toThrow('division by zero');
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('if the disk is full', async () => {
    let puts = 0;
    const full = fixture.services({
      put: (...file) =>
        (puts += 1) < 3 ? fixture.store.put(...file) : Promise.reject(new AppError('STORAGE_FULL', 'Storage is full')),
    });
    const write = withNewPicture(full, image(), () => Promise.reject(new Error('the write must not begin')));
    await expect(write).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await fixture.files()).toEqual([]);
  });
});

describe('A server that is killed', () => {
  it('between the files and the row leaves garbage, which is collected after an hour', async () => {
    const { key } = await storePicture(fixture.services(), fixture.photo);
    await writeFile(path(fixture.site.dataDir, 'pictures', key.slice(-2), key, 'half.tmp'), 'half a file');
    expect(await collectGarbage(fixture.services())).toBe(0);
    expect(await fixture.files()).toHaveLength(4);
    await fixture.expireGarbage();
    expect(await collectGarbage(fixture.services())).toBe(1);
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('before the first file leaves a key without files, which is collected, too', async () => {
    const broken = fixture.services({
      put: () => Promise.reject(new Error('killed')),
      remove: () => Promise.reject(new Error()),
    });
    await expect(storePicture(broken, fixture.photo)).rejects.toThrow('killed');
    expect(await fixture.garbage()).toHaveLength(1);
    await fixture.expireGarbage();
    expect(await collectGarbage(fixture.services())).toBe(1);
  });

  it('while it removes files removes the rest at the next run', async () => {
    await storePicture(fixture.services(), fixture.photo);
    await fixture.expireGarbage();
    expect(
      await collectGarbage(fixture.services({ remove: () => Promise.reject(new Error('the store is unavailable')) })),
    ).toBe(0);
    expect(await fixture.stored()).toEqual({ files: 3, garbage: 1 });
    await fixture.expireGarbage();
    expect(await collectGarbage(fixture.services())).toBe(1);
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('again and again for many pictures removes the others meanwhile', async () => {
    await fixture.site.db.query(
      `INSERT INTO picture_garbage (key, due_at) SELECT gen_random_uuid(), now() - interval '2 days' FROM generate_series(1, 60)`,
    );
    await storePicture(fixture.services(), fixture.photo);
    await fixture.expireGarbage();
    const [{ key: removable }] = await fixture.site.db.query('SELECT key FROM picture_garbage ORDER BY due_at DESC');
    const { store } = fixture;
    const services = fixture.services({
      remove: (key) =>
        key === removable ? store.remove(key) : Promise.reject(new Error('the folder is of another user')),
    });
    for (let run = 0; run < 2; run += 1) await collectGarbage(services);
    expect(await fixture.stored()).toEqual({ files: 0, garbage: 60 });
    await fixture.site.db.query('DELETE FROM picture_garbage');
  });
});

describe('A claim', () => {
  it('fails after an hour, and with it the write', async () => {
    const { key } = await storePicture(fixture.services(), fixture.photo);
    await fixture.expireGarbage();
    await expect(transaction(fixture.site.db, (manager) => claimPicture(manager, key))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('that is not committed yet keeps the picture from garbage collection', async () => {
    const { key } = await storePicture(fixture.services(), fixture.photo);
    await transaction(fixture.site.db, async (manager) => {
      await claimPicture(manager, key);
      expect(await collectGarbage(fixture.services())).toBe(0);
    });
    await fixture.expireGarbage();
    expect(await collectGarbage(fixture.services())).toBe(0);
    expect(await fixture.files()).toHaveLength(3);
    await fixture.store.remove(key);
  });

  it('of an unknown picture fails', async () => {
    await expect(transaction(fixture.site.db, (manager) => claimPicture(manager, newId()))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('Garbage collection', () => {
  it('runs periodically, removes several batches, and ends when it is stopped', async () => {
    await fixture.site.db.query(
      'INSERT INTO picture_garbage (key) SELECT gen_random_uuid() FROM generate_series(1, 120)',
    );
    const closing = new AbortController();
    const collection = startGarbageCollection(fixture.services(), closing.signal, 20);
    while ((await fixture.garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await fixture.site.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    while ((await fixture.garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    closing.abort();
    await collection;
    await fixture.site.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await fixture.garbage()).toHaveLength(1);
  });
});
