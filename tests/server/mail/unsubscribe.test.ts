/** The link of a mail ends mails of its kind by a POST without a session, and by both APIs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { unknownId } from '../../support/businesses.ts';
import { errorOf, inputError } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { setMail, unsubscribeTokenOf } from '../../support/mail/notification-mails.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.query(`UPDATE users SET notification_mails = '{}', time_zone = NULL`));

/** The kinds about which Ann gets mails, as 'COMMENT DAILY'. */
async function mailed(): Promise<string[]> {
  const { me } = await ann.graphql('{ me { notificationSettings { kinds { kind mail } } } }');
  return (me.notificationSettings.kinds as { kind: string; mail: string }[])
    .filter(({ mail }) => mail !== 'NONE')
    .map(({ kind, mail }) => `${kind} ${mail}`);
}
const all = ['COMMENT DAILY', 'REVIEW DAILY', 'REPLY AT_ONCE', 'MENTION AT_ONCE', 'DECISION AT_ONCE'];

const post = (token: string) =>
  fetch(`${fixture.url}/unsubscribe?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('A mail program', () => {
  it('ends the mails of a frequency by one POST without a session, and again without an error', async () => {
    await setMail(ann, 'LIKE', 'DAILY');
    expect(await mailed()).toEqual([...all.slice(0, 2), 'LIKE DAILY', ...all.slice(2)]);
    for (let call = 0; call < 2; call += 1) expect((await post(unsubscribeTokenOf(fixture, ann))).status).toBe(200);
    expect(await mailed()).toEqual(all.slice(2));
    expect((await post(unsubscribeTokenOf(fixture, ann, 'AT_ONCE'))).status).toBe(200);
    // Decisions are always mailed.
    expect(await mailed()).toEqual(['DECISION AT_ONCE']);
  });

  it('ends nothing by opening the link', async () => {
    const response = await fetch(`${fixture.url}/unsubscribe?token=${unsubscribeTokenOf(fixture, ann)}`);
    await response.text();
    expect(response.status).toBe(200);
    expect(await mailed()).toEqual(all);
  });

  it('ends nothing with a token that the site has not made', async () => {
    const token = unsubscribeTokenOf(fixture, ann);
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token}.x`,
      token.replace('DAILY', 'AT_ONCE'),
      token.replace(ann.id, unknownId),
      unsubscribeTokenOf({ secret: 'x'.repeat(64) }, ann),
    ];
    for (const each of forged) expect((await post(each)).status).toBe(400);
    expect(await mailed()).toEqual(all);
  });

  it('gets no error for an account that was deleted', async () => {
    expect((await post(unsubscribeTokenOf(fixture, { id: unknownId }))).status).toBe(200);
  });
});

describe('A visitor with the link', () => {
  const ask = (variables: object) =>
    visitorOf(fixture).graphqlResponse(
      'mutation ($token: String!, $all: Boolean) { unsubscribe(token: $token, all: $all) }',
      {
        ...variables,
      },
    );

  it('ends the mails of its frequency, or all, by both APIs', async () => {
    expect((await ask({ token: unsubscribeTokenOf(fixture, ann) })).data).toEqual({ unsubscribe: true });
    expect(await mailed()).toEqual(all.slice(2));
    const body = { token: unsubscribeTokenOf(fixture, ann), all: true };
    const response = await visitorOf(fixture).call('POST', '/api/users/notifications/unsubscribe', body);
    expect(response).toMatchObject({ status: 200, body: { message: 'These mails have ended' } });
    expect(await mailed()).toEqual(['DECISION AT_ONCE']);
  });

  it('gets BAD_USER_INPUT for anything else', async () => {
    const message = (await errorOf(ask({ token: 'x' }))) as { message: string };
    expect(message).toMatchObject({ code: 'BAD_USER_INPUT' });
    const call = (body: object) => visitorOf(fixture).call('POST', '/api/users/notifications/unsubscribe', body);
    expect(await call({})).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } });
    expect(await call({ token: unsubscribeTokenOf(fixture, ann), all: 'yes' })).toMatchObject({ status: 400 });
  });
});

describe('The settings of mails', () => {
  it('refuse other kinds, frequencies and time zones, and decisions', async () => {
    const change = (body: object) => ann.call('PUT', '/api/users/profile/notifications/mails', body);
    expect((await change({ kind: 'LIKES', frequency: 'DAILY' })).body.fields).toEqual({ kind: 'Kind is required' });
    expect((await change({ kind: 'LIKE', frequency: 'NOW' })).body.fields).toEqual({
      frequency: 'Frequency is required',
    });
    expect((await change({ kind: 'DECISION', frequency: 'NONE' })).body.fields).toEqual({
      kind: 'Decisions of moderators are always mailed',
    });
    const zone = inputError('timeZone', "Time zone must be the name of a time zone, as 'Europe/Berlin'");
    expect(
      await errorOf(ann.graphqlResponse('mutation { setTimeZone(timeZone: "Mars/Olympus") { timeZone } }')),
    ).toEqual(zone);
    expect((await ann.call('PUT', '/api/users/profile/notifications/time-zone', {})).status).toBe(400);
    // Browsers have earlier names, which Postgres may not know.
    const { setTimeZone } = await ann.graphql('mutation { setTimeZone(timeZone: "Asia/Calcutta") { timeZone } }');
    expect(setTimeZone.timeZone).toBe('Asia/Kolkata');
    expect((await change({ kind: 'LIKE', frequency: 'DAILY', timeZone: 3 })).status).toBe(400);
  });

  it('take no time zone from a browser that the server does not know', async () => {
    await setMail(ann, 'LIKE', 'DAILY', 'Etc/Unknown');
    const { status, body } = await ann.call('PUT', '/api/users/profile/notifications/mails', {
      kind: 'SAVE',
      frequency: 'WEEKLY',
      timeZone: 'Mars/Olympus',
    });
    expect([status, body.mails.LIKE, body.mails.SAVE, body.timeZone]).toEqual([200, 'DAILY', 'WEEKLY', 'UTC']);
  });

  it('are the same in both APIs', async () => {
    const { status, body } = await ann.call('PUT', '/api/users/profile/notifications/mails', {
      kind: 'LIKE',
      frequency: 'WEEKLY',
      timeZone: 'Europe/Lisbon',
    });
    expect([status, body.mails.LIKE, body.timeZone]).toEqual([200, 'WEEKLY', 'Europe/Lisbon']);
    expect(await mailed()).toContain('LIKE WEEKLY');
    // The zone that was set stays.
    await setMail(ann, 'SAVE', 'DAILY', 'Asia/Tokyo');
    const { body: read } = await ann.call('GET', '/api/users/profile/notifications/settings');
    expect([read.mails.SAVE, read.timeZone]).toEqual(['DAILY', 'Europe/Lisbon']);
  });
});
