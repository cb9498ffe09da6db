/** `/dev/mail` shows the mails of a site without a mail server to a browser on the same machine. */
import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { mailBody } from '#server/mail/layout.ts';
import { mailTo } from '../../support/mail/inbox.ts';
import { mailFor, queueAll } from '../../support/mail/queue.ts';

let fixture: InProcessFixture;
let path: string;

beforeAll(async () => {
  fixture = await openInProcessFixture();
  const body = mailBody({
    siteName: 'Main Street',
    title: 'Hello <Ann>',
    paragraphs: ['Welcome.'],
    action: { label: 'Open', url: 'http://localhost/welcome?a=1&b=2' },
  });
  await queueAll(fixture.db, [mailFor('Ann', { subject: 'Hello <Ann>', ...body })]);
  const { messageId } = await mailTo(fixture, 'ann@example.com');
  path = `/dev/mail/${/<(.*)@/.exec(messageId!)![1]}`;
});
afterAll(() => fixture.close());

const read = async (address: string) => {
  const response = await fetch(fixture.url + address);
  return { response, text: await response.text() };
};

describe('A developer', () => {
  it('finds the newest mails with their recipients', async () => {
    const { response, text } = await read('/dev/mail');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain(`<a href="${path}">Hello &lt;Ann&gt;</a>`);
    expect(text).toContain('ann@example.com');
  });

  it('reads the plain text, and the HTML in a frame that runs no script', async () => {
    const page = await read(path);
    expect(page.text).toContain('http://localhost/welcome?a=1&amp;b=2');
    expect(page.text).toContain(`src="${path}/html"`);
    expect(page.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { response, text } = await read(`${path}/html`);
    expect(text).toContain('href="http://localhost/welcome?a=1&amp;b=2"');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it.each(['/dev/mail/nothing', '/dev/mail/..%2Fjwt-secret', '/dev/mail/0198c0de-0000-7000-8000-000000000000/html'])(
    'gets 404 for %s',
    async (address) => {
      expect((await read(address)).response.status).toBe(404);
    },
  );
});

describe('Another caller', () => {
  // `fetch` does not send another `Host`.
  const statusWith = async (headers: Record<string, string>): Promise<number | undefined> => {
    const [response] = await once(get(`${fixture.url}/dev/mail`, { headers }), 'response');
    response.resume();
    return response.statusCode;
  };

  it.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['by another name of this machine', { host: 'rebound.example' }],
  ])('%s does not see the mails', async (_, headers) => {
    expect(await statusWith(headers as Record<string, string>)).toBe(404);
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@fox.example' }],
    ['with a public address', { PUBLIC_URL: 'https://fox.example' }],
  ])('%s does not see the mails', async (_, environment) => {
    const other = await openInProcessFixture(environment as Record<string, string>);
    expect((await fetch(`${other.url}/dev/mail`)).status).toBe(404);
    await other.close();
  });
});
