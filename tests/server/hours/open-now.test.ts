/** The filter for what is open now agrees with each business, alone and with the other filters, in every time zone. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hours } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { hoursColumns, storedHours } from '#server/businesses/hours/stored-hours.ts';
import { currentZone } from '#server/places/current-zone.ts';
import type { Json } from '../../support/api.ts';
import { setNow } from '../../support/database/now.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const zones = [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))];
const everyDay = (opens: string, closes: string): Hours['week'] =>
  weekdays.map((day) => ({ day, spans: [{ opens, closes }] }));
const closed = ['2026-12-25', '2026-12-24'].map((date) => ({ date, name: 'Holiday', spans: [] }));
const night = { date: '2026-12-31', name: 'New Year’s Eve', spans: [{ opens: '20:00', closes: '04:00' }] };
const schedules: Hours[] = [
  { week: everyDay('09:00', '18:00'), specialDays: [...closed, night] },
  { week: everyDay('20:00', '02:00') },
  { week: [{ day: 'SUNDAY', spans: [{ opens: '20:00', closes: '02:00' }] }], specialDays: closed },
  { week: everyDay('00:00', '24:00'), specialDays: closed },
];

let fixture: Fixture;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
  const { db } = fixture;
  await db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, time_zone)
      SELECT gen_random_uuid(), $1, zone || ' ' || n, zone || n, 'One of many.', CASE n WHEN 1 THEN 'OTHER' ELSE 'RETAIL' END, 'Lisbon',
        array_to_tsvector(string_to_array(lower(zone), '/')), zone
      FROM unnest($2::text[]) AS zone, generate_series(0, 4) n`,
    [ann.id, zones],
  );
  for (const [at, hours] of schedules.entries()) {
    const columns = hoursColumns(storedHours(hours));
    await db.query(
      `INSERT INTO business_hours (business_id, ${Object.keys(columns).join(', ')})
        SELECT id, $2::jsonb, $3::int4multirange, $4::integer[], $5::int4range, $6::tsmultirange, $7::tsmultirange
        FROM businesses WHERE name LIKE '% ' || $1::text`,
      [at, ...Object.values(columns)],
    );
  }
  await db.query('ANALYZE');
  // For all tests, since the requests of one second share a count.
  await setNow(fixture, '2026-12-07T16:30:00Z');
});
afterAll(() => fixture.close());

const query = `query ($filter: BusinessFilter, $sort: BusinessSort, $first: Int!, $after: String) {
  businesses(filter: $filter, sort: $sort, first: $first, after: $after) {
    nodes { id name opening { isOpen } } totalCount pageInfo { hasNextPage endCursor }
    hints { alternatives { openNow category search totalCount } }
  }
}`;

async function listAll(variables: Json, first = 100): Promise<{ nodes: Json[]; totalCount: number }> {
  const nodes: Json[] = [];
  let after: string | null = null;
  let totalCount = 0;
  do {
    const { businesses }: Json = await ann.graphql(query, { ...variables, first, after });
    nodes.push(...businesses.nodes);
    totalCount = businesses.totalCount;
    after = businesses.pageInfo.hasNextPage ? businesses.pageInfo.endCursor : null;
  } while (after);
  return { nodes, totalCount };
}

describe('The businesses that are open now', () => {
  it.each([
    ['on a Monday at 01:00 in Berlin', '2026-11-23T00:00:00Z'],
    ['as the clocks of New York go back', '2026-11-01T05:59:00Z'],
    ['a minute later', '2026-11-01T06:00:00Z'],
    ['as Vancouver would change its clocks', '2026-11-01T09:00:00Z'],
    ['at nine in Vancouver, if its clocks are those of summer', '2026-12-07T16:00:00Z'],
    ['at nine in Vancouver, if its clocks are those of winter', '2026-12-07T17:00:00Z'],
    ['at noon on a holiday', '2026-12-25T12:00:00Z'],
    ['in the night after a special day', '2027-01-01T01:30:00Z'],
    ['as the clocks of Berlin go forward', '2027-03-28T01:00:00Z'],
  ])('are those that say so in every time zone, %s', async (_, moment) => {
    const ids = async (text: string) =>
      (await fixture.db.query<{ id: string }[]>(text, [moment])).map(({ id }) => id).sort();
    const open = await ids(
      `SELECT business_id AS id FROM business_hours h WHERE (opening_of(h, $1::timestamptz) ->> 'isOpen')::boolean`,
    );
    expect(open.length).toBeGreaterThan(0);
    expect(await ids('SELECT open_businesses($1::timestamptz) AS id')).toEqual(open);
    expect(await ids('SELECT business_id AS id FROM business_hours h WHERE is_open(h, $1::timestamptz)')).toEqual(open);
  });

  it('are those that say so in the list, page by page', async () => {
    const all = await listAll({});
    expect(all.nodes.filter(({ opening }) => opening).length).toBe(zones.length * schedules.length);
    const open = all.nodes.filter(({ opening }) => opening?.isOpen);
    const vancouver = all.nodes.find(({ name }) => name === 'America/Vancouver 0');
    const listed = await listAll({ filter: { openNow: true } });
    expect(listed).toEqual({ nodes: open, totalCount: open.length });
    expect(listed.nodes.some(({ id }) => id === vancouver.id)).toBe(vancouver.opening.isOpen);
  });

  it('are listed in every order, with the other filters and page by page', async () => {
    for (const field of ['CREATED_AT', 'NAME', 'AVERAGE_RATING', 'BEST', 'LIKES'])
      for (const filter of [
        {},
        { category: 'OTHER' },
        { search: 'lisbon' },
        { search: 'lisbon', category: 'RETAIL' },
      ]) {
        const sort = { field, order: 'ASC' };
        const without = await listAll({ filter, sort });
        const { nodes, totalCount } = await listAll({ filter: { ...filter, openNow: true }, sort }, 90);
        expect(nodes).toEqual(without.nodes.filter(({ opening }) => opening?.isOpen));
        expect(totalCount).toBe(nodes.length);
      }
    expect((await listAll({ filter: { openNow: true, minRating: 1 } })).totalCount).toBe(0);
  });

  it('are found by REST, too', async () => {
    const { totalCount } = await listAll({ filter: { openNow: true, category: 'OTHER' } });
    const { headers, body } = await ann.call('GET', '/api/businesses?openNow=true&category=other&limit=20&page=2');
    expect(headers.get('x-total-count')).toBe(String(totalCount));
    expect(body.map((each: Json) => each.opening.isOpen)).toEqual(Array(20).fill(true));
    expect((await ann.call('GET', '/api/businesses?openNow=no&limit=1')).headers.get('x-total-count')).toBe(
      String(zones.length * 5),
    );
  });

  it('are none in a category whose shops are closed, and the list names the filter at any time', async () => {
    await fixture.db.query(`UPDATE businesses SET category = 'EDUCATION' WHERE name = 'Asia/Tokyo 0'`);
    const filter = { openNow: true, category: 'EDUCATION' };
    const { businesses } = await ann.graphql(query, { filter, first: 10 });
    expect(businesses).toMatchObject({
      nodes: [],
      totalCount: 0,
      hints: { alternatives: [{ openNow: null, category: 'EDUCATION', search: null, totalCount: 1 }] },
    });
  });

  it('are without those that moderators hide', async () => {
    const filter = { openNow: true, search: 'berlin' };
    const before = await listAll({ filter });
    await fixture.db.query('UPDATE businesses SET hidden = 1 WHERE id = $1', [before.nodes[0].id]);
    const after = await listAll({ filter });
    expect([after.totalCount, after.nodes.length]).toEqual([before.totalCount - 1, before.totalCount - 1]);
  });
});
