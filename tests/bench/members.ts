/** Creates sessions for members, as signing in does. */
import { createSecretKey } from 'node:crypto';
import type { Client } from 'pg';
import { signToken } from '#server/auth/token.ts';
import { newId } from '#server/core/ids.ts';

export interface Member {
  id: string;
  token: string;
}

const mark = 'main-street-bench';
// The same users in each run.
const anyUsers = 'SELECT id FROM users ORDER BY md5(id::text) LIMIT $1';
const begin = `INSERT INTO sessions (id, user_id, user_agent, expires_at) VALUES ($1, $2, '${mark}', now() + interval '7 days')`;

/**
 * Creates sessions without passwords, because signing in is not measured.
 * @param secret the key with which the programs verify tokens
 */
export async function createSessions(client: Client, count: number, secret: string): Promise<Member[]> {
  await client.query(`DELETE FROM sessions WHERE user_agent = '${mark}'`);
  const key = createSecretKey(Buffer.from(secret));
  const members: Member[] = [];
  for (const { id } of (await client.query<{ id: string }>(anyUsers, [count])).rows) {
    const session = { id: newId(), userId: id };
    await client.query(begin, [session.id, id]);
    members.push({ id, token: await signToken(key, session) });
  }
  return members;
}
