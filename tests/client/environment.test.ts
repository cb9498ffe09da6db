/** The test environment: Request accepts the window's classes, as in a browser. */
import { expect, it } from '@jest/globals';

const url = 'http://localhost/';

it('Request accepts an AbortSignal of the jsdom window', () => {
  const controller = new AbortController();
  const { signal } = new Request(url, { signal: controller.signal });
  controller.abort();
  expect(signal.aborted).toBe(true);
});

it('Request sends a FormData of the jsdom window with its files', async () => {
  const body = new FormData();
  body.set('image', new File(['GIF89a'], 'shop.gif', { type: 'image/gif' }));
  const image = (await new Request(url, { method: 'POST', body }).formData()).get('image') as File;
  expect([image.name, image.type, await image.text()]).toEqual(['shop.gif', 'image/gif', 'GIF89a']);
});

it('Request sends URLSearchParams of the jsdom window as a form', () => {
  const { headers } = new Request(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  expect(headers.get('content-type')).toMatch('application/x-www-form-urlencoded');
});
