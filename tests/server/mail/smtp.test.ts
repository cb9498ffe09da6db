/** Mails are sent over SMTP: a refusal for good ends a mail, any other error is followed by a retry with the same Message-ID. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { openOutbox } from '#server/mail/outbox.ts';
import { startMail } from '#server/mail/mail.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { metricValue } from '../../support/metric.ts';
import { countWaiting, mailFor, makeDue, queueAll } from '../../support/mail/queue.ts';
import { until } from '../../support/site.ts';
import { refusal, startMailServer, type MailServer } from '../../support/mail/server.ts';

let server: MailServer;
let fixture: InProcessFixture;
/** The error of each command, while a test sets one. */
let refuse: { login?: Error; sender?: Error; recipient?: Error; data?: Error } = {};

beforeAll(async () => {
  server = await startMailServer(
    {
      authOptional: true,
      onAuth: ({ username }, _session, callback) => callback(refuse.login ?? null, { user: username }),
      onMailFrom: (_address, _session, callback) => callback(refuse.sender),
      onRcptTo: (_address, _session, callback) => callback(refuse.recipient),
    },
    0,
    () => {
      if (refuse.data) throw refuse.data;
    },
  );
  fixture = await openInProcessFixture({
    SMTP_URL: server.url.replace('//', '//site:a%2Fpassword@'),
    MAIL_FROM: 'Fox Street <mail@fox.example>',
    METRICS_TOKEN: 'the token of Prometheus',
  });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
afterEach(async () => {
  refuse = {};
  await fixture.db.query('DELETE FROM outbox');
  server.received.length = 0;
});

/** Queues a mail to Ann, and returns its id. */
async function queueOne(): Promise<string> {
  let id = '';
  await queueAll(fixture.db, [mailFor('Ann')], async (manager) => {
    [{ id }] = await manager.query('SELECT id FROM outbox');
  });
  return id;
}
const arrived = (count: number) => until(`${count} mails arrive`, () => server.received.length >= count);
const isEmpty = () => until('the outbox is empty', async () => (await countWaiting(fixture.db)) === 0);
const tried = (tries: number) =>
  until(`the mail is tried ${tries} times`, async () => {
    // The sender has finished the try when the mail is due earlier than its lease ends, or much later.
    const rows: { tries: number; pause: number }[] = await fixture.db.query(
      'SELECT num_tries AS tries, extract(epoch FROM due_at - now())::float AS pause FROM outbox',
    );
    return rows.length === 1 && rows[0]!.tries === tries && !isLeased(rows[0]!.pause, tries);
  });
const isLeased = (pause: number, tries: number) => tries < 3 && pause > 90;
const pauseOf = async (): Promise<number> =>
  (await fixture.db.query('SELECT extract(epoch FROM due_at - now())::float AS pause FROM outbox'))[0].pause;
const linesWith = async (text: string) =>
  (await fixture.log()).filter((line) => line.includes(text)).map((line) => JSON.parse(line));
/** Waits until the newest mail that ended unsent is logged with a reason: the line follows its removal from the outbox. */
const isLogged = (reason: string) =>
  until(`a mail ends with '${reason}'`, async () =>
    (await linesWith('A mail is not sent')).at(-1)?.err.message.includes(reason),
  );

describe('A mail', () => {
  it('arrives with its texts, its sender and its headers, and leaves the outbox', async () => {
    const before = await metricValue('mails_sent_total');
    const id = await queueOne();
    await arrived(1);
    await isEmpty();
    const [{ mail, recipients, sender, source }] = server.received as [(typeof server.received)[0]];
    expect([recipients, sender]).toEqual([['ann@example.com'], 'mail@fox.example']);
    expect([mail.subject, mail.text]).toEqual(['Hello Ann', 'The token is aGVsbG8td29ybGQ.\n']);
    expect(mail.html).toContain('<p>The token is aGVsbG8td29ybGQ.</p>');
    expect(mail.from?.text).toBe('"Fox Street" <mail@fox.example>');
    expect(mail.messageId).toBe(`<${id}@fox.example>`);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(source).not.toMatch(/^Bcc:/im);
    await until('it is counted', async () => (await metricValue('mails_sent_total')) === before + 1);
  });

  it.each([
    ['name', { to: { name: 'Ann\r\nBcc: eve@evil.example', address: 'ann@example.com' } }],
    ['name with another address', { to: { name: 'x" <eve@evil.example>, "y', address: 'ann@example.com' } }],
    ['subject', { subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nBody' }],
  ])('goes to its recipient only, for any content of its %s', async (_, more) => {
    await queueAll(fixture.db, [mailFor('Ann', more)]);
    await arrived(1);
    const [{ mail, recipients }] = server.received as [(typeof server.received)[0]];
    expect(recipients).toEqual(['ann@example.com']);
    expect([mail.to].flat().flatMap((each) => each?.value.map(({ address }) => address))).toEqual(['ann@example.com']);
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
  });

  it('with an address that contains a header is not sent to the address in it', async () => {
    await queueAll(fixture.db, [
      mailFor('Ann', { to: { name: 'Ann', address: 'ann@example.com\r\nBcc: eve@evil.example' } }),
    ]);
    await isEmpty();
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example');
  });
});

describe('After a temporary error', () => {
  it.each([
    ['the recipient is refused with 450', { recipient: refusal(450) }],
    ['the text is refused with 451', { data: refusal(451) }],
    ['the password is wrong (535)', { login: refusal(535) }],
    ['a login is required (530)', { sender: refusal(530) }],
  ])('the mail is tried again with the same Message-ID: %s', async (_, errors) => {
    refuse = errors;
    const id = await queueOne();
    await tried(1);
    refuse = {};
    await makeDue(fixture.db);
    await isEmpty();
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect(ids.length).toBe('data' in errors ? 2 : 1);
    expect(new Set(ids)).toEqual(new Set([`<${id}@fox.example>`]));
  });

  it('the pauses grow: half a minute, then twice as long each time', async () => {
    refuse = { recipient: refusal(450) };
    await queueAll(fixture.db, [mailFor('Ann')]);
    await tried(1);
    expect(await pauseOf()).toBeGreaterThan(25);
    expect(await pauseOf()).toBeLessThanOrEqual(36);
    await makeDue(fixture.db);
    await tried(2);
    expect(await pauseOf()).toBeGreaterThan(55);
    expect(await pauseOf()).toBeLessThanOrEqual(72);
    await fixture.db.query('UPDATE outbox SET num_tries = 20, due_at = now()');
    await until('the pause is two hours', async () => (await pauseOf()) > 7100);
    expect(await pauseOf()).toBeLessThanOrEqual(7200 * 1.2);
  });

  it('one line of the log says so until a mail is sent', async () => {
    // A mail that is sent ends the failures of other tests.
    await queueAll(fixture.db, [mailFor('Ann')]);
    await isEmpty();
    const before = (await linesWith('Mails could not be sent')).length;
    refuse = { recipient: refusal(450, 'Try later, ann@example.com') };
    await queueAll(fixture.db, [mailFor('Ann')]);
    await tried(1);
    await makeDue(fixture.db);
    await tried(2);
    refuse = {};
    await makeDue(fixture.db);
    // The line of a try is written before the next one.
    await isEmpty();
    const lines = await linesWith('Mails could not be sent');
    expect(lines.length - before).toBe(1);
    expect(JSON.stringify(lines)).not.toContain('ann@example.com');
  });
});

it('A failure of the mail server is logged after one of the database, also where no mail was sent in between', async () => {
  // A mail that is sent ends the failures of other tests.
  await queueAll(fixture.db, [mailFor('Ann')]);
  await isEmpty();
  const count = async () => [
    (await linesWith('The outbox could not be read')).length,
    (await linesWith('Mails could not be sent')).length,
  ];
  const [ofDatabase, ofServer] = (await count()) as [number, number];
  await fixture.db.query('ALTER TABLE outbox RENAME TO away');
  await until('the outbox cannot be read', async () => (await count())[0]! > ofDatabase).finally(() =>
    fixture.db.query('ALTER TABLE away RENAME TO outbox'),
  );
  refuse = { recipient: refusal(450) };
  await queueAll(fixture.db, [mailFor('Ann')]);
  await tried(1);
  await until('the log says so', async () => (await count())[1]! > ofServer);
  expect(await count()).toEqual([ofDatabase + 1, ofServer + 1]);
});

it('A second failure of the database is logged, too, where the outbox was not read in between', async () => {
  const lines = async () => (await linesWith('The outbox could not be read')).filter(({ level }) => level >= 40);
  const before = (await lines()).length;
  const isLogged = (count: number) =>
    until(`failure ${count} is logged`, async () => (await lines()).length >= before + count);
  await fixture.db.query('ALTER TABLE outbox RENAME TO away');
  try {
    await isLogged(1);
    await fixture.db.query('CREATE TABLE outbox ()');
    await isLogged(2);
  } finally {
    await fixture.db.query('DROP TABLE IF EXISTS outbox; ALTER TABLE away RENAME TO outbox');
  }
  expect((await lines()).slice(before).map(({ err }) => err.code)).toEqual(['42P01', '42703']);
});

describe('A mail whose removal fails after it was accepted', () => {
  it('is removed later, and not sent again', async () => {
    // A sequence counts a removal also where its transaction fails.
    await fixture.db.query(`CREATE SEQUENCE removals;
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF nextval('removals') = 1 THEN RAISE 'The database is away.'; END IF; RETURN OLD; END $$;
      CREATE TRIGGER fail_once BEFORE DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION fail_once()`);
    try {
      await queueAll(fixture.db, [mailFor('Ann')]);
      const hasFailed = async () => (await fixture.db.query('SELECT is_called FROM removals'))[0].is_called;
      await until('the removal has failed', hasFailed);
      await makeDue(fixture.db);
      await isEmpty();
      expect(server.received.map(({ recipients }) => recipients)).toEqual([['ann@example.com']]);
    } finally {
      await fixture.db.query('DROP FUNCTION fail_once CASCADE; DROP SEQUENCE removals');
    }
  });
});

describe('A mail ends', () => {
  it.each([
    ['at its recipient with 550', { recipient: refusal(550) }],
    ['at its sender with 553', { sender: refusal(553) }],
    ['at its text with 554', { data: refusal(554) }],
  ])('when it is refused for good %s', async (_, errors) => {
    const before = [await metricValue('mails_failed_total'), (await linesWith('A mail is not sent')).length];
    refuse = errors;
    await queueAll(fixture.db, [mailFor('Ann')]);
    await isEmpty();
    refuse = {};
    await until('it is counted', async () => (await metricValue('mails_failed_total')) === before[0]! + 1);
    const lines = await linesWith('A mail is not sent');
    expect(lines.length).toBe(before[1]! + 1);
    expect(lines.at(-1)).toMatchObject({ level: 50, kind: 'test', tries: 1 });
    expect(JSON.stringify(lines)).not.toContain('ann@example.com');
  });

  it('five days after it was written, without a retry', async () => {
    await queueAll(fixture.db, [mailFor('Ann')], (manager) =>
      manager.query(`UPDATE outbox SET num_tries = 1, created_at = now() - interval '5 days 1 minute'`),
    );
    await isEmpty();
    expect(server.received).toEqual([]);
    await isLogged('within five days');
  });
});

describe('A mail that was written six days ago and never tried', () => {
  const old = (manager: EntityManager) => manager.query(`UPDATE outbox SET created_at = now() - interval '6 days'`);

  it('is sent', async () => {
    await queueAll(fixture.db, [mailFor('Ann')], old);
    await isEmpty();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['ann@example.com']]);
  });

  it('ends at the second attempt if the first one fails', async () => {
    refuse = { recipient: refusal(450) };
    await queueAll(fixture.db, [mailFor('Ann')], old);
    await tried(1);
    refuse = {};
    await makeDue(fixture.db);
    await isEmpty();
    expect(server.received).toEqual([]);
  });
});

describe('Several senders', () => {
  it('send each of many mails exactly once', async () => {
    const settings = readSettings({ SMTP_URL: server.url, MAIL_FROM: 'mail@fox.example' });
    const closing = new AbortController();
    const options = { db: fixture.db, settings, log: createLog('silent'), signal: closing.signal, interval: 20 };
    const senders = Array.from({ length: 3 }, () => startMail(options));
    const names = Array.from({ length: 60 }, (_, index) => `Ann${index}`);
    await queueAll(
      fixture.db,
      names.map((name) => mailFor(name)),
    );
    await isEmpty();
    closing.abort();
    await Promise.all(senders);
    const addresses = server.received.flatMap(({ recipients }) => recipients);
    expect(addresses.toSorted()).toEqual(names.map((name) => `${name.toLowerCase()}@example.com`).toSorted());
  });
});

describe('A site whose JWT_SECRET has changed', () => {
  it('sends the mails that it writes from then on', async () => {
    await queueAll(fixture.db, [mailFor('Ann')], () => openOutbox(fixture.db, randomBytes(32).toString('hex')));
    await isEmpty();
    await isLogged('JWT_SECRET has changed');
    await queueAll(fixture.db, [mailFor('Eve')]);
    await arrived(1);
  });
});

describe('A client with the token of the metrics', () => {
  it('reads how many mails wait, are sent and have failed', async () => {
    refuse = { recipient: refusal(450) };
    await queueAll(fixture.db, [mailFor('Ann')]);
    const headers = { authorization: 'Bearer the token of Prometheus' };
    const text = await (await fetch(`${fixture.url}/metrics`, { headers })).text();
    expect(text).toMatch(/^mails_waiting 1$/m);
    expect(text).toMatch(/^mails_sent_total \d+$/m);
    expect(text).toMatch(/^mails_failed_total \d+$/m);
    expect(text).toMatch(/^mails_retried_total \d+$/m);
  });
});
