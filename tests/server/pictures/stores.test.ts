/** The same tests for both stores: the folder and S3. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import type { PictureStore } from '#server/core/picture-store.ts';
import type { S3Settings } from '#server/env.ts';
import { openStore } from '#server/uploads/store.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';

let folder: string;
let s3: S3rver;
let settings: S3Settings;

beforeAll(async () => {
  folder = await makeFolder('pictures');
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'main-street' }],
  });
  const { port } = await s3.run();
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'main-street',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});

afterAll(async () => {
  await s3.close();
  await removeFolder(folder);
});

const read = async (store: PictureStore, key: string, width: number): Promise<Buffer | undefined> => {
  const picture = await store.open(key, width);
  if (!picture) return undefined;
  const bytes = await buffer(picture.body as Readable);
  expect(picture.size).toBe(bytes.length);
  return bytes;
};

describe.each([
  ['a folder', () => openStore({ dataDir: join(folder, 'data'), s3: undefined })],
  ['an S3 bucket', () => openStore({ dataDir: join(folder, 'unused'), s3: settings })],
])('Pictures in %s', (_, open) => {
  it('are read as they were written, each width by itself', async () => {
    const store = open();
    const key = randomUUID();
    const wide = Buffer.alloc(300_000, 'wide');
    await store.put(key, 320, Buffer.from('narrow'));
    await store.put(key, 1280, wide);
    expect(await read(store, key, 320)).toEqual(Buffer.from('narrow'));
    expect((await read(store, key, 1280))?.equals(wide)).toBe(true);
  });

  it('are read and written while the clients of sixty others do not read', async () => {
    const store = open();
    const [large, small] = [randomUUID(), randomUUID()];
    // More than the buffers of a connection.
    await store.put(large, 1280, Buffer.alloc(10_000_000));
    const unread: Readable[] = [];
    try {
      while (unread.length < 60) unread.push((await store.open(large, 1280))!.body);
      await store.put(small, 320, Buffer.from('narrow'));
      expect(await read(store, small, 320)).toEqual(Buffer.from('narrow'));
    } finally {
      for (const body of unread) body.destroy();
    }
  });

  it('are undefined unless they were written', async () => {
    const store = open();
    const key = randomUUID();
    await store.put(key, 320, Buffer.from('narrow'));
    expect(await store.open(key, 640)).toBeUndefined();
    expect(await store.open(randomUUID(), 320)).toBeUndefined();
  });

  it('are removed in all widths, without others, and may be removed again', async () => {
    const store = open();
    const [removed, other] = [randomUUID(), randomUUID()];
    for (const key of [removed, other]) for (const width of [320, 640]) await store.put(key, width, Buffer.from(key));
    await store.remove(removed);
    await store.remove(removed);
    expect(await store.open(removed, 320)).toBeUndefined();
    expect(await store.open(removed, 640)).toBeUndefined();
    expect(await read(store, other, 640)).toEqual(Buffer.from(other));
  });

  it('can be removed concurrently', async () => {
    const store = open();
    const key = randomUUID();
    for (const width of [320, 640, 1280]) await store.put(key, width, Buffer.from('x'));
    await Promise.all([store.remove(key), store.remove(key), store.remove(key)]);
    expect(await store.open(key, 640)).toBeUndefined();
  });
});

describe('A store that fails', () => {
  it('throws SERVICE_UNAVAILABLE if the bucket does not respond', async () => {
    const away = openStore({ dataDir: folder, s3: { ...settings, endpoint: 'http://127.0.0.1:9' } });
    await expect(away.put(randomUUID(), 320, Buffer.from('x'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(away.open(randomUUID(), 320)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('throws SERVICE_UNAVAILABLE if the bucket does not exist', async () => {
    const astray = openStore({ dataDir: folder, s3: { ...settings, bucket: 'elsewhere' } });
    await expect(astray.open(randomUUID(), 320)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('throws where its folder cannot be created', async () => {
    const store = openStore({ dataDir: '/proc/nowhere', s3: undefined });
    await expect(store.put(randomUUID(), 320, Buffer.from('x'))).rejects.toThrow();
  });

  it('leaves no incomplete file in the folder', async () => {
    const dataDir = join(folder, 'broken');
    const store = openStore({ dataDir, s3: undefined });
    const key = randomUUID();
    await store.put(key, 320, Buffer.from('x'));
    const place = join(dataDir, 'pictures', key.slice(-2), key);
    // A folder with the name of the file: the rename fails after the bytes are written.
    await store.put(key, 640, Buffer.from('x'));
    await rm(join(place, '640.webp'));
    await mkdir(join(place, '640.webp'));
    await expect(store.put(key, 640, Buffer.from('y'))).rejects.toThrow();
    expect((await readdir(place)).sort()).toEqual(['320.webp', '640.webp']);
  });
});
