/** Ids: UUID v7, so that new rows sort by time and no id can be mistaken for a username. */
import { v7, validate } from 'uuid';

/** A fresh id. */
export const newId = (): string => v7();

/**
 * True for anything that could be an id, written as we write it: in lower case, so that one thing has one id.
 * Ask before Postgres does: it calls a malformed uuid an error.
 */
export const isId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text) && text === text.toLowerCase();
