/** Sessions: created at sign-in, extended by use, ended by their owner. */
import type { EntityManager } from 'typeorm';
import { sessionDays } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { requireActive, requireViewer, type Context, type Viewer } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { hasReplicas, primaryOf } from '#server/database/replicas.ts';
import { securityEvent } from './security-events.ts';
import { queryRows } from '#server/database/sql.ts';
import { roleWithRights, suspendedUntil } from '#server/users/user.reads.ts';
import { Session } from './session.entity.ts';
import { verifyToken, signToken } from './token.ts';

/** The sessions of one user. A further sign-in ends the one that was not used for longest. */
export const maxSessions = 100;

type Rights = Pick<Viewer, 'role' | 'suspendedUntil' | 'isHidden'>;

/** A new session and its token. */
export interface NewSession {
  viewer: Viewer;
  token: string;
}

// The rights of a user in a session.
const rights = `${roleWithRights} AS role, ${suspendedUntil} AS "suspendedUntil", u.hidden <> 0 AS "isHidden"`;

/** The number of expired sessions, of any account, that a new one removes. */
const sweepSize = 50;

/**
 * The statement that adds a session. Raw SQL: every sign-in waits for it, so that one statement also deletes the user's sessions above
 * the maximum, and expired ones of any account, whose users may never return. It skips those that another sign-in has locked.
 */
export const insertSession = `WITH surplus AS (
    SELECT id FROM sessions WHERE user_id = $2 AND expires_at > now()
      ORDER BY last_used_at DESC OFFSET ${maxSessions - 1}),
  expired AS (
    SELECT id FROM sessions WHERE expires_at <= now() ORDER BY expires_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED),
  removed AS (DELETE FROM sessions WHERE id IN (TABLE surplus UNION TABLE expired)),
  created AS (INSERT INTO sessions (id, user_id, user_agent, expires_at)
    VALUES ($1, $2, $3, now() + interval '${sessionDays.afterUse} days'))
  SELECT ${rights} FROM users u WHERE id = $2`;

/**
 * Creates a session and signs its token. The user's sessions above the maximum are deleted, and expired ones of any account.
 * @param manager of the transaction that signs the user in
 */
export async function createSession(ctx: Context, manager: EntityManager, userId: string): Promise<NewSession> {
  const session = { id: newId(), userId };
  const [found] = (await manager.query(insertSession, [session.id, userId, ctx.userAgent])) as [Rights];
  return { viewer: { id: userId, sessionId: session.id, ...found }, token: await signToken(ctx.signingKey, session) };
}

// Raw SQL: it runs for every request with a token.
const selectSession = `SELECT s.last_used_at < now() - interval '1 hour' AS "isDue", s.wrote_lsn - '0/0' AS "wroteAt", ${rights}
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > now()`;
const extend = `UPDATE sessions SET last_used_at = now(),
  expires_at = LEAST(now() + interval '${sessionDays.afterUse} days', created_at + interval '${sessionDays.afterLogin} days')
  WHERE id = $1 AND last_used_at < now() - interval '1 hour'`;

/**
 * Returns the viewer of a token by one lookup by primary key, so that a revoked session ends at once.
 * @returns null for an invalid or expired token
 * @throws SERVICE_UNAVAILABLE, never UNAUTHENTICATED, if the database cannot be reached
 */
export async function viewerOf(ctx: Pick<Context, 'db' | 'log' | 'signingKey'>, token: string): Promise<Viewer | null> {
  const claims = await verifyToken(ctx.signingKey, token);
  return claims ? readViewer(ctx, { id: claims.userId, sessionId: claims.sessionId }) : null;
}

/** Reads the viewer of a session. @returns null where the session has ended */
async function readViewer(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<Viewer | null> {
  const [session] = await queryRows<Rights & { isDue: boolean; wroteAt: string | null }>(db, selectSession, [
    sessionId,
    id,
  ]);
  if (!session) return null;
  // The request does not wait for it. If it fails, the next request extends the session.
  if (session.isDue)
    queryRows(db, extend, [sessionId]).catch((error: unknown) =>
      log.warn({ err: error }, 'A session could not be extended.'),
    );
  const wroteAt = session.wroteAt === null ? undefined : Number(session.wroteAt);
  const { role, suspendedUntil: until, isHidden } = session;
  return { id, sessionId, wroteAt, role, suspendedUntil: until, isHidden };
}

/** Reads the viewer again: the session may have ended, or the rights of its user may have changed, since the request began. */
export async function refreshViewer(ctx: Context): Promise<void> {
  if (ctx.viewer) setViewer(ctx, await readViewer({ db: primaryOf(ctx.db), log: ctx.log }, ctx.viewer));
}

/**
 * Stores the session's position in the write-ahead log, for its later reads at any instance. Await it between a write and
 * its response. It never throws, since the write is committed whether it succeeds or not.
 */
export async function recordWrite(ctx: Context): Promise<void> {
  if (!ctx.viewer || !hasReplicas(ctx.db)) return;
  const update = 'UPDATE sessions SET wrote_lsn = pg_current_wal_insert_lsn() WHERE id = $1';
  await queryRows(primaryOf(ctx.db), update, [ctx.viewer.sessionId]).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'The log position could not be stored: a replica may answer without the last write.'),
  );
}

/** Lists the viewer's sessions that have not expired, the last used first, at most `maxSessions`. @throws UNAUTHENTICATED */
export function mySessions(ctx: Context): Promise<Session[]> {
  const viewer = requireViewer(ctx);
  return ctx.db
    .getRepository(Session)
    .createQueryBuilder('session')
    .where('session.userId = :id AND session.expiresAt > now()', { id: viewer.id })
    .orderBy('session.lastUsedAt', 'DESC')
    .limit(maxSessions)
    .getMany();
}

/**
 * Sets the viewer for the rest of the request: a user who signed in, or null after the session ended. Discards what was
 * loaded for the previous viewer.
 */
export function setViewer(ctx: Context, viewer: Viewer | null): void {
  ctx.viewer = viewer;
  ctx.tokenError = viewer ? null : 'badToken';
  clearLoaded(ctx);
}

/** Ends the current session. Its token is invalid from then on. @throws UNAUTHENTICATED */
export async function logout(ctx: Context): Promise<boolean> {
  const viewer = requireViewer(ctx);
  await securityEvent(ctx, 'sign_out', async (subject) => {
    subject.accountId = viewer.id;
    await endSession(ctx, viewer.sessionId);
  });
  setViewer(ctx, null);
  return true;
}

/** Ends one of the viewer's sessions. @throws UNAUTHENTICATED; FORBIDDEN for a suspended or hidden user; NOT_FOUND if the viewer has no such session */
export async function revokeSession(ctx: Context, givenId: string): Promise<string> {
  const viewer = requireActive(ctx);
  return securityEvent(ctx, 'session_revocation', async (subject) => {
    subject.accountId = viewer.id;
    const id = parseId(givenId);
    if (!id || !(await endSession(ctx, id))) throw notFound(messages.sessionNotFound);
    if (id === viewer.sessionId) setViewer(ctx, null);
    return id;
  });
}

async function endSession(ctx: Context, id: string): Promise<boolean> {
  const { affected } = await ctx.db.getRepository(Session).delete({ id, userId: requireViewer(ctx).id });
  return affected === 1;
}
