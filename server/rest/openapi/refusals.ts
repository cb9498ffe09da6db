/** The ways in which a call can be refused, each with its status. */
import * as messages from '#rules/messages.ts';
import { httpStatusOf, restStatusOf } from '#server/http/status-codes.ts';
import { ref, type Schema } from './parts.ts';

const described = {
  invalid: [
    httpStatusOf.BAD_USER_INPUT,
    'The request is malformed, or a field breaks its rule: the message says which.',
  ],
  malformedCursor: [httpStatusOf.BAD_USER_INPUT, `${messages.malformedCursor}: follow the links as they are.`],
  wrongLogin: [restStatusOf('BAD_USER_INPUT', 'wrongLogin'), messages.invalidLogin],
  signedOut: [httpStatusOf.UNAUTHENTICATED, `${messages.noToken}, or: ${messages.badToken}`],
  forbidden: [httpStatusOf.FORBIDDEN, 'It belongs to somebody else.'],
  notFound: [httpStatusOf.NOT_FOUND, 'There is nothing of that id or name; a malformed id is one of them.'],
  stale: [httpStatusOf.CONFLICT, messages.stale],
  tooLarge: [httpStatusOf.PAYLOAD_TOO_LARGE, 'The body or the picture is too large.'],
  notAnImage: [restStatusOf('BAD_USER_INPUT', 'notAnImage'), 'Please select an image file'],
  tooMany: [httpStatusOf.RATE_LIMITED, messages.tooMany],
  unexpected: [httpStatusOf.INTERNAL_SERVER_ERROR, messages.unexpected],
  unavailable: [httpStatusOf.SERVICE_UNAVAILABLE, messages.unavailable],
  storageFull: [httpStatusOf.STORAGE_FULL, messages.storageFull],
} satisfies Record<string, [status: number, description: string]>;

export type ErrorResponse = keyof typeof described;

const whole = (description: string) => ({ description, required: true, schema: { type: 'integer' } });
const wait = { 'Retry-After': whole('Seconds to wait.') };
const headersOf: Partial<Record<ErrorResponse, Schema>> = {
  unavailable: wait,
  tooMany: {
    ...wait,
    'X-RateLimit-Limit': whole('How many tries there are.'),
    'X-RateLimit-Remaining': whole('How many are left: 0.'),
    'X-RateLimit-Reset': whole('Seconds until there are tries again.'),
  },
};

/** The answers of these refusals by status; any call can meet the last two. */
export const errorResponsesOf = (refusals: ErrorResponse[]): Record<string, Schema> =>
  Object.fromEntries(
    [...refusals, 'unexpected' as const, 'unavailable' as const].map((refusal) => {
      const [status, description] = described[refusal];
      const headers = headersOf[refusal];
      const schema = ref(status === httpStatusOf.BAD_USER_INPUT ? 'InvalidInput' : 'Refusal');
      return [status, { description, ...(headers && { headers }), content: { 'application/json': { schema } } }];
    }),
  );
