/** Parses query parameters and form fields for the service functions. */
import { limits } from '#rules/limits.ts';
import { placeMessages } from '#rules/places/search.ts';
import { parseFilters, variablesFor, type Filters } from '#rules/filters.ts';
import { positiveInteger } from './lists.ts';
import { badInput } from '#server/core/errors.ts';
import type { Filter } from '#server/directory/filter.ts';
import type { Sort } from '#server/directory/page/orders.ts';
import { numberFrom, numberOf, parsePlaceParams, positionFrom, sortByAlias, invalidEdges } from './place-params.ts';
import type { Json } from './request.ts';

/** Other names of parameters. */
const aliases = { search: 'keyword', sortBy: sortByAlias };

/** The filters of a list as the address of the home page names them. Unknown and malformed values count as absent. */
export function parseListFilters(query: URLSearchParams): Filters {
  const params = new URLSearchParams(query);
  for (const [name, alias] of Object.entries(aliases)) if (!params.get(name)) params.set(name, params.get(alias) ?? '');
  return parseFilters(params);
}

/** The filter and the sort order of a list. Unknown and malformed values count as absent. */
export function parseDirectoryParams(query: URLSearchParams): { filter: Filter; sort?: Sort | undefined } {
  const { filter, sort } = variablesFor(parseListFilters(query));
  const place = parsePlaceParams(query);
  return { filter: { ...filter, ...place.filter }, sort: place.sort ?? sort };
}

/**
 * The box, the zoom level and the filter of a map. Invalid filters count as absent.
 * @throws BAD_USER_INPUT with the names of wrong edges unless the box is valid
 */
export function parseMapParams(query: URLSearchParams) {
  const { within: bounds, ...filter } = parseDirectoryParams(query).filter;
  if (!bounds) throw badInput(Object.fromEntries(invalidEdges(query).map((name) => [name, placeMessages.within])));
  return { bounds, zoom: numberOf(query, 'zoom'), filter };
}

/** The text of a search field and the number of suggestions. Invalid values count as absent, and a larger number is reduced. */
export function parseSuggestionParams(query: URLSearchParams): { search: string; first: number } {
  const { default: defaultLimit, max } = limits.suggestions;
  const first = positiveInteger(query, 'limit') ?? defaultLimit;
  return { search: parseFilters(query).search, first: Math.min(first, max) };
}

// Forms send these values for a checkbox or a flag.
const isTrue = (value: unknown): boolean =>
  ['boolean', 'number', 'string'].includes(typeof value) && /^(true|1|on)$/i.test(String(value));

// Forms send lists and objects as JSON text. Empty text counts as absent, and other text is invalid, as in JSON.
function jsonFrom(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

// REST names ids `_id`.
const picturesFrom = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((item) => ({ ...item, id: (item as Json | null)?._id })) : list;

// Responses contain each link as an object with its name.
const linksFrom = (list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((item: unknown) => (typeof item === 'object' && item !== null ? (item as Json).url : item))
    : list;

/** The fields of a new business. `imagePosition`, `hours`, `pictures`, `socialLinks`, `latitude` and `longitude` may be text. */
export function parseBusinessParams({ latitude, longitude, ...given }: Json): Json {
  const { imagePosition, hours, pictures, timeZone, socialLinks, ...fields } = given;
  const position = positionFrom({ latitude, longitude });
  return {
    ...fields,
    socialLinks: linksFrom(jsonFrom(socialLinks)),
    // Forms send empty text to remove it.
    timeZone: timeZone === '' ? null : timeZone,
    hours: jsonFrom(hours),
    ...(position !== undefined && { position }),
    imagePosition: numberFrom(imagePosition),
    pictures: picturesFrom(jsonFrom(pictures)),
  };
}

/** The fields of a review. `value` and `pictures` may be text. */
export const parseReviewParams = ({ value, text, pictures }: Json) => ({
  value: numberFrom(value),
  text,
  pictures: picturesFrom(jsonFrom(pictures)),
});

/** The fields of an edit of a business. Beside them, `version` and `removeImage` (true, 1 or on, in any case) may be text. */
export const parseUpdateParams = ({
  version,
  removeImage,
  ...fields
}: Json): Json & { version?: number; removeImage: boolean } => ({
  ...parseBusinessParams(fields),
  version: numberFrom(version) as number | undefined,
  removeImage: isTrue(removeImage),
});
