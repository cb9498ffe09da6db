/** Sessions: begun by signing in, kept alive by use, ended by their owner. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { requireViewer, type Context, type Viewer } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId, readId } from '#server/core/ids.ts';
import { hasReplicas, usePrimary } from '#server/database/replicas.ts';
import { securityEvent } from './security-events.ts';
import { queryRows } from '#server/database/sql.ts';
import { Session } from './session.entity.ts';
import { readToken, signToken, tokenDays } from './token.ts';

const slidingDays = 7;
/** Whoever signs in at more places is signed out where they were last the longest ago. */
const mostSessions = 1000;

/** Somebody let in just now, with the token that will let them in again. */
export interface NewSession {
  viewer: Viewer;
  token: string;
}

// Every sign-in would leave a row behind for ever, and one list of one's sessions hold them all.
const begin = `WITH old AS (DELETE FROM sessions WHERE user_id = $2 AND (expires_at <= now() OR id IN (
    SELECT id FROM sessions WHERE user_id = $2 ORDER BY last_used_at DESC OFFSET ${mostSessions - 1})))
  INSERT INTO sessions (id, user_id, user_agent, expires_at) VALUES ($1, $2, $3, now() + interval '${slidingDays} days')`;

/**
 * Begins a session and signs its token; the person's sessions that are over go, and those past the most.
 * Pass the manager of the transaction that makes the person, if one does.
 */
export async function createSession(ctx: Context, manager: EntityManager, userId: string): Promise<NewSession> {
  const session = { id: newId(), userId };
  await manager.query(begin, [session.id, userId, ctx.userAgent]);
  return { viewer: { id: userId, sessionId: session.id }, token: await signToken(ctx.signingKey, session) };
}

const lookUp = `SELECT last_used_at < now() - interval '1 hour' AS "isDue", wrote_lsn - '0/0' AS "wroteAt" FROM sessions
  WHERE id = $1 AND user_id = $2 AND expires_at > now()`;
const slide = `UPDATE sessions SET last_used_at = now(),
  expires_at = LEAST(now() + interval '${slidingDays} days', created_at + interval '${tokenDays} days')
  WHERE id = $1 AND last_used_at < now() - interval '1 hour'`;

/**
 * The person that a token lets in: one look-up by primary key, so that a revoked session ends at once.
 * @returns null for a token that is no longer good, or never was
 * @throws SERVICE_UNAVAILABLE, never 401, when the database cannot say
 */
export async function viewerOf(ctx: Pick<Context, 'db' | 'log' | 'signingKey'>, token: string): Promise<Viewer | null> {
  const claims = await readToken(ctx.signingKey, token);
  if (!claims) return null;
  const [session] = await queryRows<{ isDue: boolean; wroteAt: string | null }>(ctx.db, lookUp, [
    claims.sessionId,
    claims.userId,
  ]);
  if (!session) return null;
  // Nobody waits for it: should it fail, the next request slides the session.
  if (session.isDue)
    queryRows(ctx.db, slide, [claims.sessionId]).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'session not slid'),
    );
  const wroteAt = session.wroteAt === null ? undefined : Number(session.wroteAt);
  return { id: claims.userId, sessionId: claims.sessionId, wroteAt };
}

/**
 * Remembers where in the database's log this session has written, for its reads at any instance from now on. To be awaited
 * between a write and its answer; the write stands whether this succeeds or not, so it never throws.
 */
export async function recordWrite(ctx: Context): Promise<void> {
  if (!ctx.viewer || !hasReplicas(ctx.db)) return;
  const note = 'UPDATE sessions SET wrote_lsn = pg_current_wal_insert_lsn() WHERE id = $1';
  await queryRows(usePrimary(ctx.db), note, [ctx.viewer.sessionId]).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a replica may answer without the last write'),
  );
}

/** The own sessions that are not over, the last used first. @throws UNAUTHENTICATED */
export function mySessions(ctx: Context): Promise<Session[]> {
  const viewer = requireViewer(ctx);
  return ctx.db
    .getRepository(Session)
    .createQueryBuilder('session')
    .where('session.userId = :id AND session.expiresAt > now()', { id: viewer.id })
    .orderBy('session.lastUsedAt', 'DESC')
    .getMany();
}

/**
 * Sets who the rest of this request acts as: a person who signed in, or a visitor once the session is over. What was read
 * for the viewer before is read again.
 */
export function setViewer(ctx: Context, viewer: Viewer | null): void {
  ctx.viewer = viewer;
  ctx.tokenFault = viewer ? null : 'badToken';
  clearLoaded(ctx);
}

/** Ends this session: its token is refused from now on. @throws UNAUTHENTICATED */
export async function logout(ctx: Context): Promise<boolean> {
  const viewer = requireViewer(ctx);
  await securityEvent(ctx, 'sign_out', async (subject) => {
    subject.accountId = viewer.id;
    await endSession(ctx, viewer.sessionId);
  });
  setViewer(ctx, null);
  return true;
}

/** Ends one of the own sessions. @throws UNAUTHENTICATED; NOT_FOUND where it is not one's own or over already */
export async function revokeSession(ctx: Context, givenId: string): Promise<string> {
  const viewer = requireViewer(ctx);
  return securityEvent(ctx, 'session_revocation', async (subject) => {
    subject.accountId = viewer.id;
    const id = readId(givenId);
    if (!id || !(await endSession(ctx, id))) throw notFound(messages.sessionNotFound);
    if (id === viewer.sessionId) setViewer(ctx, null);
    return id;
  });
}

async function endSession(ctx: Context, id: string): Promise<boolean> {
  const { affected } = await ctx.db.getRepository(Session).delete({ id, userId: requireViewer(ctx).id });
  return affected === 1;
}
