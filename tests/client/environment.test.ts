/** The test environment: Request accepts the window's classes, as in a browser. */
import { expect, it } from '@jest/globals';

const url = 'http://localhost/';

it('A request can be aborted by a signal of the window', () => {
  const controller = new AbortController();
  const { signal } = new Request(url, { signal: controller.signal });
  controller.abort();
  expect(signal.aborted).toBe(true);
});

it('A request carries a form of the window with its files', async () => {
  const body = new FormData();
  body.set('image', new File(['GIF89a'], 'shop.gif', { type: 'image/gif' }));
  const image = (await new Request(url, { method: 'POST', body }).formData()).get('image') as File;
  expect([image.name, image.type, await image.text()]).toEqual(['shop.gif', 'image/gif', 'GIF89a']);
});

it('A request carries search parameters of the window as a form', () => {
  const { headers } = new Request(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  expect(headers.get('content-type')).toMatch('application/x-www-form-urlencoded');
});
