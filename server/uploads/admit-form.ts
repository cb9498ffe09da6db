/** Limits the concurrent uploads of an account, which share memory and CPU with all others. */
import * as messages from '#rules/messages.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { AppError, retrySeconds } from '#server/core/errors.ts';
import { countWriteAhead } from '#server/http/rate-limits/count.ts';
import { KeyedLimit } from '#server/http/rate-limits/keyed-limit.ts';

/** Forms of one account that one process receives or processes at once. */
const maxOfAccount = 2;

const formsOfAccount = new KeyedLimit();

/**
 * Admits a form before its body is read, and counts the write.
 * @returns the function that releases the form, to be called when the request ends
 * @throws UNAUTHENTICATED; RATE_LIMITED if two forms of the account are in progress, or above the limit of writes
 */
export async function admitForm(ctx: Context): Promise<() => void> {
  const { id } = requireViewer(ctx);
  const release = formsOfAccount.acquire(id, maxOfAccount);
  if (!release) throw new AppError('RATE_LIMITED', messages.tooManyForms, { retryAfter: retrySeconds });
  try {
    await countWriteAhead(ctx);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}
