/** Finds the viewer as the server does: by the token's signature, then by the session's row. */
import { createSecretKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { Pool } from 'pg';

const key = createSecretKey(Buffer.from(process.env.JWT_SECRET!));
const options = { algorithms: ['HS256'], issuer: 'main-street', audience: 'main-street' };

/** As many connections as the server. */
export const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const session = {
  name: 'session',
  text: 'SELECT FROM sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()',
};

/** Returns the signed-in user's id, or null for a visitor. */
export async function viewerOf(authorization: string | undefined): Promise<string | null> {
  if (!authorization?.startsWith('Bearer ')) return null;
  const claims = await jwtVerify(authorization.slice(7), key, options).catch(() => undefined);
  if (!claims) return null;
  const { sub, sid } = claims.payload;
  const { rowCount } = await pool.query({ ...session, values: [sid, sub] });
  return rowCount ? sub! : null;
}
