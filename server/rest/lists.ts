/** Lists in REST: how much of them a request asks for, and the headers that say what else there is. */
import type { Response } from 'express';
import { limits } from '#rules/limits.ts';
import { AppError, badInput } from '#server/core/errors.ts';
import type { Page, PageRequest } from '#server/core/page.ts';

/** A page of a list as verbs take it; `most` lifts GraphQL's limit to that of REST. */
export interface ListRequest extends PageRequest {
  most: number;
  skip: number;
}

const { max: most, default: usual } = limits.restPage;

/** The first value of a parameter, where it is a whole number from 1. */
function wholeFrom1(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/**
 * Reads the part of a list that the query asks for. Sets `X-Total-Count`, with `X-Total-Count-Is-Exact: false` where counting
 * stopped before the end, and `Link` where there is more. A limit or a page that makes no sense is taken as not given.
 * @param address of this request in full; that of the next page is made from it
 * @param isNumbered whether the list may be asked for by `page`, too
 * @throws BAD_USER_INPUT 'Malformed cursor': the first page in its place would be taken for the next
 */
export async function sendList<T>(
  response: Response,
  address: URL,
  read: (request: ListRequest) => Promise<Page<T>>,
  isNumbered: boolean,
): Promise<T[]> {
  const query = address.searchParams;
  const first = Math.min(wholeFrom1(query, 'limit') ?? usual, most);
  const after = query.get('cursor');
  const skip = isNumbered && !after ? ((wholeFrom1(query, 'page') ?? 1) - 1) * first : 0;
  // Page numbers cost more the higher they are; whoever wants more follows the links.
  const isPast = skip >= limits.exactCount;
  const page = await readPage(read, { first, after, most, skip: isPast ? 0 : skip });
  const { total, isExact } = await page.count();
  response.set('X-Total-Count', String(total));
  if (!isExact) response.set('X-Total-Count-Is-Exact', 'false');
  if (isPast) return [];
  if (page.hasNextPage) response.links({ next: next(address, page.cursorAt(page.nodes.length - 1)!) });
  return page.nodes;
}

// The query says `cursor` where the services say `after`.
async function readPage<T>(read: (request: ListRequest) => Promise<Page<T>>, request: ListRequest): Promise<Page<T>> {
  try {
    return await read(request);
  } catch (error) {
    const message = error instanceof AppError ? error.details.fields?.after : undefined;
    throw message === undefined ? error : badInput({ cursor: message });
  }
}

function next(address: URL, cursor: string): string {
  const there = new URL(address);
  there.searchParams.delete('page');
  there.searchParams.set('cursor', cursor);
  return there.href;
}
