/** GraphQL multipart requests: the operation, the file, and invalid maps. */
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
      .then(async ({ query, variables }) => {
        const { image } = variables as { image: unknown };
        // As graphql-js does for an argument of this type.
        const file = image === null ? undefined : await receivedFile(UploadScalar.parseValue(image) as ReceivedUpload);
        return { query, file: file && { type: file.mimetype, text: file.buffer.toString() } };
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

  it('has the file at the path of the map', async () => {
    const file = new Blob(['the bytes'], { type: 'image/jpeg' });
    expect(await sendOperation(operation({ image: null }), '{"0":["variables.image"]}', file)).toEqual({
      status: 200,
      body: { query, file: { type: 'image/jpeg', text: 'the bytes' } },
    });
  });

  it('may have no file', async () => {
    expect((await sendOperation(operation({ image: null }), '{}')).body).toEqual({ query });
  });

  it.each<[string, string, string]>([
    ['the map has an unknown path', operation({ image: null }), '{"0":["variables.other"]}'],
    ['the map has the path of another value', operation({ image: 'x' }), '{"0":["variables.image"]}'],
    ['the map has a path outside the variables', operation({ image: null }), '{"0":["query"]}'],
    ['the map names a missing file', operation({ image: null }), '{"1":["variables.image"]}'],
    ['the map is deep', operation({ image: null }), JSON.stringify({ 0: [`variables${'.a'.repeat(20_000)}`] })],
    ['the map is long', operation({ image: null }), JSON.stringify({ 0: Array(6).fill('variables.image') })],
    [
      'the map is wide',
      operation({ image: null }),
      JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, ['variables.image']]))),
    ],
    ['the map is a list', operation({ image: null }), '[["variables.image"]]'],
    ['a path is not a string', operation({ image: null }), '{"0":[{"toString":"variables.image"}]}'],
    ['the map has the path of the prototype', operation({ image: null }), '{"0":["variables.__proto__.polluted"]}'],
    [
      'the map has the path of the constructor',
      operation({ image: null }),
      '{"0":["variables.constructor.prototype.polluted"]}',
    ],
    ['the operations are a batch', `[${operation({ image: null })}]`, '{"0":["0.variables.image"]}'],
    ['the operations are not JSON', '{"query":', '{"0":["variables.image"]}'],
    ['the operations are null', 'null', '{"0":["variables.image"]}'],
    ['the JSON is 40,000 deep', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, '{}'],
  ])('is rejected if %s', async (_, operations, map) => {
    const answer = await sendOperation(operations, map, new Blob(['x']));
    expect(answer).toEqual({ status: 400, body: { message: 'Malformed request' } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('cannot set a prototype through its own JSON', async () => {
    const operations = `{"query":"{a}","variables":{"image":null,"__proto__":{"polluted":null}}}`;
    await sendOperation(operations, '{"0":["variables.__proto__.polluted"]}', new Blob(['x']));
    expect('polluted' in {}).toBe(false);
  });
});
