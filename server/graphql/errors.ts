/** GraphQL errors as consumers see them: a code of the contract, a sentence, and nothing of our insides. */
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { toAppError } from '#server/database/errors.ts';
import { AppError, badInput, tooComplex } from '#server/core/errors.ts';
import { queryLimits } from '#rules/query-limits.ts';

/** An AppError in GraphQL's shape. */
export const toGraphqlError = ({ code, message, details }: AppError) => ({
  message,
  extensions: { code, ...(details.fields && { fields: details.fields }) },
});

/** The AppError that GraphQL wrapped, or that stands for what the database threw; undefined for everything else. */
export function appErrorOf(thrown: unknown): AppError | undefined {
  const original = originalOf(thrown);
  return original instanceof AppError ? original : toAppError(original);
}

// A rule of validation reports an AppError inside another error, and Apollo unwraps those of resolvers alone.
const originalOf = (thrown: unknown): unknown =>
  thrown instanceof GraphQLError && thrown.originalError instanceof AppError
    ? thrown.originalError
    : unwrapResolverError(thrown);

// `formatError` is not told which request an error belongs to.
const requests = new WeakMap<object, string>();

/** Notes whose error it is, so that the log can name the request. */
export const rememberRequest = (error: object, requestId: string): void => void requests.set(error, requestId);

/** Makes Apollo's `formatError`. What nobody foresaw is logged under an id that the answer names. */
export const createFormatError = (log: Logger) =>
  function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
    const { path, locations } = formatted;
    const known = appErrorOf(thrown);
    if (known) return { path, locations, ...toGraphqlError(known) };
    if (tooManyTokens.test(formatted.message)) return toGraphqlError(tooComplex('more tokens', queryLimits.tokens));
    switch (formatted.extensions?.code) {
      case 'GRAPHQL_PARSE_FAILED':
      case 'GRAPHQL_VALIDATION_FAILED':
      case 'OPERATION_RESOLUTION_FAILURE':
      case 'PERSISTED_QUERY_NOT_SUPPORTED':
      case 'BAD_REQUEST':
        return { locations, message: formatted.message.replace(repeated, ''), extensions: { code: 'BAD_REQUEST' } };
      case 'BAD_USER_INPUT':
        return { locations, ...toGraphqlError(invalidVariable(formatted.message)) };
      default: {
        const errorId = randomUUID();
        log.error({ err: originalOf(thrown), errorId, requestId: requests.get(thrown as object) }, 'unforeseen error');
        return { path, message: messages.unexpected, extensions: { code: 'INTERNAL_SERVER_ERROR', errorId } };
      }
    }
  };

// The parser stops counting there, so the number is not known.
const tooManyTokens = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

// graphql-js repeats what it was given, and that may be a password.
const repeated = /(?:, found |(?<= value): |(?<=Unexpected \w+) "|(?<=^Unknown operation) named ).*$/s;

function invalidVariable(message: string): AppError {
  const [, variable] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  if (!variable) return badInput({});
  const [, path] = / at "([\w.[\]]+)";/.exec(message) ?? [];
  const sentence = `Variable "$${variable}" has an invalid value${path ? ` at "${path}"` : ''}`;
  return badInput({ [path?.split('.').at(-1) ?? variable]: sentence });
}
