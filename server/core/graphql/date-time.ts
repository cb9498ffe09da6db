/** The DateTime scalar, and times in JSON: ISO 8601 with a time zone. The server writes UTC with milliseconds. */
import { GraphQLError, GraphQLScalarType } from 'graphql';

/** True for a timestamp in the format that the server writes, of an existing day in a year from 1, which is the first of Postgres. */
export const isTimestamp = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text;

const timePattern = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The time that a text names, as RFC 3339 defines it, or that GraphQL has read. Undefined for other text, and for a day that does not exist. */
export function parseTime(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  const day = typeof value === 'string' ? timePattern.exec(value)?.[1] : undefined;
  // Date.parse takes February 30 for March 2.
  if (!day || !isTimestamp(`${day}T00:00:00.000Z`)) return undefined;
  const time = new Date(value as string);
  return !Number.isNaN(time.getTime()) && isTimestamp(time.toISOString()) ? time : undefined;
}

function dateFrom(value: unknown): Date {
  const time = parseTime(value);
  if (!time) throw new GraphQLError('DateTime must be an ISO 8601 text with a time zone');
  return time;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description:
    'A timestamp as ISO 8601 text in UTC, for example 2026-04-01T09:30:00.000Z. Arguments may have another time zone, as 2026-04-01T11:30:00+02:00.',
  // Every read returns text.
  serialize: (value) => value as string,
  parseValue: dateFrom,
});
