/** The confirmation of an e-mail address. No feature waits for it. */
import type { EntityManager } from 'typeorm';
import { requireActive, type Context } from '#server/core/context.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { transaction } from '#server/database/sql.ts';
import {
  countMail,
  countOwnMail,
  countCredential,
  countNotice,
  valueAboveLimit,
} from '#server/http/rate-limits/count.ts';
import type { MailAccount } from '#server/mail/account-mail.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { User } from '#server/users/user.entity.ts';
import { getMe } from '#server/users/user.service.ts';
import { confirmationMail } from '../mails/account-mails.ts';
import { grantConfiguredAdmin } from '../roles/role.service.ts';
import { securityEvent } from '../security-events.ts';
import { createMailToken, invalidLink, consumeMailToken } from './mail-token.ts';

/**
 * Queues the mail with the link that confirms the address of an account.
 * @param manager of the transaction of the caller
 */
export async function queueConfirmation(ctx: Context, manager: EntityManager, account: MailAccount): Promise<void> {
  const token = await createMailToken(manager, 'VERIFY_EMAIL', { userId: account.id, email: account.email });
  await queueMail(manager, confirmationMail(ctx.site, account, token));
}

/** Whether a mail is within its limit. The request succeeds without the mail. */
const isWithinLimit = (counted: Promise<void>): Promise<boolean> => counted.then(() => true, valueAboveLimit(false));

/** Counts the mail of a registration. @returns false above the limit */
export const consumeSignUpMailLimit = (ctx: Context, email: string): Promise<boolean> =>
  isWithinLimit(countMail(ctx, email));

/** Counts a notice about what happened to an account. @returns false above the limit */
export const consumeNoticeLimit = (ctx: Context, { email }: { email: string }): Promise<boolean> =>
  isWithinLimit(countNotice(ctx, email));

/**
 * Mails the viewer another link that confirms the address. An address that is confirmed gets no mail.
 * @throws UNAUTHENTICATED; FORBIDDEN for a suspended or hidden user; RATE_LIMITED
 */
export async function sendEmailConfirmation(ctx: Context): Promise<boolean> {
  requireActive(ctx);
  const me = await getMe(ctx);
  await countOwnMail(ctx, me.email);
  if (!me.emailVerified) await transaction(ctx.db, (manager) => queueConfirmation(ctx, manager, me));
  return true;
}

/**
 * Confirms the address of an account.
 * @throws BAD_USER_INPUT for a token that is unknown, used or expired; RATE_LIMITED
 */
export function verifyEmail(ctx: Context, { token }: { token?: unknown }): Promise<User> {
  return securityEvent(ctx, 'email_confirmation', async (subject) => {
    await countCredential(ctx);
    const user = await transaction(ctx.db, async (manager) => {
      const { userId, email } = await consumeMailToken(manager, 'VERIFY_EMAIL', token);
      subject.accountId = userId;
      // Another address of the same account stays unconfirmed.
      const isOwn = ctx.viewer?.id === userId;
      const confirmed = { emailVerified: true, ...(isOwn && { ownsEmail: true }) };
      const { affected } = await manager.update(User, { id: userId, email }, confirmed);
      if (affected === 0) throw invalidLink();
      await grantConfiguredAdmin(ctx, manager, userId);
      return manager.findOneByOrFail(User, { id: userId });
    });
    clearLoaded(ctx);
    return user;
  });
}
