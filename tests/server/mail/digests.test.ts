/** Digests by a moved clock: one for each period and person, in the morning of their time zone, and nothing twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { addBusiness } from '../../support/businesses.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { setNow, setTimeZone } from '../../support/database/now.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { mailsTo } from '../../support/mail/inbox.ts';
import { beginAt, queueAt, setMail } from '../../support/mail/notification-mails.ts';
import { countWaiting } from '../../support/mail/queue.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { queueDue } from '#server/notifications/mails/queue-due.ts';

let fixture: InProcessFixture;
let [ann, ben, cleo]: TestUser[] = [];
let lantern: string;

beforeAll(async () => {
  fixture = await openInProcessFixture();
  [ann, ben, cleo] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben'), await signUp(fixture, 'Cleo')];
});
afterAll(() => fixture.close());

/** The number of mails to each at the beginning of the test. */
let known: number[] = [];
const people = () => [ann!, ben!];
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query(
    `UPDATE users SET notification_mails = '{}', notifications_off = '{}', time_zone = NULL, email_verified = true`,
  );
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  await addBusiness(ben!, { name: 'Red Lantern' });
  await setMail(ann!, 'LIKE', 'DAILY', 'Europe/Berlin');
  await setMail(ben!, 'LIKE', 'DAILY', 'America/New_York');
  // The mails of signing up, too, have arrived.
  known = await countMails();
});

/** The number of mails that each has, as soon as no mail waits. */
async function countMails(): Promise<number[]> {
  await until('no mail waits', async () => (await countWaiting(fixture.db)) === 0);
  return Promise.all(people().map(async ({ email }) => (await mailsTo(fixture, email)).length));
}

const received = async () => (await countMails()).map((count, at) => count - known[at]!);

/** Cleo likes both businesses at a moment. */
async function likeAt(moment: string): Promise<void> {
  await fixture.db.query('DELETE FROM likes');
  await fixture.db.query('INSERT INTO likes (business_id, user_id, created_at) SELECT id, $1, $2 FROM businesses', [
    cleo!.id,
    moment,
  ]);
}

describe('A clock of Postgres that is set back', () => {
  it('loses no mail about later events, and the log says so once', async () => {
    await setMail(ann!, 'LIKE', 'AT_ONCE');
    await beginAt(fixture, '2026-02-10T10:00:00Z');
    const warnings: string[] = [];
    const log = { warn: (_: object, message: string) => void warnings.push(message) };
    const queue = async (moment: string) => {
      await setNow(fixture, moment);
      return queueDue(fixture.db, log);
    };
    // Two hours ahead.
    expect(await queue('2026-02-10T12:00:00Z')).toBe(0);
    expect(await queue('2026-02-10T10:00:10Z')).toBe(0);
    expect(warnings).toEqual(['The clock of Postgres was set back: mails about notifications continue from now.']);
    await likeAt('2026-02-10T10:01:00Z');
    expect(await queue('2026-02-10T10:03:30Z')).toBe(1);
    expect(await received()).toEqual([1, 0]);
    expect(warnings).toHaveLength(1);
  });
});

