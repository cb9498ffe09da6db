/** Application errors: a code and a message. Both APIs map the code to an HTTP status. */
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

/** Distinguishes errors of one code that have a status of their own, or a message of their own in REST. */
export type ErrorReason =
  | 'wrongLogin'
  | 'noToken'
  | 'badToken'
  | 'notAnImage'
  | 'wrongMethod'
  | 'notAcceptable'
  | 'unknownExpectation'
  | 'headersTooLarge';

/** Seconds after which a client may retry what fails for lack of capacity. */
export const retrySeconds = 2;

/** An error whose message clients get. Only the log contains its cause, and everything else that is thrown: bugs and outages. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      fields?: Record<string, string>;
      reason?: ErrorReason;
      /** Seconds after which the client may retry. */
      retryAfter?: number;
      /** The rate limit that was exceeded, in requests for each window. */
      limit?: number;
      /** The failure of the database, the picture store or the disk behind the error. */
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
  }
}

/** For invalid fields. `fields` maps each name to its message; the first message is that of the error. */
export const badInput = (fields: Record<string, string>, reason?: ErrorReason): AppError =>
  new AppError('BAD_USER_INPUT', Object.values(fields)[0] ?? messages.malformed, { fields, reason });

/** For an id or a name that does not exist or is malformed. */
export const notFound = (message: string): AppError => new AppError('NOT_FOUND', message);

/** For a change that only the owner may make, or that would exceed a quota of the account. */
export const forbidden = (message: string): AppError => new AppError('FORBIDDEN', message);

/** For a change that is based on an older version. */
export const conflict = (message: string): AppError => new AppError('CONFLICT', message);

/** For a session that has ended, or an account that was deleted during the request. */
export const sessionOver = (): AppError =>
  new AppError('UNAUTHENTICATED', messages.sessionOver, { reason: 'badToken' });

/** For a database, a picture store or a process that is overloaded or unavailable. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', messages.unavailable, { cause, retryAfter: retrySeconds });

/** For a request body that takes too long to arrive. */
export const requestTimeout = (): AppError => new AppError('REQUEST_TIMEOUT', messages.requestTimeout);

/** For a request that cannot be parsed. */
export const badRequest = (message: string = messages.malformed): AppError => new AppError('BAD_REQUEST', message);

/** The time until a retry, rounded up to minutes. */
function timeUntil(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'in a minute';
  return minutes === 60 ? 'in an hour' : `in ${minutes} minutes`;
}

/** For requests above a rate limit. The client may retry after `seconds`. */
export const tooMany = (limit: number, seconds: number): AppError =>
  new AppError('RATE_LIMITED', `${messages.tooMany} ${timeUntil(seconds)}`, { limit, retryAfter: seconds });

/**
 * For a query above a limit.
 * @param counted what the query has too much of, as 'a depth of 12'
 */
export const tooComplex = (counted: string, max: number): AppError =>
  new AppError('QUERY_TOO_COMPLEX', `The query has ${counted}: ${max} are allowed`);
