/** The same tests for both stores: the folder and S3. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import type { PictureStore } from '#server/core/picture-store.ts';
import type { S3Settings } from '#server/env.ts';
import { folderStore } from '#server/uploads/folder-store.ts';
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

describe('A full store', () => {
  const full = { code: 'STORAGE_FULL', message: 'Storage is full' };
  /** The free space in bytes, of a disk of the size. */
  const space = (free: number, size = 1e12) => ({ blocks: size / 1000, bavail: free / 1000, bsize: 1000 });

  it('throws STORAGE_FULL below the 256 MB of the disk that pictures leave to Postgres, and reads, removes and then takes others', async () => {
    const dataDir = join(folder, 'low');
    let found = space(256_000_000);
    const store = folderStore(dataDir, async () => found);
    const [before, refused] = [randomUUID(), randomUUID()];
    await store.put(before, 320, Buffer.from('x'));
    found = space(255_999_000);
    await expect(store.put(refused, 320, Buffer.from('y'))).rejects.toMatchObject(full);
    expect(await readdir(join(dataDir, 'pictures', refused.slice(-2), refused))).toEqual([]);
    expect(await read(store, before, 320)).toEqual(Buffer.from('x'));
    await store.remove(before);
    expect(await store.open(before, 320)).toBeUndefined();
    found = space(256_000_000);
    await store.put(refused, 320, Buffer.from('y'));
    expect(await read(store, refused, 320)).toEqual(Buffer.from('y'));
  });

  it('takes pictures where the file system does not tell its size', async () => {
    const store = folderStore(join(folder, 'sizeless'), async () => space(0, 0));
    const key = randomUUID();
    await store.put(key, 320, Buffer.from('x'));
    expect(await read(store, key, 320)).toEqual(Buffer.from('x'));
  });

  it.each(['ENOSPC', 'EDQUOT'])('throws STORAGE_FULL for %s of the file system', async (code) => {
    const store = folderStore(join(folder, code), () => Promise.reject(Object.assign(new Error('no space'), { code })));
    await expect(store.put(randomUUID(), 320, Buffer.from('x'))).rejects.toMatchObject(full);
  });

  it('throws STORAGE_FULL for status 507 of the bucket', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(507).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const store = openStore({ dataDir: folder, s3: { ...settings, endpoint } });
      await expect(store.put(randomUUID(), 320, Buffer.from('x'))).rejects.toMatchObject(full);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
