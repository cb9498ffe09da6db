/** The responses for stored pictures and other paths under /pictures. */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import type { PictureStore } from '#server/core/picture-store.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import { hiddenPictures } from '#server/uploads/hidden-pictures.ts';
import { pictureUrls, pictureUrlList } from '#server/uploads/picture-urls.ts';
import { pictureRoutes } from '#server/uploads/picture.routes.ts';
import { openStore } from '#server/uploads/store.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { headOf } from '../../support/head.ts';
import { until } from '../../support/site.ts';

const silent = pino({ level: 'silent' });
const key = randomUUID();
const bytes = Buffer.alloc(200_000, 'picture');
let folder: string;
let store: PictureStore;
let server: Server;
let origin: string;

const listen = async (served: PictureStore, log = silent, isHidden = async (_key: string) => false) => {
  const signingKey = createSecretKey(randomBytes(32));
  const listening = express()
    .use(pictureRoutes({ store: served, log, signingKey, isHidden }))
    .listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return listening;
};

beforeAll(async () => {
  folder = await makeFolder('pictures');
  store = openStore({ dataDir: folder, s3: undefined });
  await store.put(key, 640, bytes);
  server = await listen(store);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await removeFolder(folder);
});

describe('A picture', () => {
  it('is complete, may be cached for ever, and cannot run scripts', async () => {
    const response = await fetch(`${origin}/pictures/${key}-640.webp`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '200000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is not sent again to a client with the ETag', async () => {
    const first = await fetch(`${origin}/pictures/${key}-640.webp`, { method: 'HEAD' });
    expect([first.status, first.headers.get('content-length'), await first.text()]).toEqual([200, '200000', '']);
    const etag = first.headers.get('etag')!;
    const again = await fetch(`${origin}/pictures/${key}-640.webp`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });

  it('is available at the URLs of its business', async () => {
    const cover = { key, width: 640, height: 480, placeholder: 'data:image/webp;base64,AA==' };
    await store.put(key, 320, bytes);
    const { src, srcSet, ...size } = pictureUrls(origin, cover);
    expect(size).toEqual({ width: 640, height: 480, placeholder: cover.placeholder });
    expect(pictureUrlList(origin, cover)).toEqual([src]);
    expect(pictureUrlList(origin, null)).toEqual([]);
    const named = srcSet.split(', ').map((each) => each.split(' '));
    expect(named.map(([, width]) => width)).toEqual(['320w', '640w']);
    for (const [address] of [...named, [src]]) expect((await fetch(address!, { method: 'HEAD' })).status).toBe(200);
  });

  it('gets 404 after its removal, even with the ETag', async () => {
    const gone = randomUUID();
    await store.put(gone, 320, bytes);
    const address = `${origin}/pictures/${gone}-320.webp`;
    const etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag')!;
    await store.remove(gone);
    expect((await headOf(address, { headers: { 'If-None-Match': etag } })).status).toBe(404);
  });

  it('leaves no file open when the client disconnects', async () => {
    const large = randomUUID();
    await store.put(large, 1280, Buffer.alloc(30_000_000));
    let opened: Promise<unknown> | undefined;
    const watched = await listen({
      ...store,
      async open(...which) {
        const picture = await store.open(...which);
        opened = new Promise((resolve) => picture?.body.once('close', resolve));
        return picture;
      },
    });
    const { port } = watched.address() as AddressInfo;
    const leaving = request({ port, path: `/pictures/${large}-1280.webp` }).end();
    leaving.on('error', () => undefined);
    const [response] = (await once(leaving, 'response')) as [NodeJS.EventEmitter & { destroy(): void }];
    response.on('error', () => undefined);
    response.destroy();
    await opened;
    watched.close();
  });

  it('leaves no file open and no line in the log when the client disconnects before it is opened', async () => {
    const lines: string[] = [];
    const [asked, closed] = [new EventEmitter(), new EventEmitter()];
    let picture: Awaited<ReturnType<PictureStore['open']>>;
    const watched = await listen(
      {
        ...store,
        async open(...which) {
          asked.emit('open');
          await once(closed, 'response');
          picture = await store.open(...which);
          return picture;
        },
      },
      pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    );
    watched.once('request', (_, response) => response.once('close', () => closed.emit('response')));
    const leaving = request({ port: (watched.address() as AddressInfo).port, path: `/pictures/${key}-640.webp` }).end();
    leaving.on('error', () => undefined);
    await once(asked, 'open');
    leaving.destroy();
    await until('the picture is opened and closed', () => picture?.body.closed === true);
    await new Promise((resolve) => watched.close(resolve));
    expect(lines).toEqual([]);
  });
});

it('A picture whose file fails while it is sent is cut off, and the log says why', async () => {
  const lines: string[] = [];
  async function* failing() {
    yield bytes.subarray(0, 1000);
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  }
  const broken = await listen(
    { ...store, open: async () => ({ size: bytes.length, body: Readable.from(failing()) }) },
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  );
  const { port } = broken.address() as AddressInfo;
  const sent = fetch(`http://127.0.0.1:${port}/pictures/${key}-640.webp`).then((response) => response.arrayBuffer());
  await expect(sent).rejects.toThrow();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, err: { message: expect.stringContaining('EIO') } },
  ]);
  broken.closeAllConnections();
  broken.close();
});

