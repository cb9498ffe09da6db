/** The errors of GraphQL responses, and those that many tests expect. */
import type { GraphQLResponse } from './api.ts';

interface ErrorResult {
  /** The HTTP status. */
  status: number;
  code: string | undefined;
  message: string | undefined;
  fields: Record<string, string> | undefined;
}

/** Returns the first error of a response; its properties are undefined where there is none. */
export async function errorOf(response: Promise<GraphQLResponse<unknown>>): Promise<ErrorResult> {
  const { status, errors } = await response;
  const { message, extensions } = errors[0] ?? {};
  return { status, code: extensions?.code, message, fields: extensions?.fields };
}

/** The error for invalid input in one field. */
export const inputError = (field: string, message: string): ErrorResult => ({
  status: 200,
  code: 'BAD_USER_INPUT',
  message,
  fields: { [field]: message },
});

export const loginRequired: ErrorResult = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'Please login to continue',
  fields: undefined,
};

export const sessionExpired: ErrorResult = {
  ...loginRequired,
  message: 'Invalid or expired session, please log in again',
};

/** The error for an unknown id or name. */
export const notFound = (message: string): ErrorResult => ({
  status: 200,
  code: 'NOT_FOUND',
  message,
  fields: undefined,
});
