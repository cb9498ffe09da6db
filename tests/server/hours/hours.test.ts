/** Owners enter opening hours at both APIs, and everybody reads them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api.ts';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { setTimeZone } from '../../support/database/now.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let ann: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
});
beforeEach(async () => {
  id = await addBusiness(ann);
  await setTimeZone(fixture, id, 'Europe/Berlin');
});
afterAll(() => fixture.close());

const fields = `version hours { timeZone week { day spans { opens closes } } specialDays { date name spans { opens closes } } }
  opening { isOpen changesAt localDate changesAtLocal }`;
const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { ${fields} } }`;
const setHours = async (hours: Json): Promise<Json> =>
  (await ann.graphql(update, { id, input: { hours } })).updateBusiness;
const errorOf = async (hours: Json): Promise<Json> => {
  const { errors } = await ann.graphqlResponse(update, { id, input: { hours } });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  return errors[0]!.extensions.fields;
};
const day = (name: string, ...spans: string[]) => ({
  day: name,
  spans: spans.map((span) => {
    const [opens, closes] = span.split('-');
    return { opens, closes };
  }),
});
const usual = {
  week: [day('FRIDAY', '20:00-02:00', '09:00-12:30'), day('MONDAY', '00:00-24:00')],
  specialDays: [{ date: '2026-12-24', name: ' Christmas Eve ', spans: [{ opens: '09:00', closes: '12:00' }] }],
};
const stored = {
  week: [
    day('MONDAY', '00:00-24:00'),
    ...['TUESDAY', 'WEDNESDAY', 'THURSDAY'].map((name) => day(name)),
    day('FRIDAY', '09:00-12:30', '20:00-02:00'),
    ...['SATURDAY', 'SUNDAY'].map((name) => day(name)),
  ],
  specialDays: [{ ...usual.specialDays[0]!, name: 'Christmas Eve' }],
};

describe('Opening hours', () => {
  it('are unknown until the owner enters them, and again when the owner removes them', async () => {
    const read = `query ($id: ID!) { business(id: $id) { ${fields} } }`;
    expect((await ann.graphql(read, { id })).business).toEqual({ version: 1, hours: null, opening: null });
    expect(await setHours(usual)).toMatchObject({ version: 2, hours: { timeZone: 'Europe/Berlin', ...stored } });
    expect((await ann.graphql(read, { id })).business.hours).toEqual({ timeZone: 'Europe/Berlin', ...stored });
    expect(await setHours(null)).toEqual({ version: 3, hours: null, opening: null });
  });

  it('stay when an edit has none, and the same hours are no edit', async () => {
    await setHours(usual);
    expect(await setHours(usual)).toMatchObject({ version: 2 });
    const { updateBusiness } = await ann.graphql(update, { id, input: { name: 'Green Gate' } });
    expect(updateBusiness).toMatchObject({ version: 3, hours: stored });
  });

  it('come with a new business, whose place has given its time zone', async () => {
    await fixture.db.query(`ALTER TABLE businesses ALTER time_zone SET DEFAULT 'Asia/Tokyo'`);
    const { status, body } = await ann.call('POST', '/api/businesses', { ...blueGate, hours: usual });
    await fixture.db.query('ALTER TABLE businesses ALTER time_zone DROP DEFAULT');
    expect([status, body.hours]).toEqual([201, { timeZone: 'Asia/Tokyo', ...stored }]);
    expect(body.opening).toEqual({
      isOpen: expect.any(Boolean),
      changesAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/),
      localDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      changesAtLocal: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    });
  });

  it('are read and written by REST as JSON and as a form', async () => {
    const put = (body: unknown) => ann.call('PUT', `/api/businesses/${id}`, body);
    expect((await put({ hours: usual })).body.hours).toEqual({ timeZone: 'Europe/Berlin', ...stored });
    const form = new FormData();
    form.set('hours', JSON.stringify({ week: [day('SUNDAY', '10:00-16:00')] }));
    const { body } = await put(form);
    expect(body.hours.week.at(-1)).toEqual(day('SUNDAY', '10:00-16:00'));
    expect(body.hours.specialDays).toEqual([]);
    form.set('hours', '');
    expect((await put(form)).body.hours).toEqual(body.hours);
    const { body: all } = await ann.call('GET', '/api/businesses');
    expect(all.find((each: Json) => each._id === id).hours).toEqual(body.hours);
    form.set('hours', 'null');
    expect((await put(form)).body).toMatchObject({ hours: null, opening: null });
    form.set('hours', '{');
    expect(await put(form)).toMatchObject({
      status: 400,
      body: { fields: { hours: 'Opening hours must be a list of days with their spans' } },
    });
  });

  it('need a time zone', async () => {
    await setTimeZone(fixture, id, null);
    expect(await errorOf(usual)).toEqual({ timeZone: 'Time zone is required for opening hours' });
    await setTimeZone(fixture, id, 'Europe/Berlin');
    await setHours(usual);
    await setTimeZone(fixture, id, null);
    const { hours, opening } = await setHours(usual);
    expect([hours.timeZone, opening]).toEqual([null, null]);
  });

  it('are unknown in a time zone that Postgres does not know', async () => {
    await setHours(usual);
    await setTimeZone(fixture, id, 'Mars/Olympus');
    const { body } = await ann.call('GET', `/api/businesses/${id}`);
    expect([body.hours.timeZone, body.opening]).toEqual(['Mars/Olympus', null]);
  });

  it.each([
    [{ week: [day('MONDAY', '09:00-9:30')] }, 'Monday: Times must be HH:MM, from 00:00 to 24:00'],
    [{ week: [day('MONDAY', '24:00-02:00')] }, 'Monday: Opening and closing time must differ'],
    [{ week: [day('MONDAY', '09:00-09:00')] }, 'Monday: Opening and closing time must differ'],
    [{ week: [day('MONDAY', '09:00-12:00', '11:59-15:00')] }, 'Monday: The hours overlap'],
    [{ week: [day('MONDAY', '20:00-02:00'), day('TUESDAY', '01:00-03:00')] }, 'Tuesday: The hours overlap'],
    [{ week: [day('SUNDAY', '20:00-02:00'), day('MONDAY', '01:00-03:00')] }, 'Monday: The hours overlap'],
    [{ week: [day('MONDAY'), day('MONDAY')] }, 'Monday: The day is listed twice'],
    [{ week: [day('MONDAY', ...Array<string>(5).fill('09:00-10:00'))] }, 'Monday: At most 4 spans'],
    [
      { week: [], specialDays: [{ date: '2026-02-30', name: 'x', spans: [] }] },
      'Special day 1: Date must be a day, as 2026-12-24',
    ],
    [{ week: [], specialDays: [{ date: '2026-12-24', name: ' ', spans: [] }] }, 'Special day 1: Name is required'],
    [
      { week: [], specialDays: [{ date: '2026-12-24', name: 'www.watches.example', spans: [] }] },
      'Special day 1: Name cannot contain a link',
    ],
    [
      { week: [], specialDays: [{ date: '2026-12-24', name: `${'x'.repeat(60)}.com`, spans: [] }] },
      'Special day 1: Name must be at most 60 characters',
    ],
    [
      { week: [], specialDays: Array(61).fill({ date: '2026-12-24', name: 'x', spans: [] }) },
      'At most 60 special days',
    ],
    [
      { week: [], specialDays: Array(2).fill({ date: '2026-12-24', name: 'x', spans: [] }) },
      'Special day 2: The day is listed twice',
    ],
  ])('are refused with the day that is wrong: %j', async (hours, message) => {
    expect(await errorOf(hours)).toEqual({ hours: message });
    const { status, body } = await ann.call('PUT', `/api/businesses/${id}`, { hours });
    expect([status, body.fields]).toEqual([400, { hours: message }]);
  });

  it.each(['text', 7, [], {}, { week: 'x' }, { week: [null] }, { week: [{ day: 'MONDAY', spans: [null] }] }])(
    'of a wrong type are refused by REST: %j',
    async (hours) => {
      const { status, body } = await ann.call('PUT', `/api/businesses/${id}`, { hours });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['hours']]);
    },
  );

  it('are seen by the owner alone while the business is hidden, and go with the business', async () => {
    await setHours(usual);
    await fixture.db.query('UPDATE businesses SET hidden = 1 WHERE id = $1', [id]);
    expect((await ann.call('GET', `/api/businesses/${id}`)).body.hours.week).toEqual(stored.week);
    await fixture.db.query('UPDATE businesses SET hidden = 0 WHERE id = $1', [id]);
    await ann.call('DELETE', `/api/businesses/${id}`);
    expect(await fixture.db.query('SELECT FROM business_hours WHERE business_id = $1', [id])).toEqual([]);
  });
});
