/** Mails are stored in the transaction of what they tell, encrypted, and with a layout that escapes every text. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mailBody } from '#server/mail/layout.ts';
import { queueMail, type QueuedMail } from '#server/mail/outbox.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { password, signUp } from '../../support/users.ts';

let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.db.query('TRUNCATE outbox'));

const mailTo = (name: string, more: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'test',
  to: { name, address: `${name.toLowerCase()}@example.com` },
  subject: 'Hello',
  text: 'The token is aGVsbG8td29ybGQ.',
  html: '<p>The token is aGVsbG8td29ybGQ.</p>',
  ...more,
});

const waiting = async (): Promise<number> => (await fixture.db.query('SELECT FROM outbox')).length;

describe('A mail', () => {
  it('waits from the commit on, and is gone with a rollback', async () => {
    await fixture.db.transaction((manager) => queueMail(manager, mailTo('Ann')));
    expect(await waiting()).toBe(1);
    const rolledBack = fixture.db.transaction(async (manager) => {
      await queueMail(manager, mailTo('Eve'));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await waiting()).toBe(1);
  });

  it('does not show its recipient or its token in the database', async () => {
    await queueMail(fixture.db.manager, mailTo('Ann'));
    const [{ row, sealed }] = await fixture.db.query('SELECT outbox::text AS row, sealed FROM outbox');
    for (const text of [row, sealed.toString('latin1')]) {
      expect(text).not.toContain('aGVsbG8td29ybGQ');
      expect(text).not.toContain('example.com');
    }
  });

  it('is deleted with the account that it is for', async () => {
    const mae = await signUp(fixture, 'Mae');
    await queueMail(fixture.db.manager, mailTo('Mae', { userId: mae.id }));
    await queueMail(fixture.db.manager, mailTo('Mae', { kind: 'account-deleted' }));
    await mae.ask(`mutation { deleteAccount(password: "${password}") }`);
    expect(await fixture.db.query('SELECT kind FROM outbox WHERE user_id IS NOT NULL')).toEqual([]);
    expect(await waiting()).toBe(1);
  });

  it('is not stored for an account that does not exist', async () => {
    await queueMail(fixture.db.manager, mailTo('Mae', { userId: randomUUID() }));
    expect(await waiting()).toBe(0);
  });
});

describe('The layout of mails', () => {
  const body = mailBody({
    siteName: 'Fox & Hound Street',
    title: 'Hello <b>Ann</b>',
    paragraphs: ['One line.\nAnother line.', '"مرحبا"'],
    action: { label: 'Set a password', url: 'https://site.example/reset-password?token=a&b=<c>' },
    footnote: 'You asked for it.',
  });

  it('shows every text in the plain text, with the link on a line of its own', () => {
    expect(body.text).toBe(`Hello <b>Ann</b>

One line.
Another line.

"مرحبا"

Set a password:
https://site.example/reset-password?token=a&b=<c>

You asked for it.

-- 
Fox & Hound Street
`);
  });

  it('escapes every text in the HTML', () => {
    expect(body.html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;');
    expect(body.html).toContain('Fox &amp; Hound Street');
    expect(body.html).toContain('One line.<br>Another line.');
    expect(body.html).toContain('href="https://site.example/reset-password?token=a&amp;b=&lt;c&gt;"');
    expect(body.html).not.toMatch(/<b>|<c>/);
  });
});
