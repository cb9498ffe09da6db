/** Formats the errors of GraphQL responses: a code, a message, and no internal details. */
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { toAppError } from '#server/database/errors.ts';
import { AppError, badInput, tooComplex } from '#server/core/errors.ts';
import { queryLimits } from '#rules/query-limits.ts';

/** An AppError in the format of GraphQL. */
export const toGraphqlError = ({ code, message, details }: AppError) => ({
  message,
  extensions: { code, ...(details.fields && { fields: details.fields }) },
});

/** The AppError inside a GraphQL error, or the one that an error of the database means; undefined for other errors. */
export function appErrorOf(thrown: unknown): AppError | undefined {
  const original = originalOf(thrown);
  return original instanceof AppError ? original : toAppError(original);
}

// Validation rules report an AppError inside a GraphQLError; Apollo unwraps only those of resolvers.
const originalOf = (thrown: unknown): unknown =>
  thrown instanceof GraphQLError && thrown.originalError instanceof AppError
    ? thrown.originalError
    : unwrapResolverError(thrown);

// Apollo does not pass the request to `formatError`.
const requestIds = new WeakMap<object, string>();

/** Stores the request of an error, so that the log names it. */
export const setRequestId = (error: object, requestId: string): void => void requestIds.set(error, requestId);

/** Makes Apollo's `formatError`. Unexpected errors are logged with an `errorId`, which the response contains. */
export const createFormatError = (log: Logger) =>
  function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
    const { path, locations } = formatted;
    const error = appErrorOf(thrown);
    if (error) return { path, locations, ...toGraphqlError(error) };
    if (tooManyTokens.test(formatted.message)) return toGraphqlError(tooComplex('more tokens', queryLimits.tokens));
    switch (formatted.extensions?.code) {
      case 'GRAPHQL_PARSE_FAILED':
      case 'GRAPHQL_VALIDATION_FAILED':
      case 'OPERATION_RESOLUTION_FAILURE':
      case 'PERSISTED_QUERY_NOT_SUPPORTED':
      case 'BAD_REQUEST':
        return { locations, message: formatted.message.replace(quotedInput, ''), extensions: { code: 'BAD_REQUEST' } };
      case 'BAD_USER_INPUT':
        return { locations, ...toGraphqlError(invalidVariable(formatted.message)) };
      default: {
        const errorId = randomUUID();
        log.error(
          { err: originalOf(thrown), errorId, requestId: requestIds.get(thrown as object) },
          'unexpected error',
        );
        return { path, message: messages.unexpected, extensions: { code: 'INTERNAL_SERVER_ERROR', errorId } };
      }
    }
  };

// The parser stops at the limit, so the number of tokens is unknown.
const tooManyTokens = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

// graphql-js quotes the input, which may be a password.
const quotedInput = /(?:, found |(?<= value): |(?<=Unexpected \w+) "|(?<=^Unknown operation) named ).*$/s;

function invalidVariable(message: string): AppError {
  const [, variable] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  if (!variable) return badInput({});
  const [, path] = / at "([\w.[\]]+)";/.exec(message) ?? [];
  const error = `Variable "$${variable}" has an invalid value${path ? ` at "${path}"` : ''}`;
  return badInput({ [path?.split('.').at(-1) ?? variable]: error });
}
