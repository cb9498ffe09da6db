/** Suspension: the user may still sign in to read, to appeal and to delete the account. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { Session } from '#server/auth/session.entity.ts';
import { notFound } from '#server/core/errors.ts';
import { lockPerson } from './lock.ts';

/**
 * The latest end of the decisions that have an effect and of the operator's own suspension; null without one in the future.
 * Raw SQL: the statement that computes the end stores and returns it.
 */
const update = `WITH suspended AS (
    UPDATE users u SET suspended_until = (
      SELECT max(until) FROM (SELECT suspend_until FROM decisions WHERE person_id = u.id AND undone_at IS NULL
        UNION ALL SELECT u.suspended_by_operator) ends (until) WHERE until > now())
    WHERE id = $1 RETURNING suspended_until)
  SELECT suspended_until AS until FROM suspended`;

/**
 * Suspends an account to the latest end of what suspends it, or ends the suspension.
 * @param manager of the transaction of the caller, after what suspends the account has changed
 * @returns the end; null for an account that nothing suspends
 * @throws NOT_FOUND 'User not found'
 */
export async function updateSuspension(manager: EntityManager, userId: string): Promise<string | null> {
  const [user] = (await manager.query(update, [userId])) as { until: string | null }[];
  if (!user) throw notFound(messages.userNotFound);
  return user.until;
}

/**
 * Suspends an account by a decision that is stored, and ends its sessions.
 * @returns the end
 */
export async function suspendUser(manager: EntityManager, userId: string): Promise<string | null> {
  const until = await updateSuspension(manager, userId);
  // A sign-in holds the user's row until its session is stored, so that the deletion sees it.
  await manager.delete(Session, { userId });
  return until;
}

const byOperator = `WITH ended AS (UPDATE decisions SET undone_at = now()
    WHERE $2::timestamptz IS NULL AND person_id = $1 AND suspend_until > now() AND undone_at IS NULL)
  UPDATE users SET suspended_by_operator = $2 WHERE id = $1`;

/**
 * Suspends an account for the operator of the site. No decision of a moderator ends this suspension.
 * @param until null ends all suspensions of the account
 * @returns the end; null for an account that nothing suspends
 */
export async function suspendByOperator(
  manager: EntityManager,
  userId: string,
  until: string | null,
): Promise<string | null> {
  await lockPerson(manager, 'user', userId);
  await manager.query(byOperator, [userId, until]);
  return until ? suspendUser(manager, userId) : updateSuspension(manager, userId);
}
