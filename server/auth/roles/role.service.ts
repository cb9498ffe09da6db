/** Changes of roles: by admins, by the admin command and by ADMIN_EMAIL. */
import { Not, type EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { roleMessages, roleRules, type Role } from '#rules/roles.ts';
import type { Context } from '#server/core/context.ts';
import { forbidden, notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { User } from '#server/users/user.entity.ts';
import { roleWithRights } from '#server/users/user.reads.ts';
import { getUser } from '#server/users/user.service.ts';
import { writeAudit } from '../audit/audit-log.service.ts';
import { hadAddressSince, undoAddresses, type TokenGrant } from '../email/mail-token.ts';
import { securityEvent } from '../security-events.ts';
import { requireRole } from './require-role.ts';

/**
 * Changes the role of another user. It applies to the next request of each of their sessions.
 * @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is an admin, and for the viewer's own role; RATE_LIMITED;
 *   BAD_USER_INPUT for an unknown role; NOT_FOUND 'User not found'
 */
export async function setRole(ctx: Context, input: { userId: string; role: unknown }): Promise<User> {
  await requireWriter(ctx);
  return securityEvent(ctx, 'role_change', async (subject) => {
    const id = parseId(input.userId);
    Object.assign(subject, { actorId: ctx.viewer?.id, accountId: id });
    const admin = requireRole(ctx, 'ADMIN');
    const { role } = validate(roleRules, input);
    if (!id) throw notFound(messages.userNotFound);
    if (id === admin.id) throw forbidden(roleMessages.ownRole);
    await transaction(ctx.db, async (manager) => {
      await lockAdmin(manager, admin.id, id);
      await changeRole(manager, { actorId: admin.id, id, role: role as Role });
    });
    clearLoaded(ctx);
    return getUser(ctx, id);
  });
}

/**
 * Locks an admin and another user until the transaction ends: two admins who take the role from each other would both lose it.
 * @throws FORBIDDEN if another admin has taken the role in the meantime, or suspended or hidden the admin
 */
async function lockAdmin(manager: EntityManager, adminId: string, otherId: string): Promise<void> {
  const users = await manager
    .createQueryBuilder(User, 'u')
    .select('u.id', 'id')
    .addSelect(roleWithRights, 'role')
    .where('u.id IN (:...ids)', { ids: [adminId, otherId] })
    // In one order, to avoid deadlocks.
    .orderBy('u.id')
    .setLock('for_no_key_update')
    .getRawMany<{ id: string; role: Role }>();
  if (!users.some(({ id, role }) => id === adminId && role === 'ADMIN')) throw forbidden(roleMessages.notAllowed);
}

/**
 * Stores the role of a user.
 * @param actorId the id of the admin; null for the operator of the site
 * @throws NOT_FOUND 'User not found'
 */
export async function changeRole(
  manager: EntityManager,
  { actorId, id, role }: { actorId: string | null; id: string; role: Role },
): Promise<void> {
  const { affected } = await manager.update(User, id, { role });
  if (affected === 0) throw notFound(messages.userNotFound);
  await writeAudit(manager, { actorId, action: 'SET_ROLE', userId: id, details: role });
}

/**
 * Makes the user an admin who owns the address of ADMIN_EMAIL (`User.ownsEmail`). The site calls it when it starts. A confirmed address
 * is not enough: another person may have registered with it, and the owner has confirmed it by mistake. Neither is an address while
 * the owner of the previous one can undo its change, except in the transaction of a change in a session of the account.
 * @param manager of the transaction that confirms an address; call it afterwards
 * @param userId the user whose address is confirmed; by default any
 */
export async function grantConfiguredAdmin(
  { adminEmail }: Pick<Context, 'adminEmail'>,
  manager: EntityManager,
  userId?: string,
): Promise<void> {
  if (!adminEmail) return;
  const owner = { email: adminEmail, ownsEmail: true, role: Not<Role>('ADMIN'), ...(userId && { id: userId }) };
  const user = await manager.findOneBy(User, owner);
  if (user && (await undoAddresses(manager, user.id)).length === 0)
    await changeRole(manager, { actorId: null, id: user.id, role: 'ADMIN' });
}

/**
 * Makes an admin a member who has the address of ADMIN_EMAIL, or had it after the change that is undone. An undo would otherwise leave
 * the role to the owner of the previous address.
 * @param manager of the transaction that restores the previous address; call it before
 * @param user whom the transaction has locked
 * @param grant of the undo
 */
export async function revokeConfiguredAdmin(
  { adminEmail }: Pick<Context, 'adminEmail'>,
  manager: EntityManager,
  { id, email, role }: Pick<User, 'id' | 'email' | 'role'>,
  grant: TokenGrant,
): Promise<void> {
  if (!adminEmail || role !== 'ADMIN') return;
  if (email === adminEmail || (await hadAddressSince(manager, grant, adminEmail)))
    await changeRole(manager, { actorId: null, id, role: 'MEMBER' });
}
