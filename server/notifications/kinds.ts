/**
 * The kinds of notifications as SQL. Nothing is stored: a group is read from the rows that it tells of, so that what is undone,
 * deleted or hidden leaves no trace.
 */
import type { NotificationKind } from '#rules/community/notifications.ts';

const viewer = '(SELECT id FROM viewer)';

/** The condition that a business or a person is not muted. */
const isHeard = (id: string): string => `${id} <> ALL ((SELECT muted FROM viewer)::uuid[])`;

/** The condition that the conversation under a business, its comments, replies, mentions and helpful marks, is not muted. */
const isThreadHeard = (id: string): string => `${id} <> ALL ((SELECT threads FROM viewer)::uuid[])`;

/** The columns of the viewer that the kinds use, apart from `off` and `silent`. */
export const viewerColumns = `id, lower(username) AS name, created_at, muted_ids AS muted, muted_threads AS threads`;

/** The viewer of the notifications on the site, with the time until which they are seen, and the earlier ones. */
export const siteViewerOf = (id: string): string =>
  `SELECT ${viewerColumns}, notifications_seen_at AS seen_at, notifications_seen_at || notifications_seen_times AS seen_times,
    notifications_off AS off, notifications_off AS silent FROM users WHERE id = ${id}`;

const isNamed = (text: string): string => `mentions_of(${text}) @> ARRAY[(SELECT name FROM viewer)]`;

/** When a comment began to mention the viewer: an edit that adds the name is new, one that keeps it is not. */
const mentionedAt = `CASE WHEN c.edited_at IS NULL THEN c.created_at ELSE coalesce((
        SELECT min(written_at) FROM comment_versions WHERE comment_id = c.id AND written_at > coalesce((
          SELECT max(written_at) FROM comment_versions v WHERE v.comment_id = c.id AND NOT ${isNamed('v.text')}), '-infinity')),
        c.edited_at) END`;

/**
 * What the SQL of the kinds uses: the viewer, the visible businesses of the viewer, and the visible comments and replies that mention the
 * viewer, who may have taken the name of a deleted account. As a subquery, the viewer does not change the estimates of the planner,
 * so that Postgres keeps one plan for all viewers.
 * @param viewerSql a SELECT of one user: `viewerColumns`; `off`, the kinds that are left out; `silent`, those that the channel never tells
 */
export const sourcesOf = (viewerSql: string): string => `viewer AS MATERIALIZED (${viewerSql}),
  own AS MATERIALIZED (SELECT s.business_id, s.num_comments, s.num_likes, s.num_saves, s.num_ratings
    FROM businesses b JOIN business_stats s ON s.business_id = b.id WHERE b.owner_id = ${viewer} AND ${isHeard('b.id')}),
  mentions AS MATERIALIZED (SELECT * FROM (
      SELECT c.business_id, c.user_id, ${mentionedAt} AS at, c.text, c.id AS comment FROM comments c JOIN business_stats USING (business_id)
        WHERE c.text LIKE '%@%' AND ${isNamed('c.text')} AND c.hidden = 0
      -- The author of the comment hears of the reply anyway.
      UNION ALL SELECT c.business_id, b.owner_id, c.replied_at, c.reply, c.id
        FROM comments c JOIN business_stats USING (business_id) JOIN businesses b ON b.id = c.business_id
        WHERE c.reply LIKE '%@%' AND ${isNamed('c.reply')} AND c.hidden = 0 AND c.reply_hidden = 0 AND c.user_id <> ${viewer}) found
    WHERE ${isHeard('business_id')} AND ${isThreadHeard('business_id')} AND ${isHeard('user_id')}
      AND user_id <> ${viewer} AND at > (SELECT created_at FROM viewer))`;

/** A comment that mentions the owner is told once, as a mention, unless the channel never tells of mentions. */
const isNotMention = `id NOT IN (SELECT comment FROM mentions WHERE 'MENTION' <> ALL ((SELECT silent FROM viewer)::varchar[]))`;

/** The columns of an event that is not about a comment. */
const noText = 'NULL::text AS text, NULL::uuid AS comment';