describe('A daily digest', () => {
  // In 2026 the clocks change on 8 March in New York and on 29 March in Berlin.
  it.each([
    ['in winter', '2026-02-10T18:00:00Z', ['2026-02-11T07:00:00Z', '2026-02-11T13:00:00Z']],
    ['after the change in New York', '2026-03-07T20:00:00Z', ['2026-03-08T07:00:00Z', '2026-03-08T12:00:00Z']],
    ['after the change in Berlin', '2026-03-28T18:00:00Z', ['2026-03-29T06:00:00Z', '2026-03-29T12:00:00Z']],
    ['after the change back in Berlin', '2026-10-24T18:00:00Z', ['2026-10-25T07:00:00Z', '2026-10-25T12:00:00Z']],
  ])('is sent at 8:00 in the time zone of its reader, %s', async (_, event, [berlin, newYork]) => {
    await beginAt(fixture, new Date(Date.parse(event) - 60_000).toISOString());
    await likeAt(event);
    const before = (moment: string) => new Date(Date.parse(moment) - 1000);
    expect(await queueAt(fixture.db, before(berlin!))).toBe(0);
    expect(await queueAt(fixture.db, berlin!)).toBe(1);
    expect(await received()).toEqual([1, 0]);
    expect(await queueAt(fixture.db, before(newYork!))).toBe(0);
    expect(await queueAt(fixture.db, newYork!)).toBe(1);
    expect(await received()).toEqual([1, 1]);
    const [mail] = (await mailsTo(fixture, ann!.email)).slice(known[0]);
    expect(mail!.subject).toBe('Your daily digest at Main Street');
    expect(mail!.text).toContain('Cleo liked Blue Lantern');
    expect(mail!.text).not.toContain('Red Lantern');
  });

  it('is one for each day, tells nothing twice, and is not sent where nothing is new', async () => {
    await beginAt(fixture, '2026-02-09T09:00:00Z');
    const counts = [];
    for (const day of ['10', '11', '12', '13']) {
      if (day !== '12') await likeAt(`2026-02-${Number(day) - 1}T23:30:00Z`);
      for (const hour of ['03', '07', '08', '13', '14', '23'])
        await queueAt(fixture.db, `2026-02-${day}T${hour}:00:00Z`);
      counts.push(await received());
    }
    expect(counts).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 3],
    ]);
  });

  it('is at 8:00 where the business is, if its owner has set no time zone', async () => {
    await fixture.db.query('UPDATE users SET time_zone = NULL');
    await setTimeZone(fixture, lantern, 'Asia/Tokyo');
    await beginAt(fixture, '2026-02-10T17:00:00Z');
    await likeAt('2026-02-10T18:00:00Z');
    const read = '{ me { notificationSettings { timeZone } } }';
    expect((await ann!.graphql(read)).me.notificationSettings.timeZone).toBe('Asia/Tokyo');
    expect((await ben!.graphql(read)).me.notificationSettings.timeZone).toBe('UTC');
    expect(await queueAt(fixture.db, '2026-02-10T23:00:00Z')).toBe(1);
    expect(await received()).toEqual([1, 0]);
    expect(await queueAt(fixture.db, '2026-02-11T08:00:00Z')).toBe(1);
  });

  it('moves with the time zone, and is still one for a day', async () => {
    await beginAt(fixture, '2026-02-10T03:00:00Z');
    await likeAt('2026-02-10T04:00:00Z');
    await queueAt(fixture.db, '2026-02-10T07:00:00Z');
    expect(await received()).toEqual([1, 0]);
    await likeAt('2026-02-10T08:00:00Z');
    await queueAt(fixture.db, '2026-02-10T09:00:00Z');
    // Ten hours later it is 8:00 there, and another mail would be the second of a day.
    await ann!.graphql('mutation { setTimeZone(timeZone: "Pacific/Honolulu") { timeZone } }');
    await queueAt(fixture.db, '2026-02-10T18:30:00Z');
    expect(await received()).toEqual([1, 1]);
    await queueAt(fixture.db, '2026-02-11T18:00:00Z');
    expect(await received()).toEqual([2, 1]);
  });
});

describe('A planned digest', () => {
  it('moves with the time zone of the browser at the first choice of a frequency there', async () => {
    await fixture.db.query('UPDATE users SET time_zone = NULL');
    await beginAt(fixture, '2026-02-10T08:00:00Z');
    await likeAt('2026-02-10T09:00:00Z');
    expect(await queueAt(fixture.db, '2026-02-10T10:00:00Z')).toBe(0);
    await setMail(ann!, 'SAVE', 'DAILY', 'Asia/Tokyo');
    // The zone is set then.
    await setMail(ann!, 'SAVE', 'NONE', 'America/New_York');
    expect(await queueAt(fixture.db, '2026-02-10T22:59:00Z')).toBe(0);
    expect(await queueAt(fixture.db, '2026-02-10T23:00:00Z')).toBe(1);
    expect(await received()).toEqual([1, 0]);
  });
});

describe('A weekly digest', () => {
  it('is sent on Monday at 8:00 with what happened in the week', async () => {
    await setMail(ann!, 'LIKE', 'WEEKLY');
    await setMail(ann!, 'SAVE', 'WEEKLY');
    await setMail(ben!, 'LIKE', 'NONE');
    // A Tuesday.
    await beginAt(fixture, '2026-03-24T09:00:00Z');
    await likeAt('2026-03-24T10:00:00Z');
    await queueAt(fixture.db, '2026-03-25T12:00:00Z');
    await fixture.db.query('INSERT INTO saves (business_id, user_id, created_at) VALUES ($1, $2, $3)', [
      lantern,
      ben!.id,
      '2026-03-28T10:00:00Z',
    ]);
    expect(await queueAt(fixture.db, '2026-03-30T05:59:00Z')).toBe(0);
    expect(await queueAt(fixture.db, '2026-03-30T06:00:00Z')).toBe(1);
    expect(await queueAt(fixture.db, '2026-04-06T06:00:00Z')).toBe(0);
    expect(await received()).toEqual([1, 0]);
    const [mail] = (await mailsTo(fixture, ann!.email)).slice(known[0]);
    expect(mail!.subject).toBe('Your weekly digest at Main Street');
    for (const text of ['Cleo liked Blue Lantern', '1 person saved Blue Lantern']) expect(mail!.text).toContain(text);
  });
});

