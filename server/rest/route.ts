/** The type of a REST route with its description in the OpenAPI document, and the functions that make one. */
import type { Context } from '#server/core/context.ts';
import type { StreamedText } from '#server/http/bodies/streamed-text.ts';
import type { Operation } from './openapi/operation.ts';
import { object, textList, type Schema } from './openapi/parts.ts';
import type { RestRequest } from './request.ts';

type Read<T> = (ctx: Context, request: RestRequest) => Promise<T>;

/** Returns the body: an object that becomes JSON, or with another media type its text. */
type Answer = Read<object | string | StreamedText>;

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `{id}` for the path parameter. */
  path: string;
  /** The status of a successful response. */
  status: number;
  /** Whether visitors get 401. */
  requiresSignIn: boolean;
  answer: Answer;
  operation: Operation;
}

type Row = (method: RestRoute['method'], path: string, described: Operation & { answer: Answer }) => RestRoute;

/** A route for visitors and members. */
export const publicRoute: Row = (method, path, { answer, ...operation }) => ({
  ...{ method, path, answer, operation },
  status: operation.location ? 201 : 200,
  requiresSignIn: false,
});

/** A route for members. */
export const memberRoute: Row = (...row) => ({ ...publicRoute(...row), requiresSignIn: true });

/** The response and the answer of a route that responds with this message after a write. */
export const messageAfter = (message: string, write: Read<unknown>) => ({
  response: object({ message: textList(message) }),
  answer: async (ctx: Context, request: RestRequest) => {
    await write(ctx, request);
    return { message };
  },
});

/** The response and the answer of a route that responds with this message and with the fields that `read` returns. */
export const messageWith = <Name extends string>(
  message: string,
  fields: Record<Name, Schema>,
  read: Read<Record<Name, unknown>>,
) => ({
  response: object({ message: textList(message), ...fields }),
  answer: async (ctx: Context, request: RestRequest) => ({ message, ...(await read(ctx, request)) }),
});
