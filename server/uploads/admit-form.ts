/** Admits the forms of accounts, so that no account holds the memory and the processor that all uploads share. */
import * as messages from '#rules/messages.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { countWriteAhead } from '#server/http/rate-limits/attempts.ts';

/** Forms of one account that may arrive or be worked on at once in one process. */
const maxOfAccount = 2;

const formsOfAccount = new Map<string, number>();
const admitted = new WeakMap<Context, string>();

/**
 * Admits a form before it is read, and counts its write. Call `releaseForm` when the request is done.
 * @throws UNAUTHENTICATED; RATE_LIMITED where two forms of the account are under way, or past the limit of writes
 */
export async function admitForm(ctx: Context): Promise<void> {
  const { id } = requireViewer(ctx);
  const forms = formsOfAccount.get(id) ?? 0;
  if (forms >= maxOfAccount) throw new AppError('RATE_LIMITED', messages.tooManyForms, { retryAfter: 2 });
  formsOfAccount.set(id, forms + 1);
  admitted.set(ctx, id);
  await countWriteAhead(ctx);
}

/** Ends the form of a request, when all work on it is done; does nothing where the request had none. */
export function releaseForm(ctx: Context): void {
  const id = admitted.get(ctx);
  if (id === undefined) return;
  admitted.delete(ctx);
  const forms = formsOfAccount.get(id)! - 1;
  if (forms > 0) formsOfAccount.set(id, forms);
  else formsOfAccount.delete(id);
}
