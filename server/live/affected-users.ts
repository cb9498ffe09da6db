/** The users whose notifications a change may affect. `notifications/kinds.ts` defines the events of each user. */
import type { Topic } from '#server/core/context.ts';
import type { DataSource } from 'typeorm';
import { queryRows } from '#server/database/sql.ts';

const ofKind = (topics: readonly Topic[], kind: string): string[] =>
  topics.filter((topic) => topic.startsWith(`${kind}:`)).map((topic) => topic.slice(kind.length + 1));

// Raw SQL: one statement over three tables for all changes of a round.
const select = `SELECT owner_id AS id FROM businesses WHERE id = ANY($1::uuid[])
  UNION SELECT id FROM users WHERE lower(username) = ANY($2::text[])
  UNION SELECT follower_id FROM follows WHERE followed_id = ANY($3::uuid[]) AND follower_id = ANY($4::uuid[])`;

/**
 * The users whom changes of businesses, mentions and events of followed users affect.
 * @param online the users with a stream: only they are looked up as followers
 */
export async function affectedUsers(
  db: DataSource,
  topics: readonly Topic[],
  online: () => string[],
): Promise<Topic[]> {
  const [businesses, names, followed] = ['business', 'name', 'followers'].map((kind) => ofKind(topics, kind));
  if (businesses!.length + names!.length + followed!.length === 0) return [];
  const values = [businesses, names, followed, followed!.length > 0 ? online() : []];
  return (await queryRows<{ id: string }>(db, select, values)).map(({ id }): Topic => `user:${id}`);
}
