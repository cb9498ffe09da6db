/** Limits the concurrent uploads of an account, which share memory and CPU with all others. */
import * as messages from '#rules/messages.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { AppError, retrySeconds } from '#server/core/errors.ts';
import { countWriteAhead } from '#server/http/rate-limits/attempts.ts';
import { KeyedLimit } from '#server/http/rate-limits/keyed-limit.ts';

/** Forms of one account that one process receives or processes at once. */
const maxOfAccount = 2;

const formsOfAccount = new KeyedLimit();
/** The functions that release the admitted forms. */
const admitted = new WeakMap<Context, () => void>();

/**
 * Admits a form before its body is read, and counts the write. Call `releaseForm` when the request ends.
 * @throws UNAUTHENTICATED; RATE_LIMITED if two forms of the account are in progress, or above the limit of writes
 */
export async function admitForm(ctx: Context): Promise<void> {
  const { id } = requireViewer(ctx);
  const release = formsOfAccount.take(id, maxOfAccount);
  if (!release) throw new AppError('RATE_LIMITED', messages.tooManyForms, { retryAfter: retrySeconds });
  admitted.set(ctx, release);
  await countWriteAhead(ctx);
}

/** Releases the form of a request. Does nothing if the request has no form. */
export function releaseForm(ctx: Context): void {
  admitted.get(ctx)?.();
  admitted.delete(ctx);
}
