/** Parses query parameters and form fields for the service functions. */
import { limits } from '#rules/limits.ts';
import { parseFilters, variablesFor, type BusinessesVariables } from '#rules/filters.ts';
import { positiveInteger } from './lists.ts';
import type { Json } from './request.ts';

/** The filter and the sort order of a list. Unknown and malformed values count as absent. */
export function parseDirectoryParams(query: URLSearchParams): BusinessesVariables {
  const params = new URLSearchParams(query);
  if (!params.get('search')) params.set('search', params.get('keyword') ?? '');
  return variablesFor(parseFilters(params));
}

/** The text of a search field and the number of suggestions. Invalid values count as absent, and a larger number is reduced. */
export function parseSuggestionParams(query: URLSearchParams): { search: string; first: number } {
  const { default: usual, max } = limits.suggestions;
  const first = positiveInteger(query, 'limit') ?? usual;
  return { search: parseFilters(query).search, first: Math.min(first, max) };
}

// Forms send these values for a checkbox or a flag.
const isTrue = (value: unknown): boolean =>
  ['boolean', 'number', 'string'].includes(typeof value) && /^(true|1|on)$/i.test(String(value));

/** The fields of an edit of a business. Forms send text only, so `version` and `removeImage` (true, 1 or on, in any case) may be text. */
export function parseUpdateParams({
  version,
  removeImage,
  ...fields
}: Json): Json & { version?: number; removeImage: boolean } {
  const given = version === '' || version === null ? undefined : version;
  return {
    ...fields,
    version: (typeof given === 'string' ? Number(given) : given) as number | undefined,
    removeImage: isTrue(removeImage),
  };
}
