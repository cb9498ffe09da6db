/** Mails are stored in the transaction of the change that they report, encrypted, and without a mail server written into a folder. */
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailBody } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { mailsTo, mailTo } from '../../support/mail/inbox.ts';
import { countWaiting, mailFor, queueAll } from '../../support/mail/queue.ts';
import { until } from '../../support/site.ts';
import { password, signUp } from '../../support/users.ts';

let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());

/** Waits until the sender has tried all waiting mails. */
const allSent = () => until('the outbox is empty', async () => (await countWaiting(fixture.db)) === 0);

describe('A mail', () => {
  it('arrives after the commit, and never after a rollback', async () => {
    const rolledBack = fixture.db.transaction(async (manager) => {
      await queueMail(manager, mailFor('Eve'));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await queueAll(fixture.db, [mailFor('Ann')]);
    const mail = await mailTo(fixture, 'ann@example.com');
    expect([mail.subject, mail.text]).toEqual(['Hello Ann', 'The token is aGVsbG8td29ybGQ.\n']);
    expect(mail.from?.text).toBe('"Main Street" <mail@localhost>');
    await allSent();
    expect(await mailsTo(fixture, 'eve@example.com')).toEqual([]);
  });

  it('is a file that only its owner can read, and one line of the log names the folder', async () => {
    const folder = join(fixture.dataDir, 'outbox');
    const files = await readdir(folder);
    expect(files).toEqual(files.filter((name) => name.endsWith('.eml')));
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const lines = (await fixture.log()).filter((line) => line.includes('SMTP_URL is not set'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ folder, level: 30 })]);
  });

  it('shows neither its recipient nor its token in the database', async () => {
    await fixture.db.transaction(async (manager) => {
      await queueMail(manager, mailFor('Ida'));
      const [{ row, sealed }] = await manager.query('SELECT outbox::text AS row, sealed FROM outbox');
      for (const text of [row, sealed.toString('latin1')]) {
        expect(text).not.toContain('aGVsbG8td29ybGQ');
        expect(text).not.toContain('example.com');
      }
    });
    await allSent();
  });

  it('is deleted with the account that it is for', async () => {
    const mae = await signUp(fixture, 'Mae');
    await fixture.db.transaction(async (manager) => {
      await queueMail(manager, mailFor('Mae', { userId: mae.id }));
      await queueMail(manager, mailFor('Mae', { kind: 'kept' }));
      await manager.query(`UPDATE outbox SET due_at = now() + interval '1 day'`);
    });
    await mae.graphql(`mutation { deleteAccount(password: "${password}") }`);
    // The mail about the deletion is for no account.
    const others = `SELECT kind FROM outbox WHERE due_at > now() AND kind <> 'account-deleted'`;
    expect(await fixture.db.query(others)).toEqual([{ kind: 'kept' }]);
    await fixture.db.query('DELETE FROM outbox');
  });

  it('is not stored for an account that does not exist', async () => {
    await queueAll(fixture.db, [mailFor('Zoe', { userId: randomUUID() })]);
    expect(await fixture.db.query(`SELECT FROM outbox WHERE kind = 'test'`)).toEqual([]);
    expect(await mailsTo(fixture, 'zoe@example.com')).toEqual([]);
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
