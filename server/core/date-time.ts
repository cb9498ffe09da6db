/** The DateTime scalar: ISO 8601 in UTC with milliseconds. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

function dateFrom(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) throw new GraphQLError('DateTime must be an ISO 8601 text');
  return date;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A timestamp as ISO 8601 text in UTC, for example 2026-04-01T09:30:00.000Z.',
  // SQL statements return text, TypeORM entities hold Date objects.
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()),
  parseValue: dateFrom,
  parseLiteral: (node) => dateFrom(node.kind === Kind.STRING ? node.value : undefined),
});

/** True for a timestamp in the format that the server writes, of an existing day in a year from 1, which is the first of Postgres. */
export const isTimestamp = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text;
