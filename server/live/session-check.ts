/** Checks the sessions of open streams. */
import type { DataSource } from 'typeorm';
import type { Viewer } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

type Rights = Pick<Viewer, 'role' | 'isHidden'>;

// Raw SQL: one join for the sessions of all open streams.
const select = `SELECT s.id, u.role, u.hidden <> 0 AS "isHidden" FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND (u.suspended_until > now()) IS NOT TRUE`;

/** Reads the present rights of the user of each valid session. Sessions that have ended, and those of suspended users, are left out. */
export async function rightsOfSessions(db: DataSource, viewers: readonly Viewer[]): Promise<Map<string, Rights>> {
  const ids = [...new Set(viewers.map(({ sessionId }) => sessionId))];
  const rows = await queryRows<Rights & { id: string }>(db, select, [ids]);
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}
