/** Security events: one line in the log for each sign-in, change of an account and revocation, and for each refusal of one. */
import type { Context } from '#server/core/context.ts';
import { AppError, type ErrorCode } from '#server/core/errors.ts';
import { truncated } from '#server/http/rate-limits/network.ts';

export type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_out'
  | 'password_change'
  | 'session_revocation'
  | 'account_deletion';

/** Errors that refuse the caller. Any other is a fault, which the log holds as such. */
const refusals: ErrorCode[] = ['BAD_USER_INPUT', 'RATE_LIMITED', 'NOT_FOUND', 'UNAUTHENTICATED'];

/** Whose account it is about: filled in as soon as it is known. */
export interface Subject {
  accountId?: string;
}

/**
 * Runs work and logs its result as a security event: `event`, `result` (success or refused), `reason` (the error's code),
 * `accountId`, and `network`, the caller's address cut to its /24 or /56. The line never holds an e-mail address, a
 * password or a token.
 * @throws what the work throws
 */
export async function securityEvent<T>(
  ctx: Pick<Context, 'log' | 'address'>,
  event: SecurityEvent,
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const subject: Subject = {};
  const write = (result: 'success' | 'refused', reason?: ErrorCode) =>
    ctx.log.info({ event, result, reason, ...subject, network: truncated(ctx.address) }, 'security event');
  try {
    const done = await work(subject);
    write('success');
    return done;
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) write('refused', error.code);
    throw error;
  }
}
