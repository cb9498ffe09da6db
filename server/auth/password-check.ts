/** Checks the password of an account, and counts each attempt. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import type { Context, Viewer } from '#server/core/context.ts';
import { badInput, sessionOver, type AppError } from '#server/core/errors.ts';
import {
  countCredential,
  countPasswordAttempt,
  resetPasswordAttempts,
  refundPasswordAttempt,
} from '#server/http/rate-limits/count.ts';
import { User } from '#server/users/user.entity.ts';
import type { Subject } from './security-events.ts';
import { findAccount, type FoundAccount } from './sign-in-history.ts';
import { verifyPassword } from './password.ts';

interface Attempt {
  /** Receives the id of the account. */
  subject: Subject;
  /** Thrown for a wrong password. */
  wrong: AppError;
  /** Thrown if the account does not exist. */
  unknown: AppError;
}

/**
 * Counts an attempt at an account's password, and checks the password.
 * @throws `wrong`, `unknown`, RATE_LIMITED; SERVICE_UNAVAILABLE if too many passwords wait, which is no attempt
 */
export async function tryPassword(
  ctx: Context,
  account: { id: string } | { email: string },
  password: string,
  { subject, wrong, unknown }: Attempt,
): Promise<FoundAccount> {
  // Counted first: a client over this limit causes no statement.
  await countCredential(ctx);
  const found = await findAccount(ctx, account);
  if (found) subject.accountId = found.id;
  // An account has one count for sign-ins and for passwords in a session. An unknown address is counted, too.
  const name = found?.id ?? Object.values(account)[0]!;
  const attempt = { name, isKnownNetwork: found?.isKnownNetwork ?? false };
  await countPasswordAttempt(ctx, attempt);
  const isRight = await verifyPassword(password, found?.passwordHash).catch(async (error: unknown) => {
    await refundPasswordAttempt(ctx, attempt);
    throw error;
  });
  if (!found) throw unknown;
  if (!isRight) throw wrong;
  await resetPasswordAttempts(ctx, attempt);
  return found;
}

/**
 * Checks the viewer's password, and counts the attempt.
 * @param typed.field the name of the field in the form, for the error
 * @throws UNAUTHENTICATED if the account was deleted; BAD_USER_INPUT; RATE_LIMITED
 */
export async function requirePassword(
  ctx: Context,
  viewer: Viewer,
  { field, password }: { field: 'current' | 'password'; password: string },
  subject: Subject,
): Promise<FoundAccount> {
  const wrong = badInput({ [field]: messages.wrongPassword });
  return tryPassword(ctx, { id: viewer.id }, password, { subject, wrong, unknown: sessionOver() });
}

/**
 * Locks the account until the transaction ends, if its password is still the one that was checked. The check takes a while,
 * and meanwhile the password may be changed to end every session, or the account deleted.
 * @throws `wrong` if the password changed
 */
export async function lockAccountWithPassword(
  manager: EntityManager,
  { id, passwordHash }: FoundAccount,
  wrong: AppError,
): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  if (!(await manager.findOne(User, { select: { id: true }, where: { id, passwordHash }, lock }))) throw wrong;
}
