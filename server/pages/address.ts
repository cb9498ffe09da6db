/** The addresses of pages: the query parameters of a screen, and the first page of a list. */
import type { Request } from 'express';

const parsed = ({ url }: Request): URL => new URL(`http://localhost${url}`);

/** The query parameters with these names, in their order: unknown ones are ignored. */
export function searchParamsOf(request: Request, names: readonly string[]): URLSearchParams {
  const { searchParams } = parsed(request);
  return new URLSearchParams(
    names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])),
  );
}

/** The address with its other query parameters, but without a cursor. */
export function firstPageOf(request: Request): string {
  const { searchParams } = parsed(request);
  searchParams.delete('after');
  return request.path + (searchParams.size > 0 ? `?${searchParams}` : '');
}
