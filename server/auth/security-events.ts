/** Security events: one log line for each sign-in, account change and revocation; a refused one is a warning. */
import { recordChanges, type Context } from '#server/core/context.ts';
import { AppError, type ErrorCode } from '#server/core/errors.ts';
import { invalidateSharedReads } from '#server/core/shared-reads.ts';
import { networkForLog } from '#server/http/rate-limits/network.ts';

type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_out'
  | 'password_change'
  | 'password_reset_request'
  | 'password_reset'
  | 'email_confirmation'
  | 'email_change_request'
  | 'email_change'
  | 'email_change_undo'
  | 'session_revocation'
  | 'account_deletion'
  | 'role_change'
  | 'suspension';

/** The events that end sessions or change the rights of a user. */
const sessionEvents: readonly SecurityEvent[] = [
  'sign_out',
  'password_change',
  'password_reset',
  'email_change_undo',
  'session_revocation',
  'account_deletion',
  'role_change',
  'suspension',
];

/** The events that may change what visitors see: accounts and roles, also that of the configured admin, who confirms an address. */
const publicEvents: readonly SecurityEvent[] = [
  'sign_up',
  'password_reset',
  'email_confirmation',
  'email_change',
  'email_change_undo',
  'account_deletion',
  'role_change',
];

/** The codes of refused requests. Other errors are faults, and are logged as such. */
const refusals: ErrorCode[] = ['BAD_USER_INPUT', 'RATE_LIMITED', 'NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** The account of an event. The work sets each id as soon as it is known. */
export interface Subject {
  accountId?: string;
  /** Who acts on the account of another user. */
  actorId?: string | undefined;
}

/**
 * Runs work and logs its result as a security event: `event`, `result` (success or refused), `reason` (the error's code),
 * `accountId`, `actorId` where another user acts on the account, and `network`, the client's address truncated to its /24 or /56.
 * The line never contains an e-mail address, a password or a token. The streams of the account end where its
 * sessions end. What this process caches for visitors is invalidated after a success that may change it.
 * @throws the errors of the work
 */
export async function securityEvent<T>(
  ctx: Pick<Context, 'changedTopics' | 'ip' | 'log'>,
  event: SecurityEvent,
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const subject: Subject = {};
  const write = (result: 'success' | 'refused', reason?: ErrorCode) =>
    ctx.log[result === 'refused' ? 'warn' : 'info'](
      { event, result, reason, ...subject, network: networkForLog(ctx.ip) },
      'A security event occurred.',
    );
  try {
    const done = await work(subject);
    if (publicEvents.includes(event)) invalidateSharedReads();
    if (sessionEvents.includes(event)) recordChanges(ctx, `sessions:${subject.accountId}`);
    // The rows of a deleted account go with it.
    if (event === 'account_deletion') recordChanges(ctx, 'all');
    write('success');
    return done;
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) write('refused', error.code);
    throw error;
  }
}
