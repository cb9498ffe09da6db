/** The error responses of REST and of the site: `{ message, code }` in JSON with a status, and no internal details. */
import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { toAppError } from '#server/database/errors.ts';
import { AppError, notFound, type ErrorCode } from '#server/core/errors.ts';
import { requestIdOf } from '#server/http/caller.ts';
import { sendError, WrongMethod } from '#server/http/error-response.ts';
import { logOutage, unexpectedMessage } from '#server/http/log.ts';
import { httpStatusOf } from '#server/http/status-codes.ts';

/** All error codes. */
export const errorCodes = Object.keys(httpStatusOf) as ErrorCode[];

/** The errors of Express's `sendFile`: an invalid range, or an entity tag that does not match. */
interface FileError extends Error {
  status: number;
  headers?: Record<string, string>;
}
const isFileError = (thrown: unknown): thrown is FileError =>
  thrown instanceof Error && 'status' in thrown && Number(thrown.status) >= 400 && Number(thrown.status) < 500;

/** Makes Express's error handler. Unexpected errors and outages are logged; the response does not contain their messages. */
export const createErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  // Express recognises error handlers by the fourth parameter.
  (thrown: unknown, request, response, _next) => {
    if (isFileError(thrown) && !response.headersSent) {
      const { status, headers = {} } = thrown;
      // The headers of the file.
      for (const name of ['Content-Type', 'Content-Encoding', 'ETag', 'Last-Modified']) response.removeHeader(name);
      response.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
      const code: ErrorCode = status === httpStatusOf.NOT_FOUND ? 'NOT_FOUND' : 'BAD_REQUEST';
      return void response.json({ message: STATUS_CODES[status], code });
    }
    let error = toAppError(thrown);
    if (error) logOutage({ log }, error, requestIdOf(request));
    else {
      const { method, baseUrl, path } = request;
      log.error({ err: thrown, method, path: baseUrl + path, requestId: requestIdOf(request) }, unexpectedMessage);
      error = new AppError('INTERNAL_SERVER_ERROR', messages.unexpected);
    }
    // A truncated response must not look complete.
    if (response.headersSent) return void response.destroy();
    sendError(response, error);
  };

/** Answers an unknown address with 404. */
export const notFoundHandler: RequestHandler = () => {
  throw notFound(messages.notFound);
};

/** Answers a method that the address does not allow with 405. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  () => {
    throw new WrongMethod(allowed);
  };
