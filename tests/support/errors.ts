/** What a door answered instead of doing what was asked. */
import type { GraphQLResponse } from './api.ts';

export interface ErrorResult {
  /** Of the HTTP answer. */
  status: number;
  code: string | undefined;
  message: string | undefined;
  fields: Record<string, string> | undefined;
}

/** The first error of an answer, all of it undefined where there was none. */
export async function errorOf(asked: Promise<GraphQLResponse<unknown>>): Promise<ErrorResult> {
  const { status, errors } = await asked;
  const { message, extensions } = errors[0] ?? {};
  return { status, code: extensions?.code, message, fields: extensions?.fields };
}

/** Input that broke the rule of one field. */
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

/** An id or a name that leads nowhere. */
export const notFound = (message: string): ErrorResult => ({
  status: 200,
  code: 'NOT_FOUND',
  message,
  fields: undefined,
});
