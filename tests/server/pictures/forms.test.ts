/** Forms with files, valid and malicious, as a real server receives them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '#server/core/errors.ts';
import { readForm, releaseForm } from '#server/uploads/multipart.ts';
import { until } from '../../support/site.ts';

const statuses: Record<string, number> = { PAYLOAD_TOO_LARGE: 413, REQUEST_TIMEOUT: 408, SERVICE_UNAVAILABLE: 503 };
/** What the processing of each form waits for. */
let processing: Promise<void> | undefined;
let inProcess = 0;
let deadline: number;
let server: Server;
let port: number;
let outcomes: unknown[];

async function read(request: IncomingMessage): Promise<unknown> {
  const {
    fields,
    files: [file, ...others],
  } = await readForm(request, { deadline });
  expect(others).toEqual([]);
  inProcess += 1;
  await processing;
  return {
    fields,
    file: file && { ...file, buffer: file.buffer.length },
    bare: Object.getPrototypeOf(fields) === null,
  };
}

beforeAll(async () => {
  server = createServer(
    // As long as that of the site: from the response, it also runs while the rest of the body arrives. A client that is busy for
    // Node's 5 seconds in the meantime is disconnected before it reads the response.
    { headersTimeout: 30_000, requestTimeout: 40_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 200 },
    (request, response) => {
      const answered = read(request).finally(() => releaseForm(request));
      void answered.then(
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

/** Starts a form with a Content-Length of 6 MB, and sends its headers only. */
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
  it('has its fields and its picture', async () => {
    const form = formOf(['name', 'Mae’s'], ['description', 'Ö'.repeat(5000)], ['image', fileOf(5_000_000)]);
    const { status, body } = await send(form);
    expect(status).toBe(200);
    expect(body.fields).toEqual({ name: 'Mae’s', description: 'Ö'.repeat(5000) });
    expect(body.file).toEqual({ field: 'image', buffer: 5_000_000, mimetype: 'image/png' });
  });

  it('without a selected picture has no file', async () => {
    const empty = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
    const { body } = await send(`${part('name', 'Mae')}${empty}--${boundary}--\r\n`, multipart);
    expect(body).toEqual({ fields: { name: 'Mae' }, bare: true });
  });

  it('may have fields named like properties of Object.prototype', async () => {
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

describe('A form that is too large gets a response that the client receives', () => {
  const imageTooLarge = 'Image must be smaller than 5 MB';
  it.each<[string, () => FormData | string, string]>([
    ['a picture of 5 MB and a byte', () => formOf(['image', fileOf(5_000_001)]), imageTooLarge],
    ['a picture of 40 MB', () => formOf(['image', fileOf(40_000_000)]), imageTooLarge],
    [
      '11 pictures',
      () => formOf(...Array.from({ length: 11 }, (): [string, Blob] => ['images', fileOf(10)])),
      'A form can have at most 1 file',
    ],
    [
      '30 pictures',
      () => formOf(...Array.from({ length: 30 }, (): [string, Blob] => ['image', fileOf(10)])),
      'A form can have at most 1 file',
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

describe('A malformed form', () => {
  it.each<[string, string, Record<string, string>]>([
    ['has no boundary', part('a'), { 'content-type': 'multipart/form-data' }],
    ['is of another type', 'a=b', { 'content-type': 'text/plain' }],
    ['ends in the middle of a field', part('a', 'unfinished').slice(0, -6), multipart],
    ['ends in the middle of a file', `${filePart('image')}bytes`, multipart],
    ['has broken part headers', `--${boundary}\r\n\u0000\u0001: \r\n\r\nx\r\n--${boundary}--\r\n`, multipart],
    ['is empty', '', multipart],
  ])('is rejected if it %s', async (_, body, headers) => {
    expect(await send(body, headers)).toEqual({ status: 400, body: { message: 'Malformed request' } });
  });

  it('is dropped when the client disconnects: 40 aborted uploads do not limit the next one', async () => {
    for (let each = 0; each < 40; each += 1) {
      const socket = await beginForm();
      await new Promise((resolve) => socket.write(Buffer.alloc(4_900_000), resolve));
      socket.destroy();
    }
    while (outcomes.length < 40) await wait(20);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await send(formOf(['image', fileOf(5_000_000)]))).status).toBe(200);
  });

  it('is rejected at the deadline if it arrives too slowly, and the connection is closed', async () => {
    deadline = 500;
    server.headersTimeout = 1000;
    // Later than the deadline, also where this process pauses: the response of Node has no message.
    server.requestTimeout = 5000;
    const socket = await beginForm();
    const drip = setInterval(() => socket.write('.'), 100);
    const closed = once(socket, 'close');
    let received = '';
    // A write after the server has closed the connection would reset it.
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      clearInterval(drip);
    });
    await closed;
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1.1 408 .*"The request took too long to arrive"/s);
  });

  /** A form without files, of almost 2 MB. */
  const ofTexts = () =>
    formOf(...Array.from({ length: 20 }, (_, at): [string, string] => [`field${at}`, 'x'.repeat(99_000)]));

  it.each<[string, () => FormData]>([
    ['with a file', () => formOf(['image', fileOf(5_000_000)])],
    ['with texts', ofTexts],
  ])('%s cannot fill the memory while others are processed: above 128 MB it ends itself', async (_, form) => {
    const furtherForm = () => send(form());
    let finish: () => void;
    processing = new Promise((resolve) => (finish = resolve));
    inProcess = 0;
    const large = () => send(formOf(['image', fileOf(5_000_000)]));
    const forms = [...Array.from({ length: 25 }, large), send(ofTexts())];
    await until('all have arrived', () => inProcess === 26);
    let isAnswered = false;
    const further = furtherForm().finally(() => (isAnswered = true));
    await until('the further one is over', () => isAnswered || inProcess === 27);
    finish!();
    processing = undefined;
    expect((await further).status).toBe(503);
    for (const { status } of await Promise.all(forms)) expect(status).toBe(200);
    expect((await furtherForm()).status).toBe(200);
  });

  it('cannot fill the memory: above 128 MB in all forms, the one that is idle for the longest time ends', async () => {
    const sockets = await Promise.all(Array.from({ length: 27 }, beginForm));
    for (const socket of sockets) await new Promise((resolve) => socket.write(Buffer.alloc(4_900_000), resolve));
    while (outcomes.length < 1) await wait(10);
    expect(outcomes[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const [oldest] = sockets;
    await until('the oldest form is rejected', () => oldest!.bytesRead > 0);
    // A new form is accepted while all others are still open.
    expect((await send(formOf(['image', fileOf(5_000_000)]))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    while (outcomes.length < 27) await wait(20);
    expect((await send(formOf(['image', fileOf(1000)]))).status).toBe(200);
  });
});
