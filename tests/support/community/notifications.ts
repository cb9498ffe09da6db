/** Reads notifications through GraphQL, and counts them again from the rows of their events. */
import type { Caller, Json } from '../api.ts';
import type { Fixture } from '../fixture.ts';

const fields = `id kind latestAt isUnread num numNew excerpt commentId actors { username } business { id name }
  decision { id action subject { title } }`;

/** The notifications of a user, the newest first. */
export const notificationsOf = async (who: Caller): Promise<Json[]> =>
  (await who.graphql(`{ me { notifications(first: 100) { nodes { ${fields} } } } }`)).me.notifications.nodes;

/** The number that the bell shows. */
export const unreadOf = async (who: Caller): Promise<number> =>
  (await who.graphql('{ me { numUnread } }')).me.numUnread;

/** Marks all notifications of a user as seen. @returns the number of unread ones */
export const see = async (who: Caller, until = new Date().toISOString()): Promise<number> =>
  (await who.graphql('mutation ($until: DateTime!) { setNotificationsSeen(until: $until) { numUnread } }', { until }))
    .setNotificationsSeen.numUnread;

const names = (text: string) => `position('@' || lower(u.username) || ' ' IN lower(${text}) || ' ') > 0`;

// When a reply began to name the person.
const repliedAt = 'coalesce((c.reply_named ->> lower(u.username))::timestamptz, c.replied_at)';

// All texts of the comments, with the times since when they were shown. A mention begins with the first of the texts since which all name the person.
const mentioned = `texts AS (SELECT comment_id, text, written_at FROM comment_versions
    UNION ALL SELECT id, text, coalesce(text_shown_at, created_at) FROM comments),
  mentioned AS (SELECT u.id AS person, c.id AS comment_id, c.user_id AS actor, greatest(c.shown_at, (SELECT min(t.written_at) FROM texts t
      WHERE t.comment_id = c.id AND NOT EXISTS (
        SELECT FROM texts later WHERE later.comment_id = c.id AND later.written_at >= t.written_at AND NOT ${names('later.text')}))) AS at
    FROM users u JOIN comments c ON ${names('c.text')} WHERE c.created_at > u.created_at
    UNION ALL SELECT u.id, c.id, b.owner_id, ${repliedAt} FROM users u JOIN comments c ON ${names('c.reply')}
        AND (c.user_id <> u.id OR c.reply_named ? lower(u.username) OR 'REPLY' = ANY (u.notifications_off))
      JOIN businesses b ON b.id = c.business_id WHERE ${repliedAt} > u.created_at AND c.reply_hidden = 0)`;

/** The condition that neither a comment nor the reply to it is a mention of a person. @param person SQL for the id */
const isNotMentionOf = (person: string) => `NOT EXISTS (SELECT FROM mentioned m JOIN users p ON p.id = m.person
    WHERE m.comment_id = c.id AND m.person = ${person} AND m.actor <> m.person AND m.actor <> ALL (p.muted_ids)
      AND 'MENTION' <> ALL (p.notifications_off))`;

// Rows of all events, without the counts and indexes that the site reads.
const events = `
  SELECT CASE WHEN c.is_review THEN 'REVIEW' ELSE 'COMMENT' END AS kind, b.owner_id AS person, b.id AS subject, c.user_id AS actor,
      coalesce(c.shown_at, c.created_at) AS at, b.id AS business
    FROM comments c JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0 AND ${isNotMentionOf('b.owner_id')}
  UNION ALL SELECT 'LIKE', b.owner_id, b.id, l.user_id, l.created_at, b.id FROM likes l JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
  UNION ALL SELECT 'SAVE', b.owner_id, b.id, v.user_id, v.created_at, b.id FROM saves v JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
  UNION ALL SELECT 'RATING', b.owner_id, b.id, r.user_id, r.created_at, b.id FROM ratings r JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
    AND (r.user_id, r.created_at) NOT IN (SELECT user_id, created_at FROM comments WHERE business_id = b.id AND is_review)
  UNION ALL SELECT 'REPLY', c.user_id, c.id, b.owner_id, c.replied_at, b.id FROM comments c JOIN businesses b ON b.id = c.business_id
    WHERE c.reply IS NOT NULL AND c.reply_hidden = 0 AND c.hidden = 0 AND b.hidden = 0 AND ${isNotMentionOf('c.user_id')}
  UNION ALL SELECT 'HELPFUL', c.user_id, c.id, m.user_id, m.created_at, b.id FROM helpful_marks m JOIN comments c ON c.id = m.comment_id
    JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'MENTION', m.person, b.id, m.actor, m.at, b.id FROM mentioned m JOIN comments c ON c.id = m.comment_id
    JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'FOLLOW', followed_id, followed_id, follower_id, created_at, NULL FROM follows
  UNION ALL SELECT 'NEW_BUSINESS', f.follower_id, b.owner_id, b.owner_id, coalesce(b.shown_at, b.created_at), b.id FROM follows f
    JOIN businesses b ON b.owner_id = f.followed_id WHERE b.hidden = 0 AND coalesce(b.shown_at, b.created_at) > f.created_at`;

// What the user has turned off or muted.
const isEnabled = `kind <> ALL (u.notifications_off) AND (business = ANY (u.muted_ids)) IS NOT TRUE
  AND NOT (business = ANY (u.muted_threads) AND kind IN ('COMMENT', 'REVIEW', 'REPLY', 'HELPFUL', 'MENTION'))
  AND NOT (actor = ANY (u.muted_ids) AND kind IN ('REPLY', 'MENTION', 'NEW_BUSINESS'))`;

/**
 * The number of each group of a user, and that of its unread events, counted again: `kind num numNew`, sorted. A group has the events
 * since the last time of reading before its newest event.
 */
export async function recount(fixture: Fixture, userId: string): Promise<string[]> {
  const rows = await fixture.db.query<{ row: string }[]>(
    `WITH ${mentioned},
      own AS (SELECT e.*, u.notifications_seen_at AS seen_at, u.notifications_seen_at || u.notifications_seen_times AS times,
          max(at) OVER (PARTITION BY kind, subject) AS newest
        FROM (${events}) e JOIN users u ON u.id = e.person WHERE person = $1 AND actor <> $1
          AND ${isEnabled})
      SELECT kind || ' ' || count(*) || ' ' || count(*) FILTER (WHERE at > seen_at) AS row FROM own
      WHERE at > coalesce((SELECT max(time) FROM unnest(times) time WHERE time < newest), '-infinity')
      GROUP BY kind, subject ORDER BY 1`,
    [userId],
  );
  return rows.map(({ row }) => row);
}

/** What a user reads, in the form of `recount`. */
export const counted = (notifications: Json[]): string[] =>
  notifications.map(({ kind, num, numNew }) => `${kind} ${num} ${numNew}`).sort();
