/** Registration, login, change of password and account deletion. */
import * as messages from '#rules/messages.ts';
import { changePasswordRules, deleteAccountRules } from '#rules/accounts/account.ts';
import { loginRules, registerRules } from '#rules/users.ts';
import { validate } from '#server/core/validate.ts';
import { requireActive, requireViewer, type Context } from '#server/core/context.ts';
import { toAppError } from '#server/database/errors.ts';
import { badInput, forbidden, sessionOver, type AppError } from '#server/core/errors.ts';
import { countSignUp } from '#server/http/rate-limits/count.ts';
import { newId } from '#server/core/ids.ts';
import { userLexemes } from '#server/search/fold.ts';
import { securityEvent } from './security-events.ts';
import { longQuery, transaction } from '#server/database/sql.ts';
import { queueMail, queueMails, type QueuedMail } from '#server/mail/outbox.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { clearGarbage } from '#server/uploads/garbage.ts';
import { User } from '#server/users/user.entity.ts';
import { findUser } from '#server/users/user.service.ts';
import { consumeSignUpMailLimit, consumeNoticeLimit, queueConfirmation } from './email/confirmation.service.ts';
import { isReserved, undoAddresses } from './email/mail-token.ts';
import { replacePassword } from './email/replace-password.ts';
import { accountDeletedMail, newSignInMail, passwordChangedMail } from './mails/account-mails.ts';
import { lockAccountWithPassword, requirePassword, tryPassword } from './password-check.ts';
import { hashPassword } from './password.ts';
import { createSession, setViewer, type NewSession } from './session.service.ts';
import { rememberSignIn } from './sign-in-history.ts';

/** A new session's token, and its user. */
export interface SignedIn {
  token: string;
  user: User;
}

/**
 * Creates an account and signs it in.
 * @throws BAD_USER_INPUT with the messages of the rules, 'User already exists' or 'Username is already taken'; RATE_LIMITED;
 *   FORBIDDEN where the operator has closed the registration
 */
export async function register(ctx: Context, input: unknown): Promise<SignedIn> {
  if (ctx.site.closedNotice) throw forbidden(ctx.site.closedNotice);
  const { username, email: typed, password } = validate(registerRules, input, ['password']);
  const email = typed.toLowerCase();
  const session = await securityEvent(ctx, 'sign_up', async (subject) => {
    await countSignUp(ctx);
    await requireAvailable(ctx, username, email);
    const passwordHash = await hashPassword(password);
    const id = newId();
    const isMailed = await consumeSignUpMailLimit(ctx, email);
    const created = await transaction(ctx.db, async (manager) => {
      const searchVector = toTsvector(userLexemes({ username, bio: '' }));
      // Of two concurrent registrations the unique indexes refuse one, and the error has the same message.
      await manager.insert(User, { id, username, email, passwordHash, searchVector });
      if (isMailed) await queueConfirmation(ctx, manager, { id, username, email });
      await rememberSignIn(ctx, manager, id);
      return createSession(ctx, manager, id);
    }).catch((error: unknown) => {
      throw toAppError(error) ?? error;
    });
    subject.accountId = id;
    return created;
  });
  return completeSignIn(ctx, session, sessionOver());
}

/** Runs before the expensive hash. The message about the e-mail address takes precedence. */
async function requireAvailable(ctx: Context, username: string, email: string): Promise<void> {
  const taken = await ctx.db
    .getRepository(User)
    .createQueryBuilder('user')
    .where('user.email = :email OR lower(user.username) = lower(:username)', { email, username })
    .getMany();
  if (taken.some((user) => user.email === email) || (await isReserved(ctx.db.manager, email)))
    throw badInput({ email: messages.emailTaken });
  if (taken.length > 0) throw badInput({ username: messages.usernameTaken });
}

/**
 * Signs a user in.
 * @throws BAD_USER_INPUT 'Invalid email or password', the same for an unknown address and a wrong password;
 *   RATE_LIMITED after too many attempts, successful ones included
 */
