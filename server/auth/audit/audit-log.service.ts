/** The audit log: appended in the transaction of what it records. The database refuses changes of its rows. */
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { pageByTime } from '#server/database/page-by-time.ts';
import { requireRole } from '../roles/require-role.ts';
import type { AuditEntry } from './audit-log.types.ts';

interface NewEntry {
  /** The id of the user who acts; null for the operator of the site. */
  actorId: string | null;
  action: 'SET_ROLE' | 'SUSPEND' | 'RESET_PASSWORD' | 'DECIDE' | 'DECIDE_APPEAL';
  /** The user that it is about. */
  userId: string;
  /** The id of a case; that of the user by default. */
  targetId?: string;
  details: string;
}

// Raw SQL: the names are read by the statement that stores them. No entity: rows are only appended.
// Names are stored, since accounts may be deleted.
const insert = `INSERT INTO audit_log (id, actor_id, actor, action, target_id, target, details)
  VALUES ($1, $2, coalesce((SELECT username FROM users WHERE id = $2), 'operator'), $3, $4,
    coalesce((SELECT username FROM users WHERE id = $5), ''), $6)`;

/** Appends an entry. @param manager of the transaction of the caller */
export async function writeAudit(manager: EntityManager, { actorId, action, ...about }: NewEntry): Promise<void> {
  const { userId, targetId = userId, details } = about;
  await manager.query(insert, [newId(), actorId, action, targetId, userId, details]);
}

/**
 * Lists the audit log, the newest first.
 * @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is an admin; BAD_USER_INPUT for an invalid page size or cursor
 */
export function auditLog(ctx: Context, request: PageRequest): Promise<Page<AuditEntry>> {
  requireRole(ctx, 'ADMIN');
  const columns = `id, actor_id AS "actorId", actor, action, target_id AS "targetId", target, details,
    created_at AS "createdAt"`;
  return pageByTime<AuditEntry>(ctx, { columns, table: 'audit_log', order: 'audit-log' }, request);
}
