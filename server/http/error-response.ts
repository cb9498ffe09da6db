/** The headers and the bodies of error responses, for GraphQL, REST, overload protection and requests that Node rejects. */
import type { Response } from 'express';
import * as messages from '#rules/messages.ts';
import { AppError, type ErrorReason } from '#server/core/errors.ts';
import { httpStatusOf, statusOf } from './status-codes.ts';

/** The error of a request with a method that the address does not allow. */
export class WrongMethod extends AppError {
  constructor(readonly allow: readonly string[]) {
    super('BAD_REQUEST', messages.methodNotAllowed, { reason: 'wrongMethod' });
  }
}

/**
 * The headers of an error: how to sign in, the methods that the address allows, and when the client may retry.
 * @param status that of the response
 */
export function errorHeaders(error: AppError, status: number): [name: string, value: string][] {
  const { retryAfter, limit } = error.details;
  const headers: [string, string][] = error instanceof WrongMethod ? [['Allow', error.allow.join(', ')]] : [];
  if (status === httpStatusOf.UNAUTHENTICATED) headers.push(['WWW-Authenticate', 'Bearer']);
  if (retryAfter === undefined) return headers;
  const seconds = String(retryAfter);
  headers.push(['Retry-After', seconds]);
  if (limit !== undefined)
    headers.push(['X-RateLimit-Limit', String(limit)], ['X-RateLimit-Remaining', '0'], ['X-RateLimit-Reset', seconds]);
  return headers;
}

const messageOfReason: Partial<Record<ErrorReason, string>> = {
  noToken: messages.noToken,
  badToken: messages.badToken,
};

/** The body outside GraphQL: a message for users, a code for programs, and with status 400 a message for each wrong field. */
function errorBodyOf({ code, message, details: { reason, fields = {} } }: AppError) {
  const hasFields = statusOf(code, reason) === httpStatusOf.BAD_USER_INPUT && Object.keys(fields).length > 0;
  return { message: (reason && messageOfReason[reason]) ?? message, code, ...(hasFields && { fields }) };
}

/** The error in a GraphQL response. `retryAfter` is for fields that fail alone: the response of a whole operation has headers, too. */
export const toGraphqlError = ({ code, message, details: { fields, retryAfter } }: AppError) => ({
  message,
  extensions: { code, ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) },
});

/**
 * Serialises an error response for `node:http`. With its length it is one packet, and the connection can stay open.
 * @param more further headers, names and values in turn
 */
export function serializeError(error: AppError, more: readonly string[], body: object = errorBodyOf(error)) {
  const text = JSON.stringify(body);
  const json = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
  const length = ['Content-Length', String(Buffer.byteLength(text))];
  const status = statusOf(error.code, error.details.reason);
  const headers = [...json, ...errorHeaders(error, status).flat(), ...more, ...length];
  return { status, headers, text };
}

/** Sends an error by Express. The headers that are already set stay. */
export function sendError(response: Response, error: AppError): void {
  const status = statusOf(error.code, error.details.reason);
  for (const [name, value] of errorHeaders(error, status)) response.set(name, value);
  response.status(status).set('Cache-Control', 'no-store').json(errorBodyOf(error));
}
