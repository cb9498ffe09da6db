/** What went wrong, in a sentence for people: the server's own where it gave one, else the screen's default. */
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { InvariantError } from '@apollo/client/utilities/invariant';
import { useEffect } from 'react';
import { toasts } from './toasts.ts';

/** The server's error code, or undefined where no answer came. */
export function failureCode(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions?.code as string | undefined;
  return ServerError.is(error) && error.statusCode === 401 ? 'UNAUTHENTICATED' : undefined;
}

/** The server's sentence, else the default text. */
export function failureText(error: unknown, fallback: string): string {
  return (CombinedGraphQLErrors.is(error) && error.errors[0]?.message) || fallback;
}

/** True where the cache was emptied for somebody else while a query was on its way: Apollo itself cuts that off and asks again. */
export const isCutOff = (error: unknown): boolean => error instanceof InvariantError;

/** The server's sentences for single fields of a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.fields : undefined;
  return (fields as Record<string, string> | undefined) ?? {};
}

/**
 * Shows a failure in the screen's words, and behind them the server's where something is gone, since nobody would try again.
 * A session that ended is told once, by the link that ends it.
 */
export function toastFailure(error: unknown, text: string): void {
  const code = failureCode(error);
  if (code === 'UNAUTHENTICATED' || isCutOff(error)) return;
  toasts.error(text);
  const reason = failureText(error, text);
  if (code === 'NOT_FOUND' && reason !== text) toasts.info(reason);
}

/** Shows a query's failure when it comes. */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) toastFailure(error, failureText(error, fallback));
  }, [error, fallback]);
}
