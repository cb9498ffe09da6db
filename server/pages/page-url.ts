/** The addresses of pages: the query parameters of a screen, and the first page of a list. */
import type { Request } from 'express';
import { cursorParam, firstPageOf } from '#rules/page.ts';

const parsed = ({ url }: Request): URL => new URL(`http://localhost${url}`);

/** The query parameters with these names, in their order: unknown ones are ignored. */
export function searchParamsOf(request: Request, names: readonly string[]): URLSearchParams {
  const { searchParams } = parsed(request);
  return new URLSearchParams(
    names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])),
  );
}

/** Whether an address is that of a further page of a list. */
export const hasCursor = (search: URLSearchParams): boolean => search.has(cursorParam);

/** The address of the first page of a list, with its other query parameters. */
export function firstPageUrl(request: Request): string {
  const search = firstPageOf(parsed(request).searchParams);
  return request.path + (search.size > 0 ? `?${search}` : '');
}
