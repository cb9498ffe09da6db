/** GraphQL's form with a file: the operation, the map, and every way in which a map can be wrong. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import { receivedFile, UploadScalar, type ReceivedUpload } from '#server/uploads/upload.scalar.ts';

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    void readGraphqlMultipart(request)
      .then(async ({ query: asked, variables }) => {
        const { image } = variables as { image: unknown };
        // As graphql does for an argument of this type.
        const file = image === null ? undefined : await receivedFile(UploadScalar.parseValue(image) as ReceivedUpload);
        return { asked, file: file && { type: file.mimetype, text: file.buffer.toString() } };
      })
      .then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: Error) => response.writeHead(400).end(JSON.stringify({ message: error.message })),
      );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('A GraphQL operation with a file', () => {
  const query = 'mutation ($image: Upload) { createBusiness(image: $image) { id } }';
  const operation = (variables: unknown) => JSON.stringify({ query, variables, operationName: null });
  const sendOperation = async (operations: string, map: string, file?: Blob) => {
    const form = new FormData();
    form.set('operations', operations);
    form.set('map', map);
    if (file) form.set('0', file);
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('arrives with the file where the map says', async () => {
    const file = new Blob(['the bytes'], { type: 'image/jpeg' });
    expect(await sendOperation(operation({ image: null }), '{"0":["variables.image"]}', file)).toEqual({
      status: 200,
      body: { asked: query, file: { type: 'image/jpeg', text: 'the bytes' } },
    });
  });

  it('may come without any file', async () => {
    expect((await sendOperation(operation({ image: null }), '{}')).body).toEqual({ asked: query });
  });

  it.each<[string, string, string]>([
    ['the map leads nowhere', operation({ image: null }), '{"0":["variables.other"]}'],
    ['the map leads over something that is there', operation({ image: 'x' }), '{"0":["variables.image"]}'],
    ['the map leads outside the variables', operation({ image: null }), '{"0":["query"]}'],
    ['the map names a file that did not come', operation({ image: null }), '{"1":["variables.image"]}'],
    ['the map is deep', operation({ image: null }), JSON.stringify({ 0: [`variables${'.a'.repeat(20_000)}`] })],
    ['the map is long', operation({ image: null }), JSON.stringify({ 0: Array(6).fill('variables.image') })],
    [
      'the map is wide',
      operation({ image: null }),
      JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, ['variables.image']]))),
    ],
    ['the map is a list', operation({ image: null }), '[["variables.image"]]'],
    ['a path is no text', operation({ image: null }), '{"0":[{"toString":"variables.image"}]}'],
    ['the map reaches for the prototype', operation({ image: null }), '{"0":["variables.__proto__.polluted"]}'],
    [
      'the map reaches for the constructor',
      operation({ image: null }),
      '{"0":["variables.constructor.prototype.polluted"]}',
    ],
    ['the operations are a batch', `[${operation({ image: null })}]`, '{"0":["0.variables.image"]}'],
    ['the operations are no JSON', '{"query":', '{"0":["variables.image"]}'],
    ['the operations are nothing', 'null', '{"0":["variables.image"]}'],
    ['the JSON is 40,000 deep', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, '{}'],
  ])('is refused where %s', async (_, operations, map) => {
    const answer = await sendOperation(operations, map, new Blob(['x']));
    expect(answer).toEqual({ status: 400, body: { message: 'Malformed request' } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('cannot set a prototype even through its own JSON', async () => {
    const operations = `{"query":"{a}","variables":{"image":null,"__proto__":{"polluted":null}}}`;
    await sendOperation(operations, '{"0":["variables.__proto__.polluted"]}', new Blob(['x']));
    expect('polluted' in {}).toBe(false);
  });
});
