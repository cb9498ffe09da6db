/** Suspension: the user may still sign in to read, to appeal and to delete the account. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { notFound } from '#server/core/errors.ts';
import { User } from '#server/users/user.entity.ts';
import { Session } from '../session.entity.ts';

/**
 * Suspends an account and ends its sessions, or ends its suspension.
 * @param manager of the transaction of the caller
 * @param until the end in ISO 8601; null ends the suspension
 * @throws NOT_FOUND 'User not found'
 */
export async function suspendUser(manager: EntityManager, userId: string, until: string | null): Promise<void> {
  // A sign-in holds the row until its session is stored, so that the deletion sees it.
  const { affected } = await manager.update(User, userId, { suspendedUntil: until });
  if (affected === 0) throw notFound(messages.userNotFound);
  if (until) await manager.delete(Session, { userId });
}
