/** Ids: UUID v7, so that new rows sort by time and no id can be mistaken for a username. */
import { v7, validate } from 'uuid';

/** A fresh id. */
export const newId = (): string => v7();

/** True for a UUID in lower case, as the server writes ids into tokens and cursors. */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text) && text === text.toLowerCase();

/**
 * Reads an id that a client sent, in any case. Call it before Postgres sees the text: a malformed uuid is an error there.
 * @returns the id in lower case, as it is stored; undefined for anything that is not a UUID
 */
export const readId = (text: unknown): string | undefined =>
  typeof text === 'string' && validate(text) ? text.toLowerCase() : undefined;
