/** The error responses of the routes, each with its status. */
import * as messages from '#rules/messages.ts';
import { pictureMessages } from '#rules/pictures.ts';
import { httpStatusOf, statusOf } from '#server/http/status-codes.ts';
import { ref, type Schema } from './parts.ts';

const errorResponseTexts = {
  invalid: [httpStatusOf.BAD_USER_INPUT, 'The request is malformed, or a field is invalid. The message names it.'],
  malformedCursor: [httpStatusOf.BAD_USER_INPUT, `${messages.malformedCursor}. Use the links unchanged.`],
  wrongLogin: [statusOf('BAD_USER_INPUT', 'wrongLogin'), messages.invalidLogin],
  signedOut: [httpStatusOf.UNAUTHENTICATED, `${messages.noToken}, or ${messages.badToken}`],
  forbidden: [
    httpStatusOf.FORBIDDEN,
    'The user may not do this: the role or the ownership is missing, the account is suspended or hidden, or it would exceed a quota.',
  ],
  registrationClosed: [httpStatusOf.FORBIDDEN, messages.registrationClosed],
  notFound: [httpStatusOf.NOT_FOUND, 'No resource has this id or name. The same holds for a malformed id.'],
  stale: [httpStatusOf.CONFLICT, messages.stale],
  conflict: [httpStatusOf.CONFLICT, 'The case or the decision has another state.'],
  tooSlow: [httpStatusOf.REQUEST_TIMEOUT, messages.requestTimeout],
  tooLarge: [httpStatusOf.PAYLOAD_TOO_LARGE, 'The body or the picture is too large.'],
  notAnImage: [statusOf('BAD_USER_INPUT', 'notAnImage'), pictureMessages.notAnImage],
  tooMany: [httpStatusOf.RATE_LIMITED, 'Too many attempts. The message and `Retry-After` say when to try again.'],
  unexpected: [httpStatusOf.INTERNAL_SERVER_ERROR, messages.unexpected],
  unavailable: [httpStatusOf.SERVICE_UNAVAILABLE, messages.unavailable],
  storageFull: [httpStatusOf.STORAGE_FULL, messages.storageFull],
} satisfies Record<string, [status: number, description: string]>;

export type ErrorResponse = keyof typeof errorResponseTexts;

const whole = (description: string, required = true) => ({ description, required, schema: { type: 'integer' } });
const wait = { 'Retry-After': whole('Seconds to wait.') };
const headersOf: Partial<Record<ErrorResponse, Schema>> = {
  unavailable: wait,
  tooMany: {
    ...wait,
    // The limit of concurrent uploads has no number of requests.
    'X-RateLimit-Limit': whole(
      'The number of requests (attempts, writes or searches) that the exceeded limit allows.',
      false,
    ),
    'X-RateLimit-Remaining': whole('The number of requests left: 0.', false),
    'X-RateLimit-Reset': whole('Seconds until requests are allowed again.', false),
  },
};

/** The responses by status. Every route may respond with the last two. */
export const errorResponsesOf = (errors: ErrorResponse[]): Record<string, Schema> =>
  Object.fromEntries(
    [...errors, 'unexpected' as const, 'unavailable' as const].map((error) => {
      const [status, description] = errorResponseTexts[error];
      const headers = headersOf[error];
      const schema = ref(status === httpStatusOf.BAD_USER_INPUT ? 'InvalidInput' : 'Error');
      return [status, { description, ...(headers && { headers }), content: { 'application/json': { schema } } }];
    }),
  );