describe('Another path under /pictures', () => {
  const upper = key.toUpperCase();
  it.each([
    `/pictures/${randomUUID()}-640.webp`,
    `/pictures/${key}-641.webp`,
    `/pictures/${key}-0640.webp`,
    `/pictures/${key}.webp`,
    `/pictures/${upper}-640.webp`,
    `/pictures/${key}-640.webp.tmp`,
    `/pictures/x/${key}-640.webp`,
    `/pictures/..%2f..%2fetc%2fpasswd`,
    '/pictures/%00',
    '/pictures/%ff',
    '/pictures/',
    '/pictures',
  ])('gets 404 as JSON: %s', async (path) => {
    // fetch would normalise the path.
    const response = await new Promise<{ statusCode?: number; headers: object; body: string }>((resolve, reject) => {
      request(origin, { path }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.on('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers, body }));
      })
        .on('error', reject)
        .end();
    });
    expect(response).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: '{"message":"Not found","code":"NOT_FOUND"}',
    });
  });

  it('supports no other method', async () => {
    const response = await fetch(`${origin}/pictures/${key}-640.webp`, { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found', code: 'NOT_FOUND' }]);
    expect((await headOf(`${origin}/pictures/${key}-640.webp`)).status).toBe(200);
  });
});

it('While the store is unavailable, a picture gets 503 with Retry-After', async () => {
  const broken = await listen({
    ...store,
    open: () => Promise.reject(new Error('the bucket at secret.example is unavailable')),
  });
  const { port } = broken.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/pictures/${key}-640.webp`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.text()).toBe(
    '{"message":"Service temporarily unavailable, please try again","code":"SERVICE_UNAVAILABLE"}',
  );
  broken.closeAllConnections();
  broken.close();
});

describe('While pictures cannot be sent, they get 503, and the log has', () => {
  const withCode = (code: string) => Object.assign(new Error(`${code}: a failure`), { code });
  const isHidden = hiddenPictures(
    queryWhenOpen(() => undefined),
    silent,
  );

  it.each([
    ['one warning for a disk that is away', [40], 'ESTALE', undefined],
    ['one error for a missing right', [50], 'EACCES', undefined],
    ['no line before the database is open', [], '', isHidden],
  ])('%s', async (_, levels, code, given) => {
    const lines: string[] = [];
    const broken = await listen(
      { ...store, open: () => Promise.reject(withCode(code)) },
      pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      given,
    );
    const { port } = broken.address() as AddressInfo;
    try {
      for (const width of [320, 640]) {
        const { status } = await fetch(`http://127.0.0.1:${port}/pictures/${key}-${width}.webp`);
        expect(status).toBe(503);
      }
      expect(lines.map((line) => JSON.parse(line).level)).toEqual(levels);
    } finally {
      broken.closeAllConnections();
      broken.close();
    }
  });
});
