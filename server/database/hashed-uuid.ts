/** UUIDs of rows that no table stores. */

/**
 * SQL for a UUID (version 8, RFC 9562) of a text: the same for the same text, so that clients keep one object for it.
 * @param text SQL
 */
export const hashedUuid = (text: string): string =>
  `overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
