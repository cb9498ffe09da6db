/** Checks the sessions of open streams. */
import type { DataSource } from 'typeorm';
import type { Role } from '#rules/roles.ts';
import type { Viewer } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

// Raw SQL: one join for the sessions of all open streams.
const select = `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND u.hidden = 0 AND (u.suspended_until > now()) IS NOT TRUE`;

/** Reads the present role of the user of each valid session. Sessions that have ended, and those of suspended or hidden users, are left out. */
export async function rolesOfSessions(db: DataSource, viewers: readonly Viewer[]): Promise<Map<string, Role>> {
  const ids = [...new Set(viewers.map(({ sessionId }) => sessionId))];
  const rows = await queryRows<{ id: string; role: Role }>(db, select, [ids]);
  return new Map(rows.map(({ id, role }) => [id, role]));
}
