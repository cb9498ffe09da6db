/** Roles: checked before what needs one, changed by admins, by the admin command and by ADMIN_EMAIL. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { roleMessages, roleRules, type Role } from '#rules/roles.ts';
import { hasRole, requireActive, type Context, type Viewer } from '#server/core/context.ts';
import { forbidden, notFound } from '#server/core/errors.ts';
import { readId } from '#server/core/ids.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { User } from '#server/users/user.entity.ts';
import { getUser } from '#server/users/user.service.ts';
import { securityEvent } from '../security-events.ts';

/**
 * Returns the signed-in user, who has a role or one that includes it.
 * @throws UNAUTHENTICATED for a visitor; FORBIDDEN for a suspended user and for other users
 */
export function requireRole(ctx: Context, role: Role): Viewer {
  const viewer = requireActive(ctx);
  if (!hasRole(ctx, role)) throw forbidden(roleMessages.notAllowed);
  return viewer;
}

/**
 * Changes the role of another user. It applies to the next request of each of their sessions.
 * @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is an admin, and for the viewer's own role; RATE_LIMITED;
 *   BAD_USER_INPUT for an unknown role; NOT_FOUND 'User not found'
 */
export async function setRole(ctx: Context, input: { userId: string; role: unknown }): Promise<User> {
  await requireWriter(ctx);
  return securityEvent(ctx, 'role_change', async (subject) => {
    const admin = requireRole(ctx, 'ADMIN');
    const { role } = validate(roleRules, input);
    const id = readId(input.userId);
    if (!id) throw notFound(messages.userNotFound);
    subject.accountId = id;
    if (id === admin.id) throw forbidden(roleMessages.ownRole);
    await transaction(ctx.db, (manager) => changeRole(manager, id, role as Role));
    clearLoaded(ctx);
    return getUser(ctx, id);
  });
}

/** Stores the role of a user. @throws NOT_FOUND 'User not found' */
export async function changeRole(manager: EntityManager, id: string, role: Role): Promise<void> {
  const { affected } = await manager.update(User, id, { role });
  if (affected === 0) throw notFound(messages.userNotFound);
}

/**
 * Makes a user an admin whose address is that of ADMIN_EMAIL.
 * @param manager of the transaction that confirms the address; call it afterwards
 */
export async function grantConfiguredAdmin(
  { adminEmail }: Pick<Context, 'adminEmail'>,
  manager: EntityManager,
  userId: string,
): Promise<void> {
  if (adminEmail) await manager.update(User, { id: userId, email: adminEmail }, { role: 'ADMIN' });
}
