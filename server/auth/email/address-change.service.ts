/** The change of an e-mail address: confirmed at the new one, undone at the old one. */
import { changeEmailRules } from '#rules/accounts/account.ts';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { requireActive, type Context } from '#server/core/context.ts';
import { badInput, type AppError } from '#server/core/errors.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { toAppError } from '#server/database/errors.ts';
import { transaction } from '#server/database/sql.ts';
import { countOwnMail, countCredential } from '#server/http/rate-limits/count.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { User } from '#server/users/user.entity.ts';
import { emailChangedMail, emailChangeMail, emailRemovedMail } from '../mails/account-mails.ts';
import { lockAccountWithPassword, requirePassword } from '../password-check.ts';
import { hashPassword } from '../password.ts';
import { grantConfiguredAdmin, revokeConfiguredAdmin } from '../roles/role.service.ts';
import { securityEvent } from '../security-events.ts';
import { setViewer } from '../session.service.ts';
import { deleteDevices } from '../sign-in-history.ts';
import {
  checkMailToken,
  createMailToken,
  deleteLaterTokens,
  deleteAccessTokens,
  findUndo,
  isReserved,
  consumeMailToken,
} from './mail-token.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Mails a link to a new address of the viewer, which takes effect with the link. An address of another account gets the same
 * mail, and the link is refused: only the owner of the address learns that it is taken.
 * @throws UNAUTHENTICATED; FORBIDDEN for a suspended or hidden user; BAD_USER_INPUT for a wrong password (never 401) and an invalid
 *   address; RATE_LIMITED
 */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<boolean> {
  const viewer = requireActive(ctx);
  const { email: typed, password } = validate(changeEmailRules, input, ['password']);
  const email = typed.toLowerCase();
  return securityEvent(ctx, 'email_change_request', async (subject) => {
    const account = await requirePassword(ctx, viewer, { field: 'password', password }, subject);
    if (email === account.email) throw badInput({ email: messages.sameEmail });
    await countOwnMail(ctx, account.email, email);
    await transaction(ctx.db, async (manager) => {
      await lockAccountWithPassword(manager, account, badInput({ password: messages.wrongPassword }));
      const token = await createMailToken(manager, 'CHANGE_EMAIL', { userId: viewer.id, email });
      await queueMail(manager, emailChangeMail(ctx.site, { ...account, email }, token));
    });
    return true;
  });
}

const addressTaken = (): AppError => badInput({ token: messages.otherEmailTaken });

/** Stores a confirmed address. @throws BAD_USER_INPUT if another account has it */
async function storeAddress(
  manager: EntityManager,
  { id, email, ownsEmail }: Pick<User, 'id' | 'email' | 'ownsEmail'>,
): Promise<void> {
  await manager.update(User, id, { email, emailVerified: true, ownsEmail }).catch((error: unknown) => {
    const refusal = toAppError(error);
    throw refusal?.code === 'BAD_USER_INPUT' ? addressTaken() : (refusal ?? error);
  });
}

/** Reads an account, and locks it until the transaction ends. */
const lockAccount = (
  manager: EntityManager,
  id: string,
): Promise<Pick<User, 'id' | 'username' | 'email' | 'role' | 'ownsEmail'>> =>
  manager.findOneOrFail(User, {
    select: { id: true, username: true, email: true, role: true, ownsEmail: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });

/**
 * Changes the address of an account, and mails a link that undoes it to the previous one. A change back to an address that an undo
 * may restore ends later links as the undo does: the address that the account leaves may be that of another person, and gets a mail
 * without a link to the account.
 * @throws BAD_USER_INPUT for a token that is unknown, used or expired, and for an address of another account; RATE_LIMITED
 */
export function confirmEmailChange(ctx: Context, { token }: { token?: unknown }): Promise<User> {
  return securityEvent(ctx, 'email_change', async (subject) => {
    await countCredential(ctx);
    const user = await transaction(ctx.db, async (manager) => {
      const { userId, email } = await consumeMailToken(manager, 'CHANGE_EMAIL', token);
      subject.accountId = userId;
      if (await isReserved(manager, email, userId)) throw addressTaken();
      const before = await lockAccount(manager, userId);
      const undone = await findUndo(manager, userId, email);
      if (undone) await revokeConfiguredAdmin(ctx, manager, before, undone);
      await storeAddress(manager, { id: userId, email, ownsEmail: ctx.viewer?.id === userId });
      await grantConfiguredAdmin(ctx, manager, userId);
      await deleteAccessTokens(manager, userId);
      if (undone) {
        await deleteLaterTokens(manager, undone);
        await queueMail(manager, emailRemovedMail(ctx.site, before));
      } else {
        const undo = await createMailToken(manager, 'UNDO_EMAIL_CHANGE', { userId, email: before.email });
        await queueMail(manager, emailChangedMail(ctx.site, before, email, undo));
      }
      return manager.findOneByOrFail(User, { id: userId });
    });
    clearLoaded(ctx);
    return user;
  });
}

/**
 * Restores the previous address of an account. Since another person may have changed it, all sessions end and the password is
 * no longer valid. An admin by the address of ADMIN_EMAIL becomes a member. The address that the account no longer has gets a mail.
 * @returns a token that sets a new password
 * @throws BAD_USER_INPUT for a token that is unknown, used or expired; RATE_LIMITED
 */
export function undoEmailChange(ctx: Context, { token }: { token?: unknown }): Promise<string> {
  return securityEvent(ctx, 'email_change_undo', async (subject) => {
    await countCredential(ctx);
    await checkMailToken(ctx, 'UNDO_EMAIL_CHANGE', token);
    const noPassword = await hashPassword(randomUUID());
    const reset = await transaction(ctx.db, async (manager) => {
      const grant = await consumeMailToken(manager, 'UNDO_EMAIL_CHANGE', token);
      const { userId, email } = grant;
      subject.accountId = userId;
      const before = await lockAccount(manager, userId);
      await revokeConfiguredAdmin(ctx, manager, before, grant);
      await storeAddress(manager, { id: userId, email, ownsEmail: false });
      await replacePassword(manager, userId, noPassword);
      await deleteLaterTokens(manager, grant);
      await deleteDevices(manager, userId);
      if (before.email !== email) await queueMail(manager, emailRemovedMail(ctx.site, before));
      return createMailToken(manager, 'RESET_PASSWORD', { userId, email });
    });
    // All sessions of the account have ended, also that of this request.
    if (ctx.viewer?.id === subject.accountId) setViewer(ctx, null);
    return reset;
  });
}
