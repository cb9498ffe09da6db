/** Moments as people get them: ISO 8601 text in UTC with milliseconds, which is also how the server keeps them. */
import { types, type CustomTypesConfig } from 'pg';

const timestamptz = 1184;

// Nothing here computes with moments, and a Date in between costs some two microseconds, made and put into words again.
function momentFrom(text: string): string {
  // As Postgres writes '2026-04-01 09:30:00.5+00' to a session in UTC; it leaves trailing zeros out.
  if (text.endsWith('+00') && text.charAt(10) === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  return (types.getTypeParser(timestamptz)(text) as unknown as Date).toISOString();
}

/** How the connections read what Postgres sends: as pg does, but for moments. */
export const timestampsAsText: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === timestamptz && format !== ('binary' as string)
      ? momentFrom
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
