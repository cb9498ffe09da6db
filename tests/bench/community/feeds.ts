/** The cases of the feed: members who follow a few, many and the most people that count. */
import type { Client } from 'pg';
import { feedLimits } from '#rules/community/feed.ts';
import type { Case } from '../case.ts';
import type { Member } from '../members.ts';
import { graphqlRequest, restRequest } from '../requests.ts';

const followed = [28, 525, feedLimits.followed];
/** The members that the cases need. No other case uses them. */
export const feedReaders = followed.length;

const forget = 'DELETE FROM follows WHERE follower_id = $1';
const follow = `INSERT INTO follows (follower_id, followed_id) SELECT $1, id FROM users WHERE id <> $1
  ORDER BY md5(id::text || $2) LIMIT $2::int`;

/** A case of each API for each number of followed people, or for all users where there are fewer. */
export async function feedCases(client: Client, readers: Member[]): Promise<Case[]> {
  for (const [at, { id }] of readers.entries()) {
    await client.query(forget, [id]);
    await client.query(follow, [id, String(followed[at])]);
  }
  await client.query('VACUUM (ANALYZE) follows');
  return readers.flatMap(({ token }, at): Case[] => {
    const name = `${followed[at]!.toLocaleString('en')} followed`;
    const rest = restRequest('/api/users/profile/feed?limit=24', token);
    return [
      { name: `feed, ${name}`, against: [], requestsOf: () => [rest] },
      { name: `feed in GraphQL, ${name}`, against: [], requestsOf: () => [graphqlRequest('FeedPage', {}, token)] },
    ];
  });
}
