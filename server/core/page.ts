/** Keyset pages: a cursor is the sort key and id of a row, so page 2,000 costs what page 1 costs. */
import { limits } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { badInput } from './errors.ts';
import { isId } from './ids.ts';
import { isTimestamp } from './date-time.ts';

/** A total, and whether it is exact; one that is not stands for 'at least this many'. */
export interface Count {
  total: number;
  isExact: boolean;
}

/** What a list is asked for: how many, and after which row. */
export interface PageRequest {
  first: number;
  after?: string | null;
}

/** One page of a list. `count` is asked only by those who want the total. */
export interface Page<T> {
  nodes: T[];
  /** Where the node at that index stands; undefined past the end. */
  cursorAt: (index: number) => string | undefined;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  count: () => Count | Promise<Count>;
}

/** A row's place in its order. */
export type CursorPosition = [key: string | number, id: string];

/** What the keys of an order are. */
export type KeyType = 'text' | 'number' | 'count' | 'moment';

const isKey: Record<KeyType, (key: unknown) => boolean> = {
  // Postgres stores no NUL.
  text: (key) => typeof key === 'string' && !key.includes('\0'),
  number: (key) => typeof key === 'number',
  count: (key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) < 2 ** 31,
  moment: isTimestamp,
};

/** An opaque cursor for a place in an order of that name. */
export const encodeCursor = (order: string, place: CursorPosition): string =>
  Buffer.from(JSON.stringify([order, ...place])).toString('base64url');

/**
 * The place that a cursor names, or undefined where there is no cursor.
 * @throws BAD_USER_INPUT 'Malformed cursor' for anything but a cursor of this order, unchanged to the last character
 */
export function decodeCursor(
  order: string,
  cursor: string | null | undefined,
  keyType: KeyType,
): CursorPosition | undefined {
  if (cursor === null || cursor === undefined || cursor === '') return undefined;
  try {
    const [madeBy, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const place: CursorPosition = [key as string | number, id as string];
    if (madeBy === order && isKey[keyType](key) && isId(id) && encodeCursor(order, place) === cursor) return place;
  } catch {
    // Not made by us: said below in one sentence.
  }
  throw badInput({ after: messages.malformedCursor });
}

/**
 * Holds `first` to its limit.
 * @throws BAD_USER_INPUT for anything but a whole number from 1 to `most`
 */
export function checkFirst(first: number, most: number = limits.page.max): number {
  if (Number.isInteger(first) && first >= 1 && first <= most) return first;
  throw badInput({ first: `first must be a whole number from 1 to ${most}` });
}

/**
 * Makes a page of rows read with one more than asked for.
 * @param place gives a row's place in the order
 */
export function pageOf<T>(
  read: T[],
  request: PageRequest,
  order: string,
  place: (row: T) => CursorPosition,
  count: () => Count | Promise<Count>,
): Page<T> {
  const nodes = read.length > request.first ? read.slice(0, request.first) : read;
  return {
    nodes,
    cursorAt: (index) => nodes[index] && encodeCursor(order, place(nodes[index])),
    hasNextPage: read.length > request.first,
    hasPreviousPage: Boolean(request.after),
    count,
  };
}

/** A count that stopped at one past the limit to which filtered counts are exact. */
export const boundedCount = (counted: number): Count =>
  counted > limits.exactCount ? { total: limits.exactCount, isExact: false } : { total: counted, isExact: true };
