/** Forms with files, from the honest to the hostile, as they reach a real server. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '#server/core/errors.ts';
import { readForm } from '#server/uploads/multipart.ts';
import { until } from '../../support/site.ts';

const statuses: Record<string, number> = { PAYLOAD_TOO_LARGE: 413, REQUEST_TIMEOUT: 408 };
let deadline: number;
let server: Server;
let port: number;
let outcomes: unknown[];

async function read(request: IncomingMessage): Promise<unknown> {
  const { fields, file } = await readForm(request, deadline);
  return {
    fields,
    file: file && { ...file, buffer: file.buffer.length },
    bare: Object.getPrototypeOf(fields) === null,
  };
}

beforeAll(async () => {
  server = createServer(
    { headersTimeout: 30_000, requestTimeout: 40_000, connectionsCheckingInterval: 200 },
    (request, response) => {
      void read(request).then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => {
          outcomes.push(error);
          response.statusCode = statuses[(error as AppError).code] ?? 400;
          response.end(JSON.stringify({ message: (error as Error).message }));
        },
      );
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  outcomes = [];
  deadline = 30_000;
  server.headersTimeout = 30_000;
  server.requestTimeout = 40_000;
});

async function send(form: FormData | string, headers?: Record<string, string>) {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const formOf = (...parts: [string, string | Blob][]): FormData => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as string);
  return form;
};
const fileOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

const boundary = 'x-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (name: string, value = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

/** Begins a form of which 6 MB are announced, and sends only what it is told to. */
async function beginForm(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    'POST / HTTP/1.1',
    'Host: here',
    `Content-Type: ${multipart['content-type']}`,
    'Content-Length: 6000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${filePart('image')}`);
  return socket;
}

describe('A form', () => {
  it('brings its fields and its picture', async () => {
    const form = formOf(['name', 'Mae’s'], ['description', 'Ö'.repeat(5000)], ['image', fileOf(5_000_000)]);
    const { status, body } = await send(form);
    expect(status).toBe(200);
    expect(body.fields).toEqual({ name: 'Mae’s', description: 'Ö'.repeat(5000) });
    expect(body.file).toEqual({ field: 'image', buffer: 5_000_000, mimetype: 'image/png' });
  });

  it('without a picked picture has no file', async () => {
    const empty = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
    const { body } = await send(`${part('name', 'Mae')}${empty}--${boundary}--\r\n`, multipart);
    expect(body).toEqual({ fields: { name: 'Mae' }, bare: true });
  });

  it('may call its fields what it likes without touching anything else', async () => {
    const form = formOf(['__proto__', '{"admin":true}'], ['constructor', 'x'], ['name', 'first'], ['name', 'second']);
    const { body } = await send(form);
    expect(body.bare).toBe(true);
    expect(Object.entries(body.fields as object)).toEqual([
      ['__proto__', '{"admin":true}'],
      ['constructor', 'x'],
      ['name', 'first'],
    ]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

describe('A form that is too much gets an answer that can be read', () => {
  const sentence = 'Image must be smaller than 5 MB';
  it.each<[string, () => FormData | string, string]>([
    ['a picture of 5 MB and a byte', () => formOf(['image', fileOf(5_000_001)]), sentence],
    ['a picture of 40 MB', () => formOf(['image', fileOf(40_000_000)]), sentence],
    [
      '30 pictures',
      () => formOf(...Array.from({ length: 30 }, (): [string, Blob] => ['image', fileOf(10)])),
      'Request is too large',
    ],
    [
      '5,000 fields',
      () => formOf(...Array.from({ length: 5000 }, (_, index): [string, string] => [`f${index}`, 'x'])),
      'Request is too large',
    ],
    ['100,000 parts', () => `${part('a').repeat(100_000)}--${boundary}--\r\n`, 'Request is too large'],
    ['a field of 200 kB', () => formOf(['name', 'x'.repeat(200_000)]), 'Request is too large'],
    ['a name of 5,000 letters', () => formOf(['n'.repeat(5000), 'x']), 'Request is too large'],
  ])('%s: 413', async (_, form, message) => {
    const sent = form();
    expect(await send(sent, typeof sent === 'string' ? multipart : undefined)).toEqual({
      status: 413,
      body: { message },
    });
  });

  it('a name of 1 MB: 400', async () => {
    expect(await send(formOf(['n'.repeat(1_000_000), 'x']))).toEqual({
      status: 400,
      body: { message: 'Malformed request' },
    });
  });
});

describe('What is no whole form', () => {
  it.each<[string, string, Record<string, string>]>([
    ['has no boundary', part('a'), { 'content-type': 'multipart/form-data' }],
    ['is of another type', 'a=b', { 'content-type': 'text/plain' }],
    ['ends in the middle of a field', part('a', 'unfinished').slice(0, -6), multipart],
    ['ends in the middle of a file', `${filePart('image')}bytes`, multipart],
    ['has broken part headers', `--${boundary}\r\n\u0000\u0001: \r\n\r\nx\r\n--${boundary}--\r\n`, multipart],
    ['is empty', '', multipart],
  ])('is refused: it %s', async (_, body, headers) => {
    expect(await send(body, headers)).toEqual({ status: 400, body: { message: 'Malformed request' } });
  });

  it('is given up when the sender hangs up, and leaves nothing: 40 dropped uploads take no room from the next', async () => {
    for (let each = 0; each < 40; each += 1) {
      const socket = await beginForm();
      await new Promise((resolve) => socket.write(Buffer.alloc(4_900_000), resolve));
      socket.destroy();
    }
    while (outcomes.length < 40) await wait(20);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await send(formOf(['image', fileOf(5_000_000)]))).status).toBe(200);
  });

  it('is given up in time when it only drips, and the connection is cut', async () => {
    deadline = 500;
    server.headersTimeout = 1000;
    server.requestTimeout = 1500;
    const socket = await beginForm();
    const drip = setInterval(() => socket.write('.'), 100);
    const closed = once(socket, 'close');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    await closed;
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1.1 408 .*"The request took too long to arrive"/s);
  });

  it('cannot fill the memory: past 128 MB of arriving files the one that has sent nothing for longest is ended', async () => {
    const sockets = await Promise.all(Array.from({ length: 27 }, beginForm));
    for (const socket of sockets) await new Promise((resolve) => socket.write(Buffer.alloc(4_900_000), resolve));
    while (outcomes.length < 1) await wait(10);
    expect(outcomes[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const [oldest] = sockets;
    await until('the oldest form is refused', () => oldest!.bytesRead > 0);
    // A new client finds room while all others are still there.
    expect((await send(formOf(['image', fileOf(5_000_000)]))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    while (outcomes.length < 27) await wait(20);
    expect((await send(formOf(['image', fileOf(1000)]))).status).toBe(200);
  });
});
