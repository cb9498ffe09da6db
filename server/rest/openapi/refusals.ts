/** The ways in which a call can be refused, each with its status. */
import * as messages from '#rules/messages.ts';
import { ref, type Schema } from './parts.ts';

const described = {
  invalid: [400, 'The request is malformed, or a field breaks its rule: the message says which.'],
  malformedCursor: [400, `${messages.malformedCursor}: follow the links as they are.`],
  wrongLogin: [401, messages.invalidLogin],
  signedOut: [401, `${messages.noToken}, or: ${messages.badToken}`],
  forbidden: [403, 'It belongs to somebody else.'],
  notFound: [404, 'There is nothing of that id or name; a malformed id is one of them.'],
  stale: [409, messages.stale],
  tooLarge: [413, 'The body or the picture is too large.'],
  notAnImage: [415, 'Please select an image file'],
  tooMany: [429, messages.tooMany],
  unexpected: [500, messages.unexpected],
  unavailable: [503, messages.unavailable],
  storageFull: [507, messages.storageFull],
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
      const schema = ref(status === 400 ? 'InvalidInput' : 'Refusal');
      return [status, { description, ...(headers && { headers }), content: { 'application/json': { schema } } }];
    }),
  );
