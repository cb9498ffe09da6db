/** Lists in REST: the page that a request selects, and the headers with the total and the next page. */
import { limits } from '#rules/limits.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { renamingField } from './field-names.ts';

/** A page of a list as the service functions take it. */
export interface ListRequest extends PageRequest {
  skip: number;
}

export type Headers = Record<string, string>;

const { max: maxLimit, default: defaultLimit } = limits.restPage;

/** The first value of a parameter if it is a whole number from 1. */
export function positiveInteger(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/**
 * Reads the page of a list that the query parameters select. An invalid `limit` or `page` counts as absent.
 * @param url the full URL of this request; the URL of the next page is made from it
 * @param isNumbered whether the list accepts `page`
 * @returns the items; and the headers `X-Total-Count`, `X-Total-Count-Is-Exact: false` if counting stopped before the end,
 *   and `Link` if there are more items
 * @throws BAD_USER_INPUT 'Malformed cursor': clients would take the first page for the next one
 */
export async function readList<T>(
  url: URL,
  read: (request: ListRequest) => Promise<Page<T>>,
  isNumbered: boolean,
): Promise<{ items: T[]; headers: Headers }> {
  const query = url.searchParams;
  const first = Math.min(positiveInteger(query, 'limit') ?? defaultLimit, maxLimit);
  const after = query.get('cursor');
  const skip = isNumbered && !after ? ((positiveInteger(query, 'page') ?? 1) - 1) * first : 0;
  // The cost of a page grows with its number. Links lead further.
  const isPast = skip >= limits.exactCount;
  const request = { first, after, max: maxLimit, skip: isPast ? 0 : skip };
  const page = await renamingField('after', 'cursor', () => read(request));
  const { total, isExact } = await page.count();
  const headers: Headers = { 'X-Total-Count': String(total) };
  if (!isExact) headers['X-Total-Count-Is-Exact'] = 'false';
  if (isPast) return { items: [], headers };
  if (page.hasNextPage) headers.Link = `<${nextUrl(url, page.endCursor()!)}>; rel="next"`;
  return { items: page.nodes, headers };
}

function nextUrl(url: URL, cursor: string): string {
  const next = new URL(url);
  next.searchParams.delete('page');
  next.searchParams.set('cursor', cursor);
  return next.href;
}