interface KindSql {
  /**
   * A SELECT of the subjects that the viewer hears about: `subject`, its id; `total`, a stored count of its events, or null; `since`,
   * the time from which on events count, or null.
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
    AND ${isHeard('c.business_id')} AND ${isThreadHeard('c.business_id')}`;

/** The viewer's businesses that have something, by its stored count. */
const businessesWith = (count: string): string =>
  `SELECT business_id AS subject, ${count} AS total, NULL::timestamptz AS since FROM own WHERE ${count} > 0`;

/** A reaction to the viewer's businesses. */
const reaction = (table: string, count: string, actor = 'user_id'): KindSql => ({
  subjects: businessesWith(count),
  events: `SELECT ${actor} AS actor, created_at AS at, business_id AS business, ${noText}
    FROM ${table} WHERE business_id = subject AND user_id <> ${viewer}`,
  own: `(SELECT count(*) FROM ${table} WHERE business_id = g.subject AND user_id = ${viewer})`,
});

/** Comments on the viewer's businesses that fulfil a condition. */
const written = (condition: string): KindSql => ({
  subjects: `SELECT business_id AS subject, NULL::integer AS total, NULL::timestamptz AS since FROM own
    WHERE num_comments > 0 AND ${isThreadHeard('business_id')}`,
  events: `SELECT user_id AS actor, created_at AS at, business_id AS business, text, id AS comment
    FROM comments WHERE business_id = subject AND ${condition} AND hidden = 0 AND user_id <> ${viewer} AND ${isNotMention}`,
});

const decided = 'coalesce(appeal_decided_at, created_at)';

export const kinds: Record<NotificationKind, KindSql> = {
  COMMENT: written('NOT is_review'),
  REVIEW: written('is_review'),
  LIKE: reaction('likes', 'num_likes'),
  // Saves are private: they are counted without names.
  SAVE: reaction('saves', 'num_saves', 'NULL::uuid'),
  RATING: {
    subjects: businessesWith('num_ratings'),
    // Stars that were given with a review are told with it: both have the same time.
    events: `SELECT user_id AS actor, created_at AS at, business_id AS business, ${noText}
      FROM ratings r WHERE business_id = subject AND user_id <> ${viewer} AND NOT EXISTS (SELECT FROM comments c
        WHERE c.business_id = r.business_id AND c.is_review AND c.created_at = r.created_at AND c.user_id = r.user_id)`,
  },
  REPLY: {
    subjects: `SELECT c.id AS subject, 1 AS total, NULL::timestamptz AS since ${ownComments} AND c.reply IS NOT NULL AND c.reply_hidden = 0
      AND (SELECT owner_id <> ${viewer} AND ${isHeard('owner_id')} FROM businesses WHERE id = c.business_id)`,
    events: `SELECT b.owner_id AS actor, c.replied_at AS at, c.business_id AS business, c.reply AS text, c.id AS comment
      FROM comments c JOIN businesses b ON b.id = c.business_id WHERE c.id = subject AND c.reply IS NOT NULL AND c.reply_hidden = 0`,
    own: '0',
  },
  HELPFUL: {
    subjects: `SELECT c.id AS subject, c.num_helpful AS total, NULL::timestamptz AS since ${ownComments} AND c.num_helpful > 0`,
    events: `SELECT m.user_id AS actor, m.created_at AS at, c.business_id AS business, c.text, c.id AS comment
      FROM helpful_marks m JOIN comments c ON c.id = m.comment_id WHERE m.comment_id = subject`,
    own: '0',
  },
  MENTION: {
    subjects: `SELECT DISTINCT business_id AS subject, NULL::integer AS total, NULL::timestamptz AS since FROM mentions`,
    events: `SELECT user_id AS actor, at, business_id AS business, text, comment FROM mentions WHERE business_id = subject`,
  },
  FOLLOW: {
    subjects: `SELECT user_id AS subject, num_followers AS total, NULL::timestamptz AS since FROM user_stats WHERE user_id = ${viewer}`,
    events: `SELECT follower_id AS actor, created_at AS at, NULL::uuid AS business, ${noText}
      FROM follows WHERE followed_id = subject`,
    own: '0',
  },
  NEW_BUSINESS: {
    subjects: `SELECT followed_id AS subject, NULL::integer AS total, created_at AS since FROM follows
      WHERE follower_id = ${viewer} AND ${isHeard('followed_id')}`,
    events: `SELECT owner_id AS actor, created_at AS at, id AS business, ${noText}
      FROM businesses WHERE owner_id = subject AND created_at > since AND hidden = 0 AND ${isHeard('id')}`,
  },
  DECISION: {
    subjects: `SELECT id AS subject, 1 AS total, NULL::timestamptz AS since FROM decisions
      WHERE person_id = ${viewer} AND action <> 'NO_ACTION'`,
    events: `SELECT NULL::uuid AS actor, ${decided} AS at, NULL::uuid AS business, ${noText}
      FROM decisions WHERE id = subject`,
    own: '0',
  },
};
