/** Limits the concurrent uploads of an account, which share memory and CPU with all others. */
import type { IncomingMessage } from 'node:http';
import * as messages from '#rules/messages.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { AppError, retrySeconds } from '#server/core/errors.ts';
import { countWriteAhead } from '#server/http/rate-limits/count.ts';
import { KeyedLimit } from '#server/http/rate-limits/keyed-limit.ts';
import { releaseForm } from './multipart.ts';

/** Forms of one account that one process receives or processes at once. */
const maxOfAccount = 2;

const formsOfAccount = new KeyedLimit();

/**
 * Admits a form before its body is read, and counts the write.
 * @returns the function that releases the form with its memory, to be called when the work of the request ends
 * @throws UNAUTHENTICATED; RATE_LIMITED if two forms of the account are in progress, or above the limit of writes
 */
export async function admitForm(ctx: Context, request: IncomingMessage): Promise<() => void> {
  const { id } = requireViewer(ctx);
  const freePlace = formsOfAccount.acquire(id, maxOfAccount);
  if (!freePlace) throw new AppError('RATE_LIMITED', messages.tooManyForms, { retryAfter: retrySeconds });
  try {
    await countWriteAhead(ctx);
    return () => {
      releaseForm(request);
      freePlace();
    };
  } catch (error) {
    freePlace();
    throw error;
  }
}
