/** Reads notifications through GraphQL, and counts them again from the rows that they tell of. */
import type { Caller, Json } from '../api.ts';
import type { Fixture } from '../fixture.ts';

const fields = `id kind latestAt isUnread num numNew excerpt actors { username } business { id name }
  decision { id action subject { title } }`;

/** The notifications of a user, the newest first. */
export const notificationsOf = async (who: Caller): Promise<Json[]> =>
  (await who.ask(`{ me { notifications(first: 100) { nodes { ${fields} } } } }`)).me.notifications.nodes;

/** The number that the bell shows. */
export const unreadOf = async (who: Caller): Promise<number> => (await who.ask('{ me { numUnread } }')).me.numUnread;

/** Marks all notifications of a user as seen. @returns the number of unread ones */
export const see = async (who: Caller, until = new Date().toISOString()): Promise<number> =>
  (await who.ask('mutation ($until: DateTime!) { setNotificationsSeen(until: $until) { numUnread } }', { until }))
    .setNotificationsSeen.numUnread;

// Rows of all events, without the counts and indexes that the site reads.
const events = `
  SELECT 'COMMENT' AS kind, b.owner_id AS person, b.id AS subject, c.user_id AS actor, c.created_at AS at
    FROM comments c JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'LIKE', b.owner_id, b.id, l.user_id, l.created_at FROM likes l JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
  UNION ALL SELECT 'SAVE', b.owner_id, b.id, v.user_id, v.created_at FROM saves v JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
  UNION ALL SELECT 'RATING', b.owner_id, b.id, r.user_id, r.created_at FROM ratings r JOIN businesses b ON b.id = business_id WHERE b.hidden = 0
  UNION ALL SELECT 'REPLY', c.user_id, c.id, b.owner_id, c.replied_at FROM comments c JOIN businesses b ON b.id = c.business_id
    WHERE c.reply IS NOT NULL AND c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'HELPFUL', c.user_id, c.id, m.user_id, m.created_at FROM helpful_marks m JOIN comments c ON c.id = m.comment_id
    JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'MENTION', u.id, b.id, c.user_id, c.created_at FROM users u JOIN comments c ON position('@' || lower(u.username) || ' ' IN lower(c.text) || ' ') > 0
    JOIN businesses b ON b.id = c.business_id WHERE c.hidden = 0 AND b.hidden = 0 AND c.created_at > u.created_at
  UNION ALL SELECT 'FOLLOW', followed_id, followed_id, follower_id, created_at FROM follows
  UNION ALL SELECT 'NEW_BUSINESS', f.follower_id, b.owner_id, b.owner_id, b.created_at FROM follows f
    JOIN businesses b ON b.owner_id = f.followed_id WHERE b.hidden = 0 AND b.created_at > f.created_at`;

/** The number of each group of a user, and whether it is unread, counted again: `kind num numNew`, sorted. */
export async function recount(fixture: Fixture, userId: string): Promise<string[]> {
  const rows = await fixture.db.query<{ row: string }[]>(
    `SELECT kind || ' ' || count(*) || ' ' || count(*) FILTER (WHERE e.at > u.notifications_seen_at) AS row
      FROM (${events}) e JOIN users u ON u.id = e.person WHERE person = $1 AND actor <> $1 GROUP BY kind, subject ORDER BY 1`,
    [userId],
  );
  return rows.map(({ row }) => row);
}

/** What a user reads, in the form of `recount`. */
export const counted = (notifications: Json[]): string[] =>
  notifications.map(({ kind, num, numNew }) => `${kind} ${num} ${numNew}`).sort();
