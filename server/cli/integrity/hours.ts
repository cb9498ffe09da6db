/** Invariants of opening hours: the columns that answer questions about a time fit what the owner entered. */
import type { Invariant } from './counts.ts';

const spans = (days: string) => `jsonb_array_elements(${days}) AS span`;
const times = (date: string, days: string) => `SELECT tsrange(${date} + make_interval(mins => (span ->> 0)::integer),
  ${date} + make_interval(mins => (span ->> 1)::integer)) AS times FROM ${spans(days)}`;
const specialDays = `jsonb_array_elements(h.hours -> 'specialDays') AS special, LATERAL (SELECT (special ->> 'date')::timestamp) AS dates (date)`;

/** The ranges of the column that the hours mean. */
const meant = {
  week: `SELECT range_agg(part) FROM jsonb_array_elements(h.hours -> 'week') WITH ORDINALITY AS days (day, n), ${spans('day')},
    LATERAL (SELECT (n - 1)::integer * 1440 + (span ->> 0)::integer, (n - 1)::integer * 1440 + (span ->> 1)::integer) AS minutes (opens, closes),
    LATERAL (VALUES (int4range(opens, least(closes, 10080))), (int4range(0, greatest(closes - 10080, 0)))) AS parts (part)`,
  special_open: `SELECT range_agg(times) FROM ${specialDays}, LATERAL (${times('date', `special -> 'spans'`)}) AS days`,
  replaced: `SELECT range_agg(times) FROM ${specialDays},
    LATERAL (${times('date', `h.hours -> 'week' -> (date_part('isodow', date)::integer - 1)`)}) AS days`,
};

export const hoursInvariants: Invariant[] = [
  ...Object.entries(meant).map(([column, ranges]) => ({
    invariant: `business_hours.${column} has the times of the hours`,
    sql: `SELECT h.business_id::text AS found FROM business_hours h WHERE h.${column} <> coalesce((${ranges}), '{}')`,
  })),
  {
    invariant: 'business_hours.changes has the limits of the week',
    sql: `SELECT h.business_id::text AS found FROM business_hours h WHERE h.changes <> ARRAY(SELECT minute % 10080
      FROM unnest(h.week) AS span, LATERAL (VALUES (lower(span)), (upper(span))) AS minutes (minute)
      GROUP BY 1 HAVING count(*) = 1 ORDER BY 1)`,
  },
  {
    invariant: 'business_hours.day contains all spans of the week',
    sql: `SELECT h.business_id::text AS found FROM business_hours h, jsonb_array_elements(h.hours -> 'week') AS spans_of_day, ${spans('spans_of_day')}
      WHERE NOT h.day @> int4range((span ->> 0)::integer, (span ->> 1)::integer)`,
  },
  {
    invariant: 'business_hours.time_zone is that of the business, or null where Postgres does not know it',
    sql: `SELECT h.business_id::text AS found FROM business_hours h JOIN businesses b ON b.id = h.business_id
      WHERE h.time_zone IS DISTINCT FROM known_time_zone(b.time_zone)`,
  },
];
