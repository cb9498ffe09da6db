/** The parts of a route's description in the OpenAPI document. */
import { limits } from '#rules/limits.ts';
import type { ErrorResponse } from './error-responses.ts';
import { described, list, ref, text, whole, type Schema } from './parts.ts';

/** The description of one route. */
export interface Operation {
  /** The `operationId`: the name of the function in a generated client. */
  id: string;
  summary: string;
  query?: Record<string, Schema>;
  /** The names of the parameters in `query` without which the response is 400. */
  required?: readonly string[];
  body?: { json?: string; form?: string };
  response: Schema;
  /** The media type of the response; JSON without one. */
  mediaType?: string;
  /** Whether the response is the same for everyone: tokens are ignored, and caches may keep it. */
  isShared?: true;
  /** Whether the response is or contains a list with pages. */
  isList?: true;
  errors?: ErrorResponse[];
  /** Whether a suspended or hidden user may call it, although it writes. */
  isOpenToRestricted?: true;
  /** The description of `Location`. A route with it responds with 201. */
  location?: string;
}

const { max, default: defaultLimit } = limits.restPage;

const pageParamsOf = (maxItems: number) => ({
  limit: described(
    { ...whole(1, maxItems), default: Math.min(defaultLimit, maxItems) },
    'The maximum number of items; a larger one is reduced.',
  ),
  cursor: described(text(), 'The cursor of the page, from the `Link` of the previous response.'),
});

/** The query parameters of every list, apart from one with a maximum of its own. */
export const pageParams = pageParamsOf(max);

/** An operation that responds with a list of the schema with that name. @param maxItems the most that it ever has */
export const listOf = (name: string, maxItems: number = max) => ({
  query: pageParamsOf(maxItems),
  isList: true as const,
  response: list(ref(name), maxItems),
});
