/** Errors as codes and messages for users. */
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { InvariantError } from '@apollo/client/utilities/invariant';
import { useEffect } from 'react';
import { toasts } from './toasts.ts';

/** Returns the server's error code, or undefined without a response. */
export function errorCode(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions?.code as string | undefined;
  return ServerError.is(error) && error.statusCode === 401 ? 'UNAUTHENTICATED' : undefined;
}

/** Returns the server's message, else the default text. */
export function errorMessage(error: unknown, fallback: string): string {
  return (CombinedGraphQLErrors.is(error) && error.errors[0]?.message) || fallback;
}

/**
 * True for queries that Apollo cancelled because the cache was cleared for another user; Apollo sends them again. True for the
 * error of `cancelled`, too.
 */
export const isCancelled = (error: unknown): boolean => error instanceof InvariantError;

/** Returns the error of a mutation that another user has sent. */
export const cancelled = (): Error => new InvariantError('cancelled');

/** Returns the server's messages for single form fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.fields : undefined;
  return (fields as Record<string, string> | undefined) ?? {};
}

/**
 * Shows an error toast with the screen's text. For NOT_FOUND a second toast shows the server's message, since a retry cannot help.
 * For an expired session nothing is shown: the session link reports it once.
 */
export function toastError(error: unknown, text: string): void {
  const code = errorCode(error);
  if (code === 'UNAUTHENTICATED' || isCancelled(error)) return;
  toasts.error(text);
  const reason = errorMessage(error, text);
  if (code === 'NOT_FOUND' && reason !== text) toasts.info(reason);
}

/** Shows an error toast with the server's message, else with the default text; see `toastError`. */
export const toastServerError = (error: unknown, fallback: string): void =>
  toastError(error, errorMessage(error, fallback));

/** Shows a query's failure as a toast. */
export function useServerErrorToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) toastServerError(error, fallback);
  }, [error, fallback]);
}
