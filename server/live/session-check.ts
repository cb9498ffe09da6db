/** Checks the sessions of open streams: those that have ended, and those of suspended users. */
import type { DataSource } from 'typeorm';
import type { Viewer } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

const select = `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND u.hidden = 0 AND (u.suspended_until > now()) IS NOT TRUE`;

/** Returns the viewers whose session is valid with the same rights. */
export async function validViewers(db: DataSource, viewers: readonly Viewer[]): Promise<Set<Viewer>> {
  const ids = [...new Set(viewers.map(({ sessionId }) => sessionId))];
  const rows = await queryRows<{ id: string; role: string }>(db, select, [ids]);
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  return new Set(viewers.filter(({ sessionId, role }) => roles.get(sessionId) === role));
}
