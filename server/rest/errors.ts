/** The refusals of REST and of the site's addresses: `{ message, code }` in JSON with a fitting status, and nothing of our insides. */
import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { toAppError } from '#server/database/errors.ts';
import { AppError, badRequest, notFound, type ErrorCode, type ErrorReason } from '#server/core/errors.ts';
import { requestIdOf } from '#server/http/caller.ts';
import { httpStatusOf, restStatusOf } from '#server/http/status-codes.ts';
import { retryHeaders } from '#server/http/security-headers.ts';

const ownWords: Partial<Record<ErrorReason, string>> = { noToken: messages.noToken, badToken: messages.badToken };

/** The codes that a refusal can carry. */
export const errorCodes = Object.keys(httpStatusOf) as ErrorCode[];

/** The body of a refusal: a sentence for people, a code for programs, and in answers of 400 what is wrong with each field. */
interface Refusal {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** The status and the body of an error. The code is the one that GraphQL gives. */
export function errorResponseOf({ code, message, details }: AppError): { status: number; body: Refusal } {
  const { reason, fields = {} } = details;
  const status = restStatusOf(code, reason);
  const hasFields = status === 400 && Object.keys(fields).length > 0;
  return {
    status,
    body: { message: (reason && ownWords[reason]) ?? message, code, ...(hasFields && { fields }) },
  };
}

/** What Express's sender of files says of a range that is not there, or a tag that does not match. */
interface FileRefusal extends Error {
  status: number;
  headers?: Record<string, string>;
}
const isOfFile = (thrown: unknown): thrown is FileRefusal =>
  thrown instanceof Error && 'status' in thrown && Number(thrown.status) >= 400 && Number(thrown.status) < 500;

/** Answers whatever was thrown. What nobody foresaw is logged, and its words stay there. */
export const createErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  // Express knows by the fourth parameter that this is for errors.
  (thrown: unknown, request, response, _next) => {
    if (isOfFile(thrown) && !response.headersSent) {
      const { status, headers = {} } = thrown;
      // What the file would have been sent with.
      for (const name of ['Content-Type', 'Content-Encoding', 'ETag', 'Last-Modified']) response.removeHeader(name);
      response.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
      const code: ErrorCode = status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST';
      return void response.json({ message: STATUS_CODES[status], code });
    }
    let error = thrown instanceof AppError ? thrown : toAppError(thrown);
    if (!error) {
      const { method, baseUrl, path } = request;
      log.error({ err: thrown, method, path: baseUrl + path, requestId: requestIdOf(request) }, 'unforeseen error');
      error = new AppError('INTERNAL_SERVER_ERROR', messages.unexpected);
    }
    // Half an answer must not pass for a whole one.
    if (response.headersSent) return void response.destroy();
    const { status, body } = errorResponseOf(error);
    for (const [name, value] of retryHeaders(error)) response.set(name, value);
    response.status(status).set('Cache-Control', 'no-store').json(body);
  };

/** Answers an address that leads nowhere. */
export const notFoundHandler: RequestHandler = () => {
  throw notFound(messages.notFound);
};

/** Answers an address that is there, asked in a way that is not. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  (_request, response) => {
    const { message, code } = badRequest(messages.methodNotAllowed);
    response
      .status(405)
      .set({ Allow: allowed.join(', '), 'Cache-Control': 'no-store' })
      .json({ message, code });
  };
