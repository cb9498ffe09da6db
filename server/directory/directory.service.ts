/** Reading the directory: the list with its filters, and one business in full. */
import * as messages from '#rules/messages.ts';
import type { SortField } from '#rules/sort-orders.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { readId } from '#server/core/ids.ts';
import { checkFirst, decodeCursor, pageOf, type Page, type PageRequest } from '#server/core/page.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import { countBusinesses } from './counts.ts';
import { validateFilter, selectPage, keyTypeOf, type Filter, type SortOrder } from './filter.ts';
import { readListings, type PageSelect, type Listing, type Placeholder } from './listing.ts';
import { selectSearchPage, type SearchRequest } from './search.ts';
import { typoTolerantQuery } from './typos.ts';
import { lexemesInUse } from './lexemes-in-use.ts';

export interface DirectoryRequest extends PageRequest {
  filter?: Filter | null;
  sort?: { field: SortField; order: SortOrder } | null;
  /** How many to pass over, for callers that count pages; cursors cost less. */
  skip?: number;
  /** The most that `first` may be, where it is not GraphQL's hundred. */
  most?: number;
}

/**
 * The businesses that a filter finds, in the order asked for, the newest first by default.
 * @throws BAD_USER_INPUT for a filter against its rules, a page size or a cursor that is none
 */
export async function listBusinesses(ctx: Context, request: DirectoryRequest): Promise<Page<Listing>> {
  checkFirst(request.first, request.most);
  const wanted = validateFilter(request.filter);
  const sort = request.sort ?? { field: 'CREATED_AT', order: 'DESC' };
  const order = `${sort.field}-${sort.order}`;
  // A forgiving list goes on as one: its cursors say so.
  const forgiving = `${order}~`;
  const goesOn = Boolean(request.after) && isMadeBy(forgiving, request.after);
  const after = decodeCursor(goesOn ? forgiving : order, request.after, keyTypeOf(sort.field));
  const cut = { wanted, sort, after, skip: request.skip ?? 0, limit: request.first + 1 };
  const isFirst = !after && cut.skip === 0;
  const page = (found: Listing[], query: SearchQuery | undefined, madeBy: string) => {
    const isSearch = wanted.terms.length > 0;
    // A search that fills no page has counted itself.
    const isAll = isSearch && (query === undefined || (isFirst && found.length < cut.limit));
    const kept = isAll ? found.length : found[0]?.total;
    const count = () => (kept === undefined ? countBusinesses(ctx, wanted, query) : { total: kept, isExact: true });
    return pageOf(found, request, madeBy, placeOf, count);
  };

  if (wanted.terms.length === 0)
    return page(await readListings(ctx, ($) => selectPage({ ...cut, query: undefined }, $)), undefined, order);
  const plain = goesOn ? undefined : await lexemesInUse(ctx, wanted.terms);
  if (plain !== undefined) {
    const search = { ...cut, query: plain };
    const found = await readListings(ctx, ($) => selectSearchPage(search, $));
    if (found.length > 0 || after || (await isFound(ctx, search))) return page(found, plain, order);
  }
  const meant = after && !goesOn ? undefined : await typoTolerantQuery(ctx, wanted.terms);
  if (meant === undefined) return page([], meant, forgiving);
  return page(await readListings(ctx, ($) => selectSearchPage({ ...cut, query: meant }, $)), meant, forgiving);
}

const placeOf = (listing: Listing): [string | number, string] => [listing.key, listing.id];

const isMadeBy = (order: string, cursor: string | null | undefined): boolean =>
  Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .startsWith(`["${order}",`);

// Typos are forgiven only where nothing at all is found by the words as typed, whatever the other filters leave of it.
async function isFound(ctx: Context, request: SearchRequest): Promise<boolean> {
  const { wanted, skip } = request;
  if (skip === 0 && !wanted.category && !wanted.minRating) return false;
  const unfiltered = { ...wanted, category: undefined, minRating: undefined };
  const any = { ...request, wanted: unfiltered, skip: 0, limit: 1 };
  return (await readListings(ctx, ($) => selectSearchPage(any, $))).length > 0;
}

/**
 * One business in full, with its owner and the viewer's flags.
 * @throws NOT_FOUND 'Business not found', also for a malformed id
 */
export async function readBusiness(ctx: Context, givenId: string): Promise<Listing> {
  const id = readId(givenId);
  const cut = ($: Placeholder): PageSelect => ({
    select: `SELECT ${$(id)}::uuid AS id, 0 AS key`,
    direction: 'ASC',
    isInFull: true,
  });
  const [listing] = id ? await readListings(ctx, cut) : [];
  if (!listing) throw notFound(messages.businessNotFound);
  return listing;
}
