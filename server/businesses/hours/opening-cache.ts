/** Remembers whether the businesses of lists are open until that may change. Postgres decides each time, by its own clock. */
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/core/context.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import { openingOf, type OpeningRow } from './hours.reads.ts';
import type { Opening } from './hours.types.ts';

/**
 * The columns of a list, from `business_hours h`: the version of the row of hours, null without hours, and the current minute
 * since 1970.
 */
export const openingState = `h.xmin AS "hoursVersion", (SELECT floor(date_part('epoch', current_moment()) / 60)::integer) AS minute`;

/** A row of a list with these columns. */
export interface OpeningState {
  id: string;
  hoursVersion: string | null;
  minute: number;
  opening: Opening | null;
}

interface CachedOpening {
  hoursVersion: string;
  /** The minutes in which it is true: from the first one to the one before the second. */
  from: number;
  until: number;
  opening: Opening | null;
}

const knownOf = perDatabase(() => new LRUCache<string, CachedOpening>({ max: 10_000 }));

// Dates and the offsets of time zones change at quarters of an hour.
const quarter = 15;

/** Sets `opening` of each row. What is not known is read by one statement. */
export async function setOpenings(ctx: Context, rows: OpeningState[]): Promise<void> {
  const known = knownOf(ctx.db);
  const missing: OpeningState[] = [];
  for (const row of rows) {
    row.opening = null;
    if (row.hoursVersion === null) continue;
    const found = known.get(row.id);
    const isTrue = found?.hoursVersion === row.hoursVersion && found.from <= row.minute && row.minute < found.until;
    if (isTrue) row.opening = found.opening;
    else missing.push(row);
  }
  if (missing.length === 0) return;
  const read = await readOpenings(
    ctx,
    missing.map(({ id }) => id),
  );
  for (const { id, ...each } of read) known.set(id, each);
  const openings = new Map(read.map(({ id, opening }) => [id, opening]));
  for (const row of missing) row.opening = openings.get(row.id) ?? null;
}

async function readOpenings(ctx: Context, ids: string[]): Promise<(CachedOpening & { id: string })[]> {
  const { $, values } = parameters();
  // Raw SQL: a function of the database computes it, by the clock of Postgres.
  const text = `SELECT h.business_id AS id, ${openingState}, opening_of(h, current_moment()) AS opening
    FROM ${unnestIds(ids, $)} AS ids(id) JOIN business_hours h ON h.business_id = ids.id`;
  const rows = await queryRows<OpeningState & { hoursVersion: string; opening: OpeningRow }>(ctx.db, text, values);
  return rows.map(({ id, hoursVersion, minute, opening: row }) => {
    const opening = openingOf(row);
    const change = opening?.changesAt ? Date.parse(opening.changesAt) / 60_000 : Infinity;
    const until = Math.min(change, (Math.floor(minute / quarter) + 1) * quarter);
    return { id, hoursVersion, from: minute, until, opening };
  });
}
