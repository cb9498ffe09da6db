/** The statements that read notifications. Raw SQL: one statement over all kinds, each by an index. */
import { notificationLimits, type NotificationKind } from '#rules/community/notifications.ts';
import type { Context } from '#server/core/context.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { hashedUuid } from '#server/database/hashed-uuid.ts';
import { limitClause, parameters, queryRows } from '#server/database/sql.ts';
import { kinds, siteViewerOf, sourcesOf } from './kinds.ts';
import type { Notification } from './notification.types.ts';

const sources = sourcesOf(siteViewerOf('$1'));

const each = Object.entries(kinds);
const all = (select: (kind: string, sql: (typeof kinds)[NotificationKind]) => string) =>
  each.map(([kind, sql]) => select(kind, sql)).join('\nUNION ALL ');

// Independent of the rows, so that Postgres skips a kind that is off.
const isOn = (kind: string) => `'${kind}' <> ALL ((SELECT off FROM viewer)::varchar[])`;

// An event after a time of reading begins a group anew.
const begin = '(SELECT max(time) FROM unnest(seen_times) time WHERE time < newest.at)';
const isInGroup = "at > coalesce(g.begin, '-infinity')";
const countOf = (events: string): string => `(SELECT count(*)::integer FROM (${events}) e WHERE ${isInGroup})`;

/** All groups, each with the time of its newest event. */
const groups = all(
  (kind, { subjects }) =>
    `SELECT '${kind}' AS kind, g.subject, g.total, g.since, g.at FROM (${subjects}) g WHERE ${isOn(kind)}`,
);

/** The names, the count and the newest business and text of a group `g`, of its events after `begin`. */
const details = all(
  (kind, { events, own }) => `SELECT n.*,
      ${own ? `CASE WHEN g.begin IS NULL THEN (g.total - ${own})::integer ELSE ${countOf(events)} END` : countOf(events)} AS num
    FROM (SELECT array_agg(actor ORDER BY at DESC) AS "actorIds", (array_agg(business ORDER BY at DESC))[1] AS "businessId",
        (array_agg(comment ORDER BY at DESC))[1] AS "commentId",
        left((array_agg(text ORDER BY at DESC))[1], ${notificationLimits.excerpt}) AS excerpt
      FROM (SELECT * FROM (${events}) e WHERE ${isInGroup} ORDER BY at DESC LIMIT ${notificationLimits.newest}) newest) n
    WHERE g.kind = '${kind}'`,
);

const id = hashedUuid('kind || subject');

type Row = Omit<Notification, 'actorIds' | 'numNew'> & { actorIds: (string | null)[] };

/** The names of a group: the newest first, each once. */
const distinctActorIds = (ids: Row['actorIds']): string[] =>
  [...new Set(ids.filter((id) => id !== null))].slice(0, notificationLimits.actors);

/** Reads a page of the viewer's groups, the newest first. */
export async function readNotifications(
  ctx: Context,
  userId: string,
  first: number,
  after: CursorPosition | undefined,
): Promise<Notification[]> {
  const { $, values } = parameters();
  $(userId);
  const size = limitClause(first, $);
  const [at, last] = (after ?? []).map($);
  const isAfter = after ? `WHERE at < ${at}::timestamptz OR at = ${at}::timestamptz AND ${id} < ${last}::uuid` : '';
  // Ids are computed for the newest groups only: an owner of many businesses has thousands.
  const text = `WITH ${sources}, page AS MATERIALIZED (
      SELECT newest.*, ${begin} AS begin, ${id} AS id FROM (
        SELECT * FROM (${groups}) found ${isAfter} ORDER BY at DESC FETCH FIRST (${size}) ROWS WITH TIES) newest
        CROSS JOIN viewer
      ORDER BY at DESC, ${id} DESC LIMIT ${size})
    SELECT g.id, g.kind, g.subject AS "subjectId", g.at AS "latestAt", g.at > seen_at AS "isUnread", d.*
    FROM page g CROSS JOIN viewer CROSS JOIN LATERAL (${details}) d ORDER BY g.at DESC, g.id DESC`;
  const rows = await queryRows<Row>(ctx.db, text, values);
  return rows.map((row) => ({ ...row, numNew: row.isUnread ? row.num : 0, actorIds: distinctActorIds(row.actorIds) }));
}

/** Counts the groups of the viewer. */
export async function countNotifications(ctx: Context, userId: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    ctx.db,
    `WITH ${sources} SELECT count(*)::integer AS total FROM (${groups}) g`,
    [userId],
  );
  return row!.total;
}

const unreadWith = (withSources: string) => `WITH ${withSources} SELECT count(*)::integer AS total
  FROM viewer CROSS JOIN LATERAL (${all(
    (kind, { subjects }) => `SELECT FROM (${subjects}) g WHERE g.at > seen_at AND ${isOn(kind)}`,
  )}) g`;
const unread = unreadWith(sources);
const unreadOfAll = `SELECT online.id, n.total FROM unnest($1::uuid[]) online(id)
  CROSS JOIN LATERAL (${unreadWith(sourcesOf(siteViewerOf('online.id')))}) n`;

/** Counts for each user the groups with an event that the user has not seen, for `loadBatched`. */
export async function readUnread(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  // Most requests read one. That statement keeps its plan.
  if (ids.length > 1) {
    const rows = await queryRows<{ id: string; total: number }>(ctx.db, unreadOfAll, [ids]);
    return new Map(rows.map(({ id: userId, total }) => [userId, total]));
  }
  const [row] = await queryRows<{ total: number }>(ctx.db, unread, [...ids]);
  return new Map([[ids[0]!, row?.total ?? 0]]);
}
