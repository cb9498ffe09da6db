/** What a query or a form says in words, turned into what verbs take. */
import { parseFilters, variablesFor, type BusinessesVariables } from '#rules/filters.ts';
import type { Json } from './request.ts';

/** The filter and order that a query asks for. Unknown and malformed values are taken as not given. */
export function parseDirectoryParams(query: URLSearchParams): BusinessesVariables {
  const asked = new URLSearchParams(query);
  if (!asked.get('search')) asked.set('search', asked.get('keyword') ?? '');
  return variablesFor(parseFilters(asked));
}

// What forms send for a checkbox or a flag.
const isTrue = (value: unknown): boolean =>
  ['boolean', 'number', 'string'].includes(typeof value) && /^(true|1|on)$/i.test(String(value));

/** An edit of a listing: forms know texts alone, so `version` and `removeImage` (true, 1 or on, in any case) may come as such. */
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
