/** Keyset pagination: a cursor is the sort key and id of a row, so every page costs the same. */
import { limits } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { badInput } from './errors.ts';
import { isId } from './ids.ts';
import { isTimestamp } from './graphql/date-time.ts';

/** A total. Where it is not exact, there are more. */
export interface Count {
  total: number;
  isExact: boolean;
}

/** The arguments of a list: the page size, and the cursor after which the page starts. */
export interface PageRequest {
  first: number;
  after?: string | null;
  /** The maximum of `first`; 100 by default. That of REST is higher. */
  max?: number;
}

/** One page of a list. `count` reads the total, once, so call it only where the total is needed. */
export interface Page<T> {
  nodes: T[];
  /** The cursor of the node at that index; undefined past the end. */
  cursorAt: (index: number) => string | undefined;
  /** The cursor after which the next page starts; undefined without rows. Rows that were deleted meanwhile are no nodes, but count here. */
  endCursor: () => string | undefined;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  count: () => Promise<Count>;
}

/** The position of a row in its order. */
export type CursorPosition = [key: string | number, id: string];

/** The type of an order's sort keys. */
export type KeyType = 'text' | 'number' | 'count' | 'timestamp';

const isKey: Record<KeyType, (key: unknown) => boolean> = {
  // Postgres stores no NUL.
  text: (key) => typeof key === 'string' && !key.includes('\0'),
  number: (key) => typeof key === 'number',
  count: (key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) < 2 ** 31,
  timestamp: isTimestamp,
};

/** Encodes an opaque cursor for a position in the order of that name. */
export const encodeCursor = (order: string, position: CursorPosition): string =>
  Buffer.from(JSON.stringify([order, ...position])).toString('base64url');

function parseCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The name of the order that a cursor contains, unchecked; undefined without one. */
export const orderOfCursor = (cursor: string | null | undefined): unknown => parseCursor(cursor ?? '')[0];

/**
 * Decodes a cursor.
 * @returns the position, or undefined where there is no cursor
 * @throws BAD_USER_INPUT 'Malformed cursor' for anything but an unchanged cursor of this order
 */
export function decodeCursor(
  order: string,
  cursor: string | null | undefined,
  keyType: KeyType,
): CursorPosition | undefined {
  if (!cursor) return undefined;
  const [cursorOrder, key, id] = parseCursor(cursor);
  const position: CursorPosition = [key as string | number, id as string];
  const isValid = cursorOrder === order && isKey[keyType](key) && isId(id);
  if (isValid && encodeCursor(order, position) === cursor) return position;
  throw badInput({ after: messages.malformedCursor });
}

/**
 * Checks a page size.
 * @throws BAD_USER_INPUT for anything but a whole number from 1 to `max`
 */
export function checkPageSize(first: number, max: number = limits.page.max): number {
  if (Number.isInteger(first) && first >= 1 && first <= max) return first;
  throw badInput({ first: `first must be a whole number from 1 to ${max}` });
}

/**
 * Creates a page.
 * @param rows one more than `request.first` where the list goes on
 * @param order the name of the order
 * @param positionOf returns a row's position in the order
 * @param count reads the total
 */
export function createPage<T>(
  rows: T[],
  request: PageRequest,
  order: string,
  positionOf: (row: T) => CursorPosition,
  count: () => Count | Promise<Count>,
): Page<T> {
  const hasNextPage = rows.length > request.first;
  const nodes = hasNextPage ? rows.slice(0, request.first) : rows;
  const cursorAt = (index: number) => nodes[index] && encodeCursor(order, positionOf(nodes[index]));
  let counted: Promise<Count> | undefined;
  return {
    nodes,
    cursorAt,
    endCursor: () => cursorAt(nodes.length - 1),
    hasNextPage,
    hasPreviousPage: Boolean(request.after),
    count: () => (counted ??= Promise.resolve(count())),
  };
}

/** An order of a list, in which a page starts at its cursor. */
interface PageOrder<T> {
  /** The name in cursors. */
  name: string;
  keyType: KeyType;
  positionOf: (row: T) => CursorPosition;
}

/**
 * Reads a page of a list.
 * @param read reads at most `limit` rows, those that follow a position where there is one
 * @param count reads the total
 * @throws BAD_USER_INPUT for an invalid page size or cursor
 */
export async function keysetPage<T>(
  request: PageRequest,
  { name, keyType, positionOf }: PageOrder<T>,
  read: (limit: number, after?: CursorPosition) => Promise<T[] | undefined>,
  count: () => Count | Promise<Count>,
): Promise<Page<T>> {
  checkPageSize(request.first, request.max);
  const after = decodeCursor(name, request.after, keyType);
  return createPage((await read(request.first + 1, after)) ?? [], request, name, positionOf, count);
}

/** The count of a statement that stops counting at one above `max`, by default the limit of exact counts. */
export const boundedCount = (counted: number, max: number = limits.exactCount): Count => ({
  total: Math.min(counted, max),
  isExact: counted <= max,
});
