/**
 * Reads what REST adds to businesses: users who like and who saved them, the viewer first, and columns of no card.
 * Raw SQL: one statement for all businesses of a list.
 */
import type { Context } from '#server/core/context.ts';
import { detailOnlyColumns } from '#server/businesses/business.reads.ts';
import type { ContactColumns } from '#server/businesses/contact/contact.ts';
import { hoursColumn, joinHours, openingHoursOf, type HoursRow } from '#server/businesses/hours/hours.reads.ts';
import type { OpeningHours } from '#server/businesses/hours/hours.types.ts';
import type { PositionColumns } from '#server/businesses/position/position.ts';
import { queryRows } from '#server/database/sql.ts';
import { ownTable } from '#server/users/hidden.ts';

export interface Reactors extends PositionColumns, ContactColumns {
  likes: string[];
  savedBy: string[];
  updatedAt: string;
  hours: OpeningHours | null;
}

// In the order of the primary key, so that the statement takes as long for a popular business as for any other.
const few = (ctx: Context, table: 'likes' | 'saves') => `ARRAY(SELECT user_id FROM (
    SELECT user_id, 0 AS rank FROM ${ownTable(ctx, table)} WHERE business_id = b.id AND user_id = $2::uuid
    UNION ALL (SELECT user_id, 1 FROM ${table} WHERE business_id = b.id AND user_id IS DISTINCT FROM $2::uuid
      ORDER BY user_id LIMIT $3)
  ) found ORDER BY rank, user_id LIMIT $3)`;

const reactors = (ctx: Context) => `SELECT b.id, ${few(ctx, 'likes')} AS likes, ${few(ctx, 'saves')} AS "savedBy",
    ${detailOnlyColumns}, ${hoursColumn}
  FROM unnest($1::uuid[]) AS ids(id) JOIN businesses b ON b.id = ids.id ${joinHours}`;

/** At most `max` user ids of each kind for each business, by one statement. A business that was deleted is absent. */
export async function readReactors(ctx: Context, ids: string[], max: number): Promise<Map<string, Reactors>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<Omit<Reactors, 'hours'> & { id: string; hours: HoursRow }>(ctx.db, reactors(ctx), [
    ids,
    ctx.viewer?.id ?? null,
    max,
  ]);
  return new Map(found.map((row) => [row.id, { ...row, hours: openingHoursOf(row.hours) }]));
}
