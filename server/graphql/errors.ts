/** The errors of GraphQL responses: a code, a message, and no internal details. The HTTP status of a response. */
import type { ExecutionResult, GraphQLError, GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { randomUUID } from 'node:crypto';
import * as messages from '#rules/messages.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { deviceCookie } from '#server/auth/device.ts';
import type { Context } from '#server/core/context.ts';
import { tooComplex, type AppError, type ErrorCode } from '#server/core/errors.ts';
import { toAppError } from '#server/database/errors.ts';
import { errorHeaders, toGraphqlError } from '#server/http/error-response.ts';
import { logOutage, unexpectedMessage } from '#server/http/log.ts';
import { operationStatusOf, statusOf } from '#server/http/status-codes.ts';

/** The result of an operation, with its errors formatted, and the status and headers of its HTTP response. */
export interface OperationResponse {
  status: number;
  headers: [name: string, value: string][];
  result: { errors?: readonly GraphQLFormattedError[] | undefined; data?: ExecutionResult['data'] };
}

/** The `Cache-Control` of a response that caches may store and must revalidate. */
export const cacheable = 'no-cache';

/**
 * Makes the response to an operation. Responses to queries without errors are cacheable, unless they hold what only the viewer
 * may see. An operation that failed as a whole, or before it was executed, has the status of its first error; it has 401 only if all
 * errors are UNAUTHENTICATED, since a sign-in changes nothing about others.
 */
export function responseTo(
  { data, errors }: { data?: ExecutionResult['data']; errors?: readonly Error[] },
  type: `${OperationDefinitionNode['operation']}`,
  ctx: Pick<Context, 'log'> & Partial<Pick<Context, 'viewer' | 'isPrivate' | 'browser'>>,
): OperationResponse {
  const caching = type === 'query' && !errors && !ctx.isPrivate ? cacheable : 'no-store';
  const headers: OperationResponse['headers'] = [['cache-control', caching]];
  if (ctx.browser?.storesDevice) headers.push(['set-cookie', deviceCookie(ctx.browser)]);
  if (!errors) return { status: 200, headers, result: { data } };
  const formatError = createFormatError(ctx);
  const result = { errors: errors.map((error) => formatError(error, error)), data };
  const failedFields = new Set(result.errors.map(({ path }) => path?.[0]));
  if (Object.entries(data ?? {}).some(([name, value]) => value !== null || !failedFields.has(name)))
    return { status: 200, headers, result };
  const codes = result.errors.map(({ extensions }) => extensions!.code as ErrorCode);
  const other = codes.findIndex((each) => each !== 'UNAUTHENTICATED');
  const at = Math.max(other, 0);
  const error = appErrorOf(errors[at], ctx.viewer?.id);
  const code = codes[at]!;
  const status = data === undefined ? statusOf(code, error?.details.reason) : operationStatusOf(code);
  return { status, headers: error ? [...headers, ...errorHeaders(error, status)] : headers, result };
}

// Resolvers and validation rules throw inside a GraphQLError; those of graphql-jit are no instances of its class.
const originalOf = (thrown: unknown): unknown => (thrown as GraphQLError | undefined)?.originalError ?? thrown;

/**
 * The AppError inside a GraphQL error, or the one that an error of the database means; undefined for other errors.
 * @param viewerId the signed-in user of the request, as for `toAppError`
 */
const appErrorOf = (thrown: unknown, viewerId?: string): AppError | undefined =>
  toAppError(originalOf(thrown), viewerId);

/**
 * Makes the function that formats an error, as Apollo's `formatError`. Unexpected errors are logged with an `errorId`,
 * which the response contains, and outages with their cause, which it does not contain.
 * @param source is not destructured: the log of a request is made when it is first read, and most requests log nothing
 */
export const createFormatError =
  (source: Pick<Context, 'log'> & Partial<Pick<Context, 'viewer'>>) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { path, locations } = formatted;
    const error = appErrorOf(thrown, source.viewer?.id);
    if (error) {
      logOutage(source, error);
      return { path, locations, ...toGraphqlError(error) };
    }
    if (tooManyTokens.test(formatted.message)) return toGraphqlError(tooComplex('more tokens', queryLimits.tokens));
    // Apollo's other codes are faults of the document.
    const code = formatted.extensions?.code ?? 'INTERNAL_SERVER_ERROR';
    if (code !== 'INTERNAL_SERVER_ERROR')
      return { locations, message: formatted.message.replace(quotedInput, ''), extensions: { code: 'BAD_REQUEST' } };
    const errorId = randomUUID();
    source.log.error({ err: originalOf(thrown), errorId }, unexpectedMessage);
    return { path, message: messages.unexpected, extensions: { code, errorId } };
  };

// The parser stops at the limit, so the number of tokens is unknown.
const tooManyTokens = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

// graphql-js quotes the input, which may be a password.
const quotedInput = /(?:, found |(?<= value): |(?<=Unexpected \w+) "|(?<=^Unknown operation) named ).*$/s;
