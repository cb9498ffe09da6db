/** What can go wrong, as a code and a sentence. The doors turn the code into their own status. */
import * as messages from '#rules/messages.ts';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_REQUEST'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'SERVICE_UNAVAILABLE'
  | 'STORAGE_FULL'
  | 'INTERNAL_SERVER_ERROR';

/** Why an input was refused, where a door answers it with a status of its own. */
export type ErrorReason = 'wrongLogin' | 'noToken' | 'badToken' | 'notAnImage';

/** An error that people may read. Everything else that is thrown is a bug or an outage, and stays in the log. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      fields?: Record<string, string>;
      reason?: ErrorReason;
      /** Seconds to wait. */
      retryAfter?: number;
      /** How many tries there are in all, where they ran out. */
      limit?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
  }
}

/** Thrown when a field breaks its rule; `fields` names each with its sentence, and the first is the message. */
export const badInput = (fields: Record<string, string>, reason?: ErrorReason): AppError =>
  new AppError('BAD_USER_INPUT', Object.values(fields)[0] ?? messages.malformed, { fields, reason });

/** Thrown when an id or a name leads nowhere, a malformed one included. */
export const notFound = (sentence: string): AppError => new AppError('NOT_FOUND', sentence);

/** Thrown when the viewer may not do this to somebody else's thing. */
export const forbidden = (sentence: string): AppError => new AppError('FORBIDDEN', sentence);

/** Thrown when a session has ended, or its account was deleted while the request ran. */
export const sessionOver = (): AppError =>
  new AppError('UNAUTHENTICATED', messages.sessionOver, { reason: 'badToken' });

/** Thrown when the database, the store or the machine cannot take the request now. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', messages.unavailable, { cause, retryAfter: 2 });

/** Thrown when the body of a request takes too long to arrive. */
export const requestTimeout = (): AppError => new AppError('REQUEST_TIMEOUT', messages.requestTimeout);

/** Thrown when a request cannot be understood at all. */
export const badRequest = (sentence: string = messages.malformed): AppError => new AppError('BAD_REQUEST', sentence);

/** Thrown when somebody has tried too often; another try is good after `seconds`. */
export const tooMany = (limit: number, seconds: number): AppError =>
  new AppError('RATE_LIMITED', messages.tooMany, { limit, retryAfter: seconds });

/** Thrown when a query asks for more than one request may. */
export const tooComplex = (counted: string, most: number): AppError =>
  new AppError('QUERY_TOO_COMPLEX', `The query has ${counted}: ${most} are allowed`);