export async function login(ctx: Context, input: unknown): Promise<SignedIn> {
  const { email: typed, password } = validate(loginRules, input, ['password']);
  const email = typed.toLowerCase();
  const wrong = badInput({ email: messages.invalidLogin }, 'wrongLogin');
  const session = await securityEvent(ctx, 'sign_in', async (subject) => {
    const user = await tryPassword(ctx, { email }, password, { subject, wrong, unknown: wrong });
    const isMailed = !user.isKnownDevice && (await consumeNoticeLimit(ctx, user));
    return transaction(ctx.db, async (manager) => {
      await lockAccountWithPassword(manager, user, wrong);
      const isNewDevice = await rememberSignIn(ctx, manager, user.id);
      if (isMailed && isNewDevice) await queueMail(manager, newSignInMail(ctx.site, user, ctx.userAgent));
      return createSession(ctx, manager, user.id);
    });
  });
  return completeSignIn(ctx, session, wrong);
}

/** Makes the user the viewer of the request. @throws `gone` if the account was deleted since its session began */
export async function completeSignIn(ctx: Context, { viewer, token }: NewSession, gone: AppError): Promise<SignedIn> {
  // First, since a hidden user is found by that user, and the response may hold private fields of the new viewer.
  setViewer(ctx, viewer);
  const user = await findUser(ctx, viewer.id);
  if (user) return { token, user };
  setViewer(ctx, null);
  throw gone;
}

/**
 * Changes the viewer's password and ends all other sessions.
 * @throws UNAUTHENTICATED; FORBIDDEN for a suspended or hidden user; BAD_USER_INPUT for a wrong current password (never 401) or an
 *   invalid new one; RATE_LIMITED
 */
export async function changePassword(ctx: Context, input: { current: string; next: string }): Promise<boolean> {
  const viewer = requireActive(ctx);
  const { current, next } = validate(changePasswordRules, input, ['current', 'next']);
  await securityEvent(ctx, 'password_change', async (subject) => {
    const user = await requirePassword(ctx, viewer, { field: 'current', password: current }, subject);
    const passwordHash = await hashPassword(next);
    const isMailed = await consumeNoticeLimit(ctx, user);
    await transaction(ctx.db, async (manager) => {
      await lockAccountWithPassword(manager, user, badInput({ current: messages.wrongPassword }));
      await replacePassword(manager, viewer.id, passwordHash, viewer.sessionId);
      if (isMailed) await queueMail(manager, passwordChangedMail(ctx.site, user));
      await rememberSignIn(ctx, manager, viewer.id);
    });
  });
  return true;
}

/**
 * Deletes the viewer's account with all its rows. Triggers update the counts of other users and businesses. Previous addresses that an
 * undo may restore get the mail, too: another person may have changed the address, and mails that wait are deleted with the account.
 * @returns the id of the deleted account
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for a wrong password; RATE_LIMITED
 */
export async function deleteAccount(ctx: Context, input: { password: string }): Promise<string> {
  const viewer = requireViewer(ctx);
  const { password } = validate(deleteAccountRules, input, ['password']);
  await securityEvent(ctx, 'account_deletion', async (subject) => {
    const user = await requirePassword(ctx, viewer, { field: 'password', password }, subject);
    const mails: QueuedMail[] = [];
    for (const email of new Set([user.email, ...(await undoAddresses(ctx.db.manager, user.id))]))
      if (await consumeNoticeLimit(ctx, { email })) mails.push(accountDeletedMail(ctx.site, { ...user, email }));
    await transaction(ctx.db, async (manager) => {
      await queueMails(manager, mails);
      // Raw SQL: a function of the database locks, and both statements may take longer than others.
      await longQuery(manager, 'SELECT lock_counts_of_person($1)', [viewer.id]);
      const remove = 'DELETE FROM users WHERE id = $1 AND password_hash = $2 RETURNING id';
      const removed = await longQuery(manager, remove, [viewer.id, user.passwordHash]);
      // As `lockAccountWithPassword`, whose lock would come before those of the counts.
      if (removed.length === 0) throw badInput({ password: messages.wrongPassword });
    });
  });
  setViewer(ctx, null);
  await clearGarbage(ctx);
  return viewer.id;
}
