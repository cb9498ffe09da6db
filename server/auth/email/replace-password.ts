/** Replaces the password of an account. */
import { Not, type EntityManager } from 'typeorm';
import { User } from '#server/users/user.entity.ts';
import { Session } from '../session.entity.ts';
import { deleteAccessTokens } from './mail-token.ts';

/**
 * Stores a new password, and ends the account's sessions and the mailed links that give access to it.
 * @param manager of the transaction of the caller
 * @param exceptSessionId the id of a session that does not end
 */
export async function replacePassword(
  manager: EntityManager,
  userId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await manager.update(User, userId, { passwordHash });
  await manager.delete(Session, { userId, ...(exceptSessionId && { id: Not(exceptSessionId) }) });
  await deleteAccessTokens(manager, userId);
}
