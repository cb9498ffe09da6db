/** Reads feeds at both APIs, and finds their activities again in the rows of their events. */
import type { Caller, Json } from '../api.ts';
import type { Fixture } from '../fixture.ts';

const fields = 'id kind createdAt actor { username } business { id name } comment { id text rating reply { text } }';

/** One page of a user's feed. */
export const feedPage = async (who: Caller, first = 100, after: string | null = null): Promise<Json> =>
  (
    await who.graphql(
      `query ($first: Int!, $after: String) { me { feed(first: $first, after: $after) {
        totalCount totalCountIsExact nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`,
      { first, after },
    )
  ).me.feed;

/** The activities of a user's feed on all pages. */
export async function feedOf(who: Caller, first = 100): Promise<Json[]> {
  const found: Json[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await feedPage(who, first, after);
    found.push(...nodes);
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
}

/** The activities in the form of `recountFeed`. */
export const activitiesOf = (activities: Json[]): string[] =>
  activities.map(({ kind, actor, business, comment }) => `${kind} ${actor.username} ${comment?.id ?? business.id}`);

/** The activities of a feed in short, as 'Ben LIKE Blue Lantern'. */
export const summariesOf = (activities: Json[]): string[] =>
  activities.map(({ actor, kind, business }) => `${actor.username} ${kind} ${business.name}`);

const events = `
  SELECT 'BUSINESS' AS kind, owner_id AS actor, id AS subject, created_at AS at FROM businesses WHERE hidden = 0
  UNION ALL SELECT 'REVIEW', c.user_id, c.id, c.created_at FROM comments c JOIN businesses b ON b.id = c.business_id
    WHERE is_review AND c.hidden = 0 AND b.hidden = 0
  UNION ALL SELECT 'LIKE', l.user_id, business_id, l.created_at FROM likes l JOIN businesses b ON b.id = business_id
    JOIN users u ON u.id = l.user_id WHERE b.hidden = 0 AND u.shows_likes
  UNION ALL SELECT 'REPLY', b.owner_id, c.id, c.replied_at FROM comments c JOIN businesses b ON b.id = c.business_id
    WHERE reply IS NOT NULL AND c.hidden = 0 AND c.reply_hidden = 0 AND b.hidden = 0`;

/** The feed of a user as `kind subject` with its time, read again without the indexes and the steps of the site. */
export const recountFeed = (fixture: Fixture, userId: string): Promise<{ activity: string; at: Date }[]> =>
  fixture.db.query(
    `SELECT kind || ' ' || u.username || ' ' || subject AS activity, at FROM (${events}) e
      JOIN follows f ON f.followed_id = e.actor AND f.follower_id = $1 JOIN users u ON u.id = e.actor
      WHERE u.suspended_until IS NULL ORDER BY at DESC`,
    [userId],
  );
