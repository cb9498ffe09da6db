/** Members with a session each, as signing in leaves them. */
import { createSecretKey } from 'node:crypto';
import type { Client } from 'pg';
import { signToken } from '#server/auth/token.ts';
import { newId } from '#server/core/ids.ts';

export interface Member {
  id: string;
  token: string;
}

const mark = 'main-street-bench';
// Anybody, but the same people in each run.
const anybody = 'SELECT id FROM users ORDER BY md5(id::text) LIMIT $1';
const begin = `INSERT INTO sessions (id, user_id, user_agent, expires_at) VALUES ($1, $2, '${mark}', now() + interval '7 days')`;

/**
 * Begins sessions for as many people. Signing in by password is left out, as it is no part of what is measured.
 * @param secret what the programs verify tokens with
 */
export async function createSessions(client: Client, howMany: number, secret: string): Promise<Member[]> {
  await client.query(`DELETE FROM sessions WHERE user_agent = '${mark}'`);
  const key = createSecretKey(Buffer.from(secret));
  const members: Member[] = [];
  for (const { id } of (await client.query<{ id: string }>(anybody, [howMany])).rows) {
    const session = { id: newId(), userId: id };
    await client.query(begin, [session.id, id]);
    members.push({ id, token: await signToken(key, session) });
  }
  return members;
}
