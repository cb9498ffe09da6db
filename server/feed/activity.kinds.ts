/** The kinds of activities as SQL. Nothing is stored: an activity is read from the row of its event. */
import type { ActivityKind } from '#rules/community/feed.ts';
import { hashedUuid } from '#server/database/hashed-uuid.ts';

interface KindSql {
  /** The tables with the rows of all people. */
  from: string;
  /** The tables with the newest rows of each business of one person, where no index gives those of the person. */
  fromEach?: (end: string) => string;
  /** Columns: the time, the person, what the activity is about, and its business. */
  at: string;
  actor: string;
  subject: string;
  business: string;
  where: string;
}

const isReply = 'c.reply IS NOT NULL AND c.hidden = 0 AND c.reply_hidden = 0';

const kinds: Record<ActivityKind, KindSql> = {
  BUSINESS: {
    from: 'businesses b',
    at: 'b.created_at',
    actor: 'b.owner_id',
    subject: 'b.id',
    business: 'b.id',
    where: 'b.hidden = 0',
  },
  // Other comments are parts of a conversation on the page of the business.
  REVIEW: {
    from: 'comments c',
    at: 'c.created_at',
    actor: 'c.user_id',
    subject: 'c.id',
    business: 'c.business_id',
    where: 'c.is_review AND c.hidden = 0',
  },
  LIKE: {
    from: 'likes l',
    at: 'l.created_at',
    actor: 'l.user_id',
    subject: 'l.business_id',
    business: 'l.business_id',
    where: 'true',
  },
  REPLY: {
    from: 'comments c JOIN businesses b ON b.id = c.business_id',
    fromEach: (end) => `businesses b CROSS JOIN LATERAL (SELECT * FROM comments c
      WHERE c.business_id = b.id AND ${isReply} ${end}) c`,
    at: 'c.replied_at',
    actor: 'b.owner_id',
    subject: 'c.id',
    business: 'b.id',
    where: isReply,
  },
};

/** SQL for the id of an activity. */
export const activityId = (kind: string, actor: string, subject: string): string =>
  hashedUuid(`${kind} || ${actor} || ${subject}`);

/** The condition that the business of an activity is visible. */
export const visibleBusinessCondition = (business: string): string =>
  `EXISTS (SELECT FROM business_stats s WHERE s.business_id = ${business})`;

/** What bounds a SELECT of activities. All values are SQL. */
interface PageBounds {
  /** The position after which activities are listed. */
  after: { at: string; id: string } | undefined;
  /** The number of rows. Others with the time of the last one are added. */
  size: string;
}

const columnsOf = (kind: string, { at, actor, subject, business }: KindSql): string =>
  `'${kind}' AS kind, ${at} AS at, ${actor} AS actor, ${subject} AS subject, ${business} AS business`;

function endOf(kind: string, { at, actor, subject }: KindSql, { after, size }: PageBounds): string {
  const id = activityId(`'${kind}'`, actor, subject);
  const isAfter = after ? `AND ${at} <= ${after.at} AND (${at} < ${after.at} OR ${id} < ${after.id})` : '';
  return `${isAfter} ORDER BY ${at} DESC FETCH FIRST (${size}) ROWS WITH TIES`;
}

const each = Object.entries(kinds) as [ActivityKind, KindSql][];

/** SELECTs of the newest activities of all people, those of hidden businesses included: `kind at actor subject business`. */
export const newestOfAll = (bounds: PageBounds): string[] =>
  each.map(
    ([kind, sql]) => `SELECT ${columnsOf(kind, sql)} FROM ${sql.from} WHERE ${sql.where} ${endOf(kind, sql, bounds)}`,
  );

/** SELECTs of the newest visible activities of a person by their kind: `kind at actor subject business`. */
export const newestActivitiesOf = (actor: string, bounds: PageBounds): [ActivityKind, string][] =>
  each.map(([kind, sql]) => {
    const end = endOf(kind, sql, bounds);
    const from = sql.fromEach?.(end) ?? sql.from;
    const isOwn = `${sql.actor} = ${actor} AND ${visibleBusinessCondition(sql.business)}`;
    return [kind, `SELECT ${columnsOf(kind, sql)} FROM ${from} WHERE ${sql.where} AND ${isOwn} ${end}`];
  });
