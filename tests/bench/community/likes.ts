/** The cases that write: members who like and unlike, many businesses or all of them the same one. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Case } from '../case.ts';
import type { Member } from '../members.ts';
import { graphqlRequest } from '../requests.ts';

const businessesEach = 40;

// No member of the benchmark likes them, so that its likes can be removed afterwards.
const unliked = (order: string) => `SELECT id FROM businesses b JOIN business_stats s ON s.business_id = b.id
  WHERE NOT EXISTS (SELECT FROM likes WHERE business_id = b.id AND user_id = ANY($1::uuid[])) ORDER BY ${order} LIMIT $2`;
const wrongCounts = `SELECT count(*)::int AS wrong FROM business_stats s WHERE business_id = ANY($1::uuid[])
  AND num_likes <> (SELECT count(*) FROM likes l WHERE l.business_id = s.business_id)`;
const removeLikes = 'DELETE FROM likes WHERE business_id = ANY($1::uuid[]) AND user_id = ANY($2::uuid[])';

const activeSessions = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;

/** Waits until no other session of the database is active, twice in a row: the last requests can be in progress. */
async function waitUntilIdle(client: Client): Promise<void> {
  for (let still = 0; still < 2; await pause(100)) {
    const { others } = (await client.query<{ others: number }>(activeSessions)).rows[0]!;
    still = others === 0 ? still + 1 : 0;
  }
}

/** One case with other businesses for each connection, and one in which all connections like the same business. */
export async function likeCases(client: Client, members: Member[]): Promise<Case[]> {
  const memberIds = members.map(({ id }) => id);
  const find = async (order: string, count: number): Promise<string[]> =>
    (await client.query<{ id: string }>(unliked(order), [memberIds, count])).rows.map(({ id }) => id);
  const spread = await find('md5(id::text)', members.length * businessesEach);
  const hot = await find('num_likes DESC', 1);

  const likeCase = (name: string, businessesOf: (connection: number) => string[], all: string[]): Case => ({
    name,
    against: ['reference'],
    requestsOf: (connection) => {
      const { token } = members[connection % members.length]!;
      const businesses = businessesOf(connection);
      return [true, false].flatMap((liked) =>
        businesses.map((businessId) => graphqlRequest('SetLike', { businessId, liked }, token)),
      );
    },
    after: async () => {
      await waitUntilIdle(client);
      const { wrong } = (await client.query<{ wrong: number }>(wrongCounts, [all])).rows[0]!;
      if (wrong > 0) throw new Error(`${wrong} businesses have a wrong number of likes.`);
      await client.query(removeLikes, [all, memberIds]);
      // Dead rows would slow the next program.
      await client.query('VACUUM likes, business_stats');
    },
  });
  const part = (connection: number) => (connection % members.length) * businessesEach;
  return [
    likeCase('setLike, spread', (at) => spread.slice(part(at), part(at) + businessesEach), spread),
    likeCase('setLike, one hot business', () => hot, hot),
  ];
}
