/** The cases that write: members who like and take back, spread over the directory or all on one business. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Case } from './case.ts';
import type { Member } from './members.ts';
import { graphqlRequest } from './requests.ts';

const businessesEach = 40;

// Nobody of ours likes them yet, so that what is left over can be told from what was there.
const unliked = (order: string) => `SELECT id FROM businesses b JOIN business_stats s ON s.business_id = b.id
  WHERE NOT EXISTS (SELECT FROM likes WHERE business_id = b.id AND user_id = ANY($1::uuid[])) ORDER BY ${order} LIMIT $2`;
const inexact = `SELECT count(*)::int AS wrong FROM business_stats s WHERE business_id = ANY($1::uuid[])
  AND num_likes <> (SELECT count(*) FROM likes l WHERE l.business_id = s.business_id)`;
const takeBack = 'DELETE FROM likes WHERE business_id = ANY($1::uuid[]) AND user_id = ANY($2::uuid[])';

const atWork = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;

/** Waits until nobody is at work in the database twice in a row: what was asked last may still be on its way. */
async function quiet(client: Client): Promise<void> {
  for (let still = 0; still < 2; await pause(100)) {
    const { others } = (await client.query<{ others: number }>(atWork)).rows[0]!;
    still = others === 0 ? still + 1 : 0;
  }
}

/** One case with a member of its own for each connection, and one in which all of them want the same business. */
export async function likeCases(client: Client, members: Member[]): Promise<Case[]> {
  const people = members.map(({ id }) => id);
  const find = async (order: string, howMany: number): Promise<string[]> =>
    (await client.query<{ id: string }>(unliked(order), [people, howMany])).rows.map(({ id }) => id);
  const spread = await find('md5(id::text)', members.length * businessesEach);
  const hot = await find('num_likes DESC', 1);

  const liking = (name: string, businessesOf: (connection: number) => string[], all: string[]): Case => ({
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
      await quiet(client);
      const { wrong } = (await client.query<{ wrong: number }>(inexact, [all])).rows[0]!;
      if (wrong > 0) throw new Error(`${wrong} businesses have another number of likes than people who like them.`);
      await client.query(takeBack, [all, people]);
      // The next program shall not pay for what this one left behind.
      await client.query('VACUUM likes, business_stats');
    },
  });
  const part = (connection: number) => (connection % members.length) * businessesEach;
  return [
    liking('setLike, spread', (at) => spread.slice(part(at), part(at) + businessesEach), spread),
    liking('setLike, one hot business', () => hot, hot),
  ];
}
