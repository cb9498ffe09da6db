/** A forgotten password: a mailed link leads to a new one. */
import { requestPasswordResetRules, resetPasswordRules } from '#rules/accounts/account.ts';
import type { Context } from '#server/core/context.ts';
import { sessionOver } from '#server/core/errors.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { countCredential, countMail, resetPasswordAttempts } from '#server/http/rate-limits/count.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { User } from '#server/users/user.entity.ts';
import { completeSignIn, type SignedIn } from '../auth.service.ts';
import { passwordChangedMail, passwordResetMail } from '../mails/account-mails.ts';
import { hashPassword } from '../password.ts';
import { grantConfiguredAdmin } from '../roles/role.service.ts';
import { securityEvent } from '../security-events.ts';
import { createSession } from '../session.service.ts';
import { rememberSignIn } from '../sign-in-history.ts';
import { checkMailToken, createMailToken, consumeMailToken, invalidLink } from './mail-token.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Mails a link to the account with an address. The response is the same whether there is one, and the lookup begins after the
 * response was decided, so that its time is the same, too.
 * @throws BAD_USER_INPUT for an invalid address; RATE_LIMITED
 */
export async function requestPasswordReset(ctx: Context, input: unknown): Promise<boolean> {
  const email = validate(requestPasswordResetRules, input).email.toLowerCase();
  // A refusal is a security event, too. That of an accepted request follows the lookup.
  await countMail(ctx, email).catch((error: unknown) =>
    securityEvent(ctx, 'password_reset_request', () => Promise.reject(error as Error)),
  );
  // Without a wait. A process that ends within these milliseconds loses the mail, and the user requests another one.
  setImmediate(() => {
    securityEvent(ctx, 'password_reset_request', async (subject) => {
      subject.accountId = await mailResetLink(ctx, email);
    }).catch((error: unknown) => ctx.log.error({ err: error }, 'The mail of a password reset could not be queued.'));
  });
  return true;
}

/** @returns the id of the account; undefined without one */
const mailResetLink = (ctx: Context, email: string): Promise<string | undefined> =>
  transaction(ctx.db, async (manager) => {
    const user = await manager.findOneBy(User, { email });
    if (!user) return undefined;
    const token = await createMailToken(manager, 'RESET_PASSWORD', { userId: user.id, email });
    await queueMail(manager, passwordResetMail(ctx.site, user, token));
    return user.id;
  });

/**
 * Sets a new password, ends all sessions and signs the user in. The address counts as confirmed.
 * @throws BAD_USER_INPUT for an invalid password and for a token that is unknown, used or expired, or was mailed to
 *   an earlier address of the account; RATE_LIMITED
 */
export async function resetPassword(ctx: Context, input: { token?: unknown; next?: unknown }): Promise<SignedIn> {
  const { next } = validate(resetPasswordRules, input, ['next']);
  const { id, created } = await securityEvent(ctx, 'password_reset', async (subject) => {
    await countCredential(ctx);
    await checkMailToken(ctx, 'RESET_PASSWORD', input.token);
    const passwordHash = await hashPassword(next);
    return transaction(ctx.db, async (manager) => {
      const { userId, email } = await consumeMailToken(manager, 'RESET_PASSWORD', input.token);
      subject.accountId = userId;
      // A link to an earlier address of the account gives no access to it.
      const { affected } = await manager.update(User, { id: userId, email }, { emailVerified: true, ownsEmail: true });
      if (affected === 0) throw invalidLink();
      await grantConfiguredAdmin(ctx, manager, userId);
      await replacePassword(manager, userId, passwordHash);
      const user = await manager.findOneByOrFail(User, { id: userId });
      await queueMail(manager, passwordChangedMail(ctx.site, user));
      await rememberSignIn(ctx, manager, userId);
      return { id: userId, created: await createSession(ctx, manager, userId) };
    });
  });
  // The new password is right from now on, and the network of the request is a known one. The link is used up: a failure must not lose
  // the session.
  await resetPasswordAttempts(ctx, { name: id, isKnownNetwork: true }).catch((err: unknown) =>
    ctx.log.warn({ err }, 'The wrong passwords of an account still count after a reset of its password.'),
  );
  return completeSignIn(ctx, created, sessionOver());
}
