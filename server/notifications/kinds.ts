/**
 * The kinds of notifications as SQL. Nothing is stored: a group is read from the rows of its events, so that what is undone,
 * deleted or hidden leaves no trace.
 */
import { maxMentionVersions } from '#rules/community/mentions.ts';
import type { NotificationKind } from '#rules/community/notifications.ts';
import { shownAt, timeColumns, type BusinessTime } from './newest-times.ts';

const viewer = '(SELECT id FROM viewer)';

/** The condition that a business or a person is not muted. */
const isNotMuted = (id: string): string => `${id} <> ALL ((SELECT muted FROM viewer)::uuid[])`;

/** The condition that the conversation under a business, its comments, replies, mentions and helpful marks, is not muted. */
const isThreadNotMuted = (id: string): string => `${id} <> ALL ((SELECT threads FROM viewer)::uuid[])`;

/** The columns of the viewer that the kinds use, apart from `off` and `silent`. */
export const viewerColumns = `id, lower(username) AS name, created_at, muted_ids AS muted, muted_threads AS threads`;

/** The viewer of the notifications on the site, with the time until which they are seen, and the earlier ones. */
export const siteViewerOf = (id: string): string =>
  `SELECT ${viewerColumns}, notifications_seen_at AS seen_at, notifications_seen_at || notifications_seen_times AS seen_times,
    notifications_off AS off, notifications_off AS silent FROM users WHERE id = ${id}`;

const isNamed = (text: string): string => `mentions_of(${text}) @> ARRAY[(SELECT name FROM viewer)]`;

/**
 * When a comment began to mention the viewer: an edit that adds the name is new once it is shown, one that keeps it is not. A name that
 * all earlier texts have that are read has been there from the beginning.
 */
const mentionedAt = `greatest(c.shown_at, CASE WHEN c.text_shown_at IS NULL THEN c.created_at ELSE coalesce((
        SELECT min(written_at) FROM comment_versions WHERE comment_id = c.id AND written_at > coalesce((
          SELECT max(written_at) FROM (SELECT written_at, text FROM comment_versions WHERE comment_id = c.id
            ORDER BY written_at DESC LIMIT ${maxMentionVersions}) v WHERE NOT ${isNamed('v.text')}), '-infinity')),
        c.text_shown_at) END)`;

/** When the reply of `c` began to mention the viewer: an edit that adds the name is new. */
export const namedAt = 'coalesce((c.reply_named ->> (SELECT name FROM viewer))::timestamptz, c.replied_at)';

/**
 * What the SQL of the kinds uses: the viewer, the visible businesses of the viewer, and the visible comments and replies that mention the
 * viewer, who may have taken the name of a deleted account. As a subquery, the viewer does not change the estimates of the planner,
 * so that Postgres keeps one plan for all viewers.
 * @param viewerSql a SELECT of one user: `viewerColumns`; `off`, the kinds that are left out; `silent`, those that the channel never sends
 */
