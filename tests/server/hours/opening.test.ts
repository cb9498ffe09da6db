/** Postgres decides whether a business is open, and when that changes, in the local time of the business. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minutesOf, type Hours, type OpenSpan } from '#rules/places/hours.ts';
import { weekdays, type Weekday } from '#rules/places/weekdays.ts';
import { hoursInvariants } from '#server/cli/integrity/hours.ts';
import { hoursColumns, storedHours } from '#server/businesses/hours/stored-hours.ts';
import { addBusiness } from '../../support/businesses.ts';
import { setNow, setTimeZone } from '../../support/database/now.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let ann: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
  id = await addBusiness(ann);
});
afterAll(() => fixture.close());

const span = (text: string): OpenSpan => ({ opens: text.slice(0, 5), closes: text.slice(6) });
const days = (spans: Partial<Record<Weekday, string[]>>, specialDays: [string, string[]][] = []): Hours => ({
  week: weekdays.map((day) => ({ day, spans: (spans[day] ?? []).map(span) })),
  specialDays: specialDays.map(([date, each]) => ({ date, name: 'Special', spans: each.map(span) })),
});
const bar = days(Object.fromEntries(weekdays.map((day) => [day, ['20:00-02:00']])));

async function setHours(hours: Hours, timeZone: string): Promise<void> {
  await setTimeZone(fixture, id, timeZone);
  const input = { hours };
  await ann.graphql(
    'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
    {
      id,
      input,
    },
  );
}
async function openingAt(moment: string) {
  await setNow(fixture, moment);
  const { business } = await ann.graphql(
    'query ($id: ID!) { business(id: $id) { opening { isOpen changesAt localDate changesAtLocal } } }',
    { id },
  );
  return business.opening;
}

describe('A bar that is open on Sunday from 20:00 to 02:00', () => {
  const sundays = days({ SUNDAY: ['20:00-02:00'] });
  it.each([
    ['in winter', 'Europe/Berlin', '2026-11-23T01:00:00+01:00'],
    ['in summer', 'Europe/Berlin', '2026-07-20T01:00:00+02:00'],
    ['after the clocks went back', 'Europe/Berlin', '2026-10-26T01:00:00+01:00'],
    ['after the clocks went forward', 'Europe/Berlin', '2027-03-29T01:00:00+02:00'],
    ['after the clocks went back', 'America/New_York', '2026-11-02T01:00:00-05:00'],
    ['after the clocks went forward', 'America/New_York', '2027-03-15T01:00:00-04:00'],
  ])('is open on Monday at 01:00 %s in %s', async (_, zone, moment) => {
    await setHours(sundays, zone);
    expect(await openingAt(moment)).toMatchObject({
      isOpen: true,
      changesAt: new Date(Date.parse(moment) + 3_600_000).toISOString(),
      localDate: moment.slice(0, 10),
      changesAtLocal: `${moment.slice(0, 10)}T02:00`,
    });
    const closed = new Date(Date.parse(moment) + 3_600_000).toISOString();
    expect(await openingAt(closed)).toMatchObject({ isOpen: false });
  });
});

describe('A bar that is open from 20:00 to 02:00 every day', () => {
  it.each([
    [
      'closes when the clocks show 02:00, an hour later in the night in which they go back',
      '2026-11-01T00:30:00-04:00',
      '2026-11-01T01:00:00-05:00',
      '01:00',
      false,
    ],
    ['closes when the clocks jump over 02:00', '2027-03-14T01:30:00-05:00', '2027-03-14T03:00:00-04:00', '03:00', true],
  ])('%s', async (_, moment, next, local, isExact) => {
    await setHours(bar, 'America/New_York');
    const opening = await openingAt(moment);
    expect(opening.isOpen).toBe(true);
    if (isExact)
      expect(opening).toMatchObject({
        changesAt: new Date(next).toISOString(),
        changesAtLocal: `${next.slice(0, 10)}T${local}`,
      });
    else expect(opening.changesAt).toBe('2026-11-01T07:00:00.000Z');
  });
});

describe('A special day', () => {
  const shop = days(
    Object.fromEntries(weekdays.map((day) => [day, day === 'FRIDAY' ? ['20:00-02:00'] : ['09:00-18:00']])),
    [
      ['2026-12-24', ['09:00-12:00']],
      ['2026-12-25', []],
      ['2026-12-31', ['22:00-04:00']],
    ],
  );
  it.each([
    ['replaces the hours of its weekday', '2026-12-24T13:00', false, '2026-12-26T09:00'],
    ['shortens the day', '2026-12-24T11:00', true, '2026-12-24T12:00'],
    ['closes the night that begins on it', '2026-12-25T23:00', false, '2026-12-26T09:00'],
    ['lasts until the next morning', '2027-01-01T03:00', true, '2027-01-01T04:00'],
    ['comes after a usual day', '2026-12-23T19:00', false, '2026-12-24T09:00'],
  ])('%s', async (_, local, isOpen, changesAtLocal) => {
    await setHours(shop, 'Europe/Berlin');
    expect(await openingAt(`${local}:00+01:00`)).toMatchObject({ isOpen, changesAtLocal });
  });
});

describe('A business', () => {
  it('that is always open never changes, and one that is never open neither', async () => {
    await setHours(days(Object.fromEntries(weekdays.map((day) => [day, ['00:00-24:00']]))), 'Asia/Tokyo');
    expect(await openingAt('2026-11-23T01:00:00Z')).toMatchObject({
      isOpen: true,
      changesAt: null,
      changesAtLocal: null,
    });
    await setHours(days({}), 'Asia/Tokyo');
    expect(await openingAt('2026-11-23T01:00:00Z')).toMatchObject({ isOpen: false, changesAt: null });
  });

  it('that opens again after weeks of special days names that day', async () => {
    const closed: [string, string[]][] = Array.from({ length: 50 }, (_, at) => [
      new Date(Date.UTC(2026, 10, 23 + at)).toISOString().slice(0, 10),
      [],
    ]);
    await setHours(days(Object.fromEntries(weekdays.map((day) => [day, ['09:00-18:00']])), closed), 'Europe/Berlin');
    expect(await openingAt('2026-11-23T10:00:00+01:00')).toMatchObject({
      isOpen: false,
      changesAtLocal: '2027-01-12T09:00',
    });
  });

  it('in Vancouver follows the rules that Postgres knows', async () => {
    await setHours(days({ MONDAY: ['09:00-18:00'] }), 'America/Vancouver');
    const [row] = await fixture.db.query<{ local: string }[]>(
      `SELECT to_char(timestamptz '2026-12-07T16:30:00Z' AT TIME ZONE 'America/Vancouver', 'YYYY-MM-DD"T"HH24:MI') AS local`,
    );
    const opening = await openingAt('2026-12-07T16:30:00Z');
    expect([opening.localDate, opening.isOpen]).toEqual([row!.local.slice(0, 10), row!.local >= '2026-12-07T09:00']);
  });
});

/** Whether it is open at a local time, by the definition: spans belong to the day on which they begin. */
function isOpenAt({ week, specialDays }: Hours, local: string): boolean {
  const at = Date.parse(`${local}Z`);
  return [0, 1].some((before) => {
    const start = Math.floor(at / 86_400_000) * 86_400_000 - before * 86_400_000;
    const date = new Date(start).toISOString().slice(0, 10);
    const weekday = weekdays[(new Date(start).getUTCDay() + 6) % 7];
    const { spans } =
      (specialDays ?? []).find((each) => each.date === date) ?? week.find(({ day }) => day === weekday)!;
    const minute = (at - start) / 60_000;
    return spans.some((each) => minutesOf(each)![0] <= minute && minute < minutesOf(each)![1]);
  });
}

