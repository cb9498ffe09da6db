/** Ids: UUID v7, so that new rows sort by time and no id can be mistaken for a username. */
import { v7, validate } from 'uuid';

/** Creates an id. */
export const newId = (): string => v7();

/** True for a UUID in lower case, the format of ids in tokens and cursors. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text) && text === text.toLowerCase();

/**
 * Parses an id from a client, in upper or lower case. Call it before a query, since Postgres rejects malformed UUIDs.
 * @returns the id in lower case, as it is stored; undefined for anything but a UUID
 */
export const parseId = (text: unknown): string | undefined =>
  typeof text === 'string' && validate(text) ? text.toLowerCase() : undefined;