export const sourcesOf = (viewerSql: string): string => `viewer AS MATERIALIZED (${viewerSql}),
  -- The owners of muted businesses.
  muted_owners AS MATERIALIZED (SELECT ARRAY(SELECT owner_id FROM businesses WHERE id = ANY ((SELECT muted FROM viewer)::uuid[])) AS owners),
  own AS MATERIALIZED (SELECT s.business_id, s.num_likes, s.num_saves, ${timeColumns.map((column) => `s.${column}`).join(', ')}
    FROM businesses b JOIN business_stats s ON s.business_id = b.id WHERE b.owner_id = ${viewer} AND ${isNotMuted('b.id')}),
  followed AS MATERIALIZED (SELECT f.followed_id AS subject, f.created_at AS since, newest.at
    FROM follows f JOIN user_stats s ON s.user_id = f.followed_id CROSS JOIN LATERAL (SELECT
      CASE WHEN f.followed_id = ANY ((SELECT owners FROM muted_owners)::uuid[]) THEN (SELECT max(${shownAt('businesses')}) FROM businesses
        WHERE owner_id = f.followed_id AND hidden = 0 AND ${isNotMuted('id')}) ELSE s.listed_at END AS at) newest
    WHERE f.follower_id = ${viewer} AND ${isNotMuted('f.followed_id')} AND newest.at > f.created_at),
  mentions AS MATERIALIZED (SELECT * FROM (
      SELECT c.business_id, c.user_id, ${mentionedAt} AS at, c.text, c.id AS comment FROM comments c JOIN business_stats USING (business_id)
        WHERE c.text LIKE '%@%' AND ${isNamed('c.text')} AND c.hidden = 0
      -- A reply is a REPLY for the author of its comment; a mention where an edit adds the name, or the channel sends no REPLY.
      UNION ALL SELECT c.business_id, b.owner_id, ${namedAt}, c.reply, c.id
        FROM comments c JOIN business_stats USING (business_id) JOIN businesses b ON b.id = c.business_id
        WHERE c.reply LIKE '%@%' AND ${isNamed('c.reply')} AND c.hidden = 0 AND c.reply_hidden = 0 AND (
          c.user_id <> ${viewer} OR c.reply_named ? (SELECT name FROM viewer) OR 'REPLY' = ANY ((SELECT silent FROM viewer)::varchar[]))) found
    WHERE ${isNotMuted('business_id')} AND ${isThreadNotMuted('business_id')} AND ${isNotMuted('user_id')}
      AND user_id <> ${viewer} AND at > (SELECT created_at FROM viewer))`;

/** A comment that mentions the owner, or their own comment with a reply among the mentions, is a mention only, unless the channel sends none. */
const isNotMention = `id NOT IN (SELECT comment FROM mentions WHERE 'MENTION' <> ALL ((SELECT silent FROM viewer)::varchar[]))`;

/** The columns of an event that is not about a comment. */
const noText = 'NULL::text AS text, NULL::uuid AS comment';

interface KindSql {
  /**
   * A SELECT of the subjects of the viewer's notifications: `subject`, its id; `at`, the time of its newest event by others; `total`, a
   * stored count of its events, or null; `since`, the time from which on events count, or null. It looks at no events of businesses and
   * of followed users, since there may be thousands of these: their times are stored.
   */
  subjects: string;
  /**
   * A SELECT of the events of a `subject` by others: `actor` or null, `at`, `business` or null, and of a comment or the reply to it its
   * `text` and the id `comment`, else null. An index gives the newest.
   */
  events: string;
  /** The number of events of a group `g` by the viewer, which its `total` counts, too. Without it the events are counted. */
  own?: string;
}

/** The viewer's visible comments on visible businesses. */
const ownComments = `FROM comments c JOIN business_stats USING (business_id) WHERE c.user_id = ${viewer} AND c.hidden = 0
    AND ${isNotMuted('c.business_id')} AND ${isThreadNotMuted('c.business_id')}`;

/** The viewer's businesses that have an event, by its stored time. */
const businessesWith = (time: BusinessTime, total = 'NULL::integer', condition = ''): string =>
  `SELECT business_id AS subject, ${time} AS at, ${total} AS total, NULL::timestamptz AS since FROM own
    WHERE ${time} IS NOT NULL ${condition}`;

/** A reaction to the viewer's businesses. */
const reaction = (table: string, time: BusinessTime, count: string, actor = 'user_id'): KindSql => ({
  subjects: businessesWith(time, count),
  events: `SELECT ${actor} AS actor, created_at AS at, business_id AS business, ${noText}
    FROM ${table} WHERE business_id = subject AND user_id <> ${viewer}`,
  own: `(SELECT count(*) FROM ${table} WHERE business_id = g.subject AND user_id = ${viewer})`,
});

/** Comments on the viewer's businesses that fulfil a condition. */
const written = (time: BusinessTime, condition: string): KindSql => {
  const events = `SELECT user_id AS actor, ${shownAt('comments')} AS at, business_id AS business, text, id AS comment
    FROM comments WHERE business_id = subject AND ${condition} AND hidden = 0 AND user_id <> ${viewer} AND ${isNotMention}`;
  // The newest comment may be one that mentions the owner, which is a mention instead.
  const at = `CASE WHEN subject IN (SELECT business_id FROM mentions) THEN (SELECT max(at) FROM (${events}) e) ELSE g.at END`;
  return {
    subjects: `SELECT * FROM (SELECT subject, ${at} AS at, total, since
      FROM (${businessesWith(time, undefined, `AND ${isThreadNotMuted('business_id')}`)}) g) subjects WHERE at IS NOT NULL`,
    events,
  };
};

