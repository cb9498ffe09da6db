/** Timestamps as both APIs return them: ISO 8601 text in UTC with milliseconds. */
import { types, type CustomTypesConfig } from 'pg';
import type { ValueTransformer } from 'typeorm';

const timestamptz = 1184;

// The server computes with no timestamp, and a Date in between costs about two microseconds.
function parseTimestamp(text: string): string {
  // Postgres sends '2026-04-01 09:30:00.5+00' in a UTC session, without trailing zeros.
  if (text.endsWith('+00') && text.charAt(10) === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  return (types.getTypeParser(timestamptz)(text) as unknown as Date).toISOString();
}

/** The type parsers of a connection: those of pg, except for timestamps. */
export const timestampsAsText: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === timestamptz ? parseTimestamp : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** Columns of entities as text, too: TypeORM makes a Date of what the parser returns. */
export const isoText: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: Date | null) => value?.toISOString() ?? null,
};