describe('A change of the frequency', () => {
  const saveAt = (who: TestUser, moment: string) =>
    fixture.db.query('INSERT INTO saves (business_id, user_id, created_at) VALUES ($1, $2, $3)', [
      lantern,
      who.id,
      moment,
    ]);

  it('repeats nothing that was mailed at once, and loses nothing that was not planned yet', async () => {
    await setMail(ann!, 'SAVE', 'AT_ONCE');
    await setMail(ben!, 'LIKE', 'NONE');
    await beginAt(fixture, '2026-02-10T08:50:00Z');
    await likeAt('2026-02-10T09:00:00Z');
    expect(await queueAt(fixture.db, '2026-02-10T09:05:00Z')).toBe(0);
    await saveAt(cleo!, '2026-02-10T10:00:00Z');
    expect(await queueAt(fixture.db, '2026-02-10T10:05:00Z')).toBe(1);
    expect(await received()).toEqual([1, 0]);
    await saveAt(ben!, '2026-02-10T10:04:00Z');
    await setMail(ann!, 'SAVE', 'DAILY');
    expect(await queueAt(fixture.db, '2026-02-10T12:00:00Z')).toBe(0);
    expect(await queueAt(fixture.db, '2026-02-11T07:00:00Z')).toBe(1);
    expect(await received()).toEqual([2, 0]);
    const [atOnce, digest] = (await mailsTo(fixture, ann!.email)).slice(known[0]);
    expect(atOnce!.subject).toBe('1 person saved Blue Lantern');
    for (const text of ['Cleo liked Blue Lantern', '1 person saved Blue Lantern']) expect(digest!.text).toContain(text);
  });
});

describe('A crash', () => {
  it('between the claim and the queued mail neither loses nor repeats it', async () => {
    await beginAt(fixture, '2026-02-10T09:00:00Z');
    await likeAt('2026-02-10T10:00:00Z');
    await queueAt(fixture.db, '2026-02-10T12:00:00Z');
    await fixture.db.query(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER crash BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION crash()`);
    try {
      await expect(queueAt(fixture.db, '2026-02-11T13:00:00Z')).rejects.toThrow();
    } finally {
      await fixture.db.query('DROP FUNCTION crash CASCADE');
    }
    expect(await countWaiting(fixture.db)).toBe(0);
    expect(await queueAt(fixture.db, '2026-02-11T13:00:00Z')).toBe(2);
    expect(await queueAt(fixture.db, '2026-02-11T13:10:00Z')).toBe(0);
    expect(await received()).toEqual([1, 1]);
  });
});

describe('Several instances', () => {
  let others: DataSource[] = [];
  beforeAll(async () => {
    others = await Promise.all([1, 2, 3].map(() => connectDatabase(fixture.databaseUrl, { timeouts: longTimeouts })));
    for (const db of others) openOutbox(db, fixture.secret);
  });
  afterAll(() => Promise.all(others.map((db) => db.destroy())));

  it('queue each mail once', async () => {
    await beginAt(fixture, '2026-02-10T09:00:00Z');
    await likeAt('2026-02-10T10:00:00Z');
    await setNow(fixture, '2026-02-10T12:00:00Z');
    const all = () => Promise.all([fixture.db, ...others].map((db) => queueDue(db)));
    await all();
    await setNow(fixture, '2026-02-11T13:00:00Z');
    let sum = 0;
    for (let round = 0; round < 5; round += 1) sum += (await all()).reduce((a, b) => a + b);
    expect(sum).toBe(2);
    expect(await received()).toEqual([1, 1]);
  });

  it('lose no deadlock while accounts are deleted', async () => {
    await beginAt(fixture, '2026-02-10T09:00:00Z');
    await fixture.db.query(
      `INSERT INTO users (id, username, email, password_hash, email_verified, notification_mails)
        SELECT gen_random_uuid(), 'd-' || n, 'd-' || n || '@example.com', '', true, '{"FOLLOW": "AT_ONCE", "LIKE": "AT_ONCE"}'
        FROM generate_series(1, 60) n`,
    );
    await fixture.db.query(
      `INSERT INTO follows (follower_id, followed_id, created_at) SELECT $1, id, '2026-02-10T10:00:00Z' FROM users WHERE username LIKE 'd-%'`,
      [cleo!.id],
    );
    await setNow(fixture, '2026-02-10T10:05:00Z');
    const deletions = Array.from({ length: 60 }, (_, at) =>
      fixture.db.query('DELETE FROM users WHERE username = $1', [`d-${at + 1}`]),
    );
    const rounds = Array.from({ length: 8 }, (_, at) => queueDue(others[at % 3]!));
    await Promise.all([...deletions, ...rounds]);
    expect(
      await fixture.db.query('SELECT FROM mail_schedule m JOIN users u ON u.id = m.user_id WHERE username LIKE $1', [
        'd-%',
      ]),
    ).toEqual([]);
  });
});
