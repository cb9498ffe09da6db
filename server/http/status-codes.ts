/** The HTTP status of each AppError, for GraphQL, REST, OpenAPI and overload protection. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode, ErrorReason } from '#server/core/errors.ts';

export const httpStatusOf: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
};

const statusOfReason: Readonly<Partial<Record<ErrorReason, number>>> = {
  wrongLogin: httpStatusOf.UNAUTHENTICATED,
  wrongMethod: 405,
  notAcceptable: 406,
  notAnImage: 415,
  unknownExpectation: 417,
  headersTooLarge: 431,
};

/**
 * The status of a request that fails, in REST, or in GraphQL before an operation is executed: that of the error's code, unless
 * its reason has one of its own.
 */
export const statusOf = (code: ErrorCode, reason?: ErrorReason): number =>
  (reason && statusOfReason[reason]) ?? httpStatusOf[code];

/** The status that a response has sent; undefined where the connection ended before. Node has 200 until then. */
export const sentStatusOf = ({ headersSent, statusCode }: ServerResponse): number | undefined =>
  headersSent ? statusCode : undefined;

/** The codes that say something about one field of a GraphQL operation. */
export const codesOfFields: readonly ErrorCode[] = ['BAD_USER_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'];

/** The status of a GraphQL response whose operation was executed and failed as a whole. */
export const operationStatusOf = (code: ErrorCode): number => (codesOfFields.includes(code) ? 200 : httpStatusOf[code]);
