/** Keyset pages of tables whose rows have an id and a time, the newest or the oldest first. Raw SQL: keyset pages. */
import type { Context } from '#server/core/context.ts';
import { keysetPage, type CursorPosition, type Page, type PageRequest } from '#server/core/page.ts';
import { countRows, keysetAfter } from './keyset.ts';
import { limitClause, parameters, queryRows, type Placeholder } from './sql.ts';

const times = { created_at: 'createdAt', changed_at: 'changedAt' } as const;
type Time = keyof typeof times;
type TimedRow = { id: string } & Partial<Record<(typeof times)[Time], string>>;

interface RowsByTime {
  /** The columns, with `id` and the time, as `created_at AS "createdAt"`. */
  columns: string;
  /** The table, which needs an index on the columns of the condition, the time and `id`. */
  table: string;
  /** The name of the table with the id and the time, where there are several. */
  key?: string;
  /** The name of the order in cursors. */
  order: string;
  /** The column of the time, `created_at` by default. */
  time?: Time;
  oldestFirst?: boolean;
  /** A condition with the placeholders of its values. */
  where?: ($: Placeholder) => string;
}

/**
 * Reads a page. The total is counted to the limit of exact counts.
 * @throws BAD_USER_INPUT for an invalid page size or cursor
 */
export function pageByTime<Row extends TimedRow>(
  ctx: Context,
  { columns, table, order, key, time = 'created_at', oldestFirst = false, where = () => 'true' }: RowsByTime,
  request: PageRequest,
): Promise<Page<Row>> {
  const [at, id] = key ? ([`${key}.${time}`, `${key}.id`] as const) : ([time, 'id'] as const);
  const direction = oldestFirst ? 'ASC' : 'DESC';
  const read = async (limit: number, after?: CursorPosition): Promise<Row[]> => {
    const { $, values } = parameters();
    const isAfter = after ? `AND ${keysetAfter({ key: at, id, direction }, after, $)}` : '';
    const text = `SELECT ${columns} FROM ${table} WHERE ${where($)} ${isAfter}
      ORDER BY ${at} ${direction}, ${id} ${direction} LIMIT ${limitClause(limit, $)}`;
    return queryRows<Row>(ctx.db, text, values);
  };
  const positionOf = (row: Row): CursorPosition => [row[times[time]]!, row.id];
  const count = () => countRows(ctx, ($) => `${table} WHERE ${where($)}`);
  return keysetPage(request, { name: order, keyType: 'timestamp', positionOf }, read, count);
}