// Zones with changes of half an hour, of an hour, at midnight, and of rules that differ between databases of time zones.
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Vancouver',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'UTC',
];
const schedules: Hours[] = [
  bar,
  days({ SATURDAY: ['22:00-02:30'], SUNDAY: ['02:30-03:15', '23:30-00:30'], FRIDAY: ['23:00-00:15'] }, [
    ['2026-11-01', ['01:15-01:45']],
    ['2027-03-28', ['02:15-02:45']],
  ]),
  days(Object.fromEntries(weekdays.map((day) => [day, ['00:00-24:00']])), [
    ['2026-11-01', []],
    ['2027-03-14', ['00:00-02:30', '03:00-24:00']],
  ]),
];

describe('The next change', () => {
  it.each(zones)('is the first quarter of an hour at which the definition says otherwise, in %s', async (zone) => {
    const starts = ['2026-10-23', '2026-10-30', '2027-03-12', '2027-03-26', '2027-04-02'];
    for (const hours of schedules)
      for (const start of starts) {
        const columns = hoursColumns(storedHours(hours));
        const rows: { local: string; instant: string; next: string | null }[] = await fixture.db.query(
          `SELECT to_char(at AT TIME ZONE $1, 'YYYY-MM-DD"T"HH24:MI') AS local, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS instant,
            left(opening_of(h, at) ->> 'changesAt', 16) AS next
          FROM generate_series($2::timestamptz, $2::timestamptz + interval '4 days', interval '15 minutes') at,
            jsonb_populate_record(NULL::business_hours, '{}') e,
            LATERAL (SELECT e.business_id, $1::text, $3::jsonb, $4::int4multirange, $5::integer[], $6::int4range, $7::tsmultirange, $8::tsmultirange) h`,
          [zone, `${start}T00:00:00Z`, ...Object.values(columns)],
        );
        const open = rows.map(({ local }) => isOpenAt(hours, local));
        rows.forEach(({ next, local }, at) => {
          const change = rows.findIndex((_, later) => later > at && open[later] !== open[at]);
          if (change >= 0) expect([zone, local, next]).toEqual([zone, local, rows[change]!.instant]);
        });
      }
  });
});

it('The columns of stored hours fit the hours', async () => {
  for (const [at, hours] of schedules.entries()) {
    await setHours(hours, zones[at]!);
    for (const { invariant, sql } of hoursInvariants)
      expect([invariant, await fixture.db.query(sql)]).toEqual([invariant, []]);
  }
});
