/** The statements that read a feed. Raw SQL: one statement over all kinds, each by an index. */
import { feedLimits, type ActivityKind } from '#rules/community/feed.ts';
import type { Context } from '#server/core/context.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { limitClause, parameters, queryRows } from '#server/database/sql.ts';
import { ownTable } from '#server/users/hidden.ts';
import { notSuspended } from '#server/users/user.reads.ts';
import { activityId, visibleBusinessCondition, newestActivitiesOf, newestOfAll } from './activity.kinds.ts';

/** An activity as the ids of its contents. */
export interface ActivityRow {
  id: string;
  kind: ActivityKind;
  at: string;
  actor: string;
  /** The comment of a review or a reply, else the business. */
  subject: string;
  business: string;
}

/** The newest activities of the site among which a page is looked for first. */
const recentRows = 10_000;
/** One of so many users must be followed, or so many people, so that a page is likely to be among them. */
const share = 250;
const manyFollowed = 200;

// As a subquery, the user does not change the estimates of the planner, so that Postgres keeps one plan for all users.
const followedBy = (
  ctx: Context,
) => `followed AS MATERIALIZED (SELECT followed_id AS id FROM ${ownTable(ctx, 'follows')} WHERE follower_id = (SELECT $1::uuid)
    ORDER BY created_at DESC, followed_id DESC LIMIT ${feedLimits.followed})`;

const people = (
  where = 'true',
) => `people AS MATERIALIZED (SELECT u.id, u.shows_likes FROM followed f JOIN users u ON u.id = f.id
    WHERE ${notSuspended()} AND ${where})`;
const isShown = (kind: ActivityKind, user: string) => (kind === 'LIKE' ? `${user}.shows_likes` : 'true');

const union = (selects: string[]) => selects.map((each) => `(${each})`).join('\n    UNION ALL ');

/**
 * Reads a page of the viewer's feed, the newest first, in two ways. Who follows many gets it from the newest activities of the site,
 * which are merged until the page is full. Otherwise, and if they do not fill it, the newest activity of each person and kind shows
 * which of them the page can come from.
 */
export async function readFeed(
  ctx: Context,
  userId: string,
  first: number,
  position: CursorPosition | undefined,
): Promise<ActivityRow[]> {
  const { $, values } = parameters();
  $(userId);
  const size = limitClause(first, $);
  const after = position && { at: `(SELECT ${$(position[0])}::timestamptz)`, id: `(SELECT ${$(position[1])}::uuid)` };
  const top = `ORDER BY at DESC FETCH FIRST (${size}) ROWS WITH TIES`;
  const newestOfEach = newestActivitiesOf('p.id', { after, size: '1' }).map(
    ([
      kind,
      select,
    ]) => `SELECT e.* FROM people p CROSS JOIN LATERAL (SELECT kind, actor, at FROM (${select}) e LIMIT 1) e
      WHERE ${isShown(kind, 'p')}`,
  );
  const rows = newestActivitiesOf('n.actor', { after, size }).map(
    ([kind, select]) => `SELECT * FROM (${select}) e WHERE n.kind = '${kind}'`,
  );
  // IS TRUE prevents a join: its estimate, of the average user, would make a loop of it.
  const text = `WITH ${followedBy(ctx)},
    many AS MATERIALIZED (SELECT num > ${manyFollowed} OR num * ${share} > (SELECT total FROM directory_counts WHERE name = 'users')
      AS yes FROM (SELECT count(*) AS num FROM followed) counted),
    recent AS MATERIALIZED (SELECT e.* FROM (
        SELECT * FROM (${union(newestOfAll({ after, size: String(recentRows) }))}) r
        ORDER BY at DESC FETCH FIRST ${recentRows} ROWS WITH TIES) e
      WHERE (SELECT yes FROM many) AND (actor IN (SELECT id FROM followed)) IS TRUE AND ${visibleBusinessCondition('business')}
        AND EXISTS (SELECT FROM users u WHERE u.id = actor AND ${notSuspended()} AND (u.shows_likes OR kind <> 'LIKE')) ${top}),
    few AS MATERIALIZED (SELECT count(*) < ${size} AS yes FROM recent),
    ${people('(SELECT yes FROM few)')},
    newest_of_each AS MATERIALIZED (SELECT * FROM (${union(newestOfEach)}) n ${top}),
    found AS (SELECT * FROM recent WHERE NOT (SELECT yes FROM few)
      UNION ALL SELECT e.* FROM newest_of_each n CROSS JOIN LATERAL (${union(rows)}) e)
    SELECT ${activityId('kind', 'actor', 'subject')} AS id, * FROM found ORDER BY at DESC, id DESC LIMIT ${size}`;
  return queryRows<ActivityRow>(ctx.db, text, values);
}

const all = newestActivitiesOf('p.id', { after: undefined, size: String(feedLimits.counted + 1) }).map(
  ([kind, select]) => `SELECT FROM people p CROSS JOIN LATERAL (${select}) e WHERE ${isShown(kind, 'p')}`,
);

/** Counts the activities of the viewer's feed, to one above the limit. */
export async function countFeed(ctx: Context, userId: string): Promise<number> {
  const text = `WITH ${followedBy(ctx)}, ${people()}
    SELECT count(*)::integer AS total FROM (SELECT FROM (${union(all)}) e LIMIT ${feedLimits.counted + 1}) counted`;
  const [row] = await queryRows<{ total: number }>(ctx.db, text, [userId]);
  return row!.total;
}