const decided = 'coalesce(appeal_decided_at, created_at)';

/** The newest event of a subject, by an index. */
const newest = (column: string, events: string): string =>
  `CROSS JOIN LATERAL (SELECT ${column} AS at ${events} ORDER BY ${column} DESC LIMIT 1) newest`;

export const kinds: Record<NotificationKind, KindSql> = {
  COMMENT: written('commented_at', 'NOT is_review'),
  REVIEW: written('reviewed_at', 'is_review'),
  LIKE: reaction('likes', 'liked_at', 'num_likes'),
  // Counted without names, as in GraphQL. Only REST names who saved a business, since its specification demands `savedBy`.
  SAVE: reaction('saves', 'saved_at', 'num_saves', 'NULL::uuid'),
  RATING: {
    subjects: businessesWith('rated_at'),
    // Stars that were given with a review belong to its notification.
    events: `SELECT user_id AS actor, created_at AS at, business_id AS business, ${noText}
      FROM ratings WHERE business_id = subject AND NOT with_review AND user_id <> ${viewer}`,
  },
  REPLY: {
    subjects: `SELECT c.id AS subject, c.replied_at AS at, 1 AS total, NULL::timestamptz AS since ${ownComments}
      AND c.reply IS NOT NULL AND c.reply_hidden = 0 AND ${isNotMention}
      AND (SELECT owner_id <> ${viewer} AND ${isNotMuted('owner_id')} FROM businesses WHERE id = c.business_id)`,
    events: `SELECT b.owner_id AS actor, c.replied_at AS at, c.business_id AS business, c.reply AS text, c.id AS comment
      FROM comments c JOIN businesses b ON b.id = c.business_id WHERE c.id = subject AND c.reply IS NOT NULL AND c.reply_hidden = 0`,
    own: '0',
  },
  HELPFUL: {
    subjects: `SELECT marked.*, newest.at FROM (SELECT c.id AS subject, c.num_helpful AS total, NULL::timestamptz AS since
        ${ownComments} AND c.num_helpful > 0) marked
      ${newest('created_at', 'FROM helpful_marks WHERE comment_id = subject')}`,
    events: `SELECT m.user_id AS actor, m.created_at AS at, c.business_id AS business, c.text, c.id AS comment
      FROM helpful_marks m JOIN comments c ON c.id = m.comment_id WHERE m.comment_id = subject`,
    own: '0',
  },
  MENTION: {
    subjects: `SELECT business_id AS subject, max(at) AS at, NULL::integer AS total, NULL::timestamptz AS since FROM mentions
      GROUP BY business_id`,
    events: `SELECT user_id AS actor, at, business_id AS business, text, comment FROM mentions WHERE business_id = subject`,
  },
  FOLLOW: {
    subjects: `SELECT user_id AS subject, newest.at, num_followers AS total, NULL::timestamptz AS since FROM user_stats
      ${newest('created_at', 'FROM follows WHERE followed_id = user_id')} WHERE user_id = ${viewer}`,
    events: `SELECT follower_id AS actor, created_at AS at, NULL::uuid AS business, ${noText}
      FROM follows WHERE followed_id = subject`,
    own: '0',
  },
  NEW_BUSINESS: {
    subjects: 'SELECT subject, at, NULL::integer AS total, since FROM followed',
    events: `SELECT owner_id AS actor, ${shownAt('businesses')} AS at, id AS business, ${noText}
      FROM businesses WHERE owner_id = subject AND ${shownAt('businesses')} > since AND hidden = 0 AND ${isNotMuted('id')}`,
  },
  DECISION: {
    subjects: `SELECT id AS subject, ${decided} AS at, 1 AS total, NULL::timestamptz AS since FROM decisions
      WHERE person_id = ${viewer} AND action <> 'NO_ACTION'`,
    events: `SELECT NULL::uuid AS actor, ${decided} AS at, NULL::uuid AS business, ${noText}
      FROM decisions WHERE id = subject`,
    own: '0',
  },
};
