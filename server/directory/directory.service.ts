/** The list of businesses with its filters, and the details of one business. */
import * as messages from '#rules/messages.ts';
import { maxDistanceRows } from '#rules/places/search.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { visibilityCondition } from '#server/users/hidden.ts';
import { parseId } from '#server/core/ids.ts';
import {
  boundedCount,
  checkPageSize,
  createPage,
  decodeCursor,
  orderOfCursor,
  type Count,
  type Page,
  type PageRequest,
} from '#server/core/page.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { countBusinesses } from './counts.ts';
import { validateFilter, type Filter, type PageQuery } from './filter.ts';
import { keyTypeOf, type Sort } from './page/orders.ts';
import { readListedBusinesses, type PageSelect, type ListedBusiness } from './listed-business.ts';
import { addDistances, checkOrigin, orderName, applyDistanceOrder } from './places/distance.ts';
import { selectPage } from './page/select-page.ts';
import type { SearchRequest } from './search.ts';
import { findAlternatives, type Alternative } from './alternatives.ts';
import { anywhere } from './places/area.ts';
import { correctTypos, type Correction } from './typos.ts';
import { lexemesInUse } from './lexemes-in-use.ts';

interface DirectoryRequest extends PageRequest {
  filter?: Filter | null;
  sort?: Sort | null;
  /** The number of businesses to skip, for page numbers. Cursors cost less. */
  skip?: number;
  /** Whether to list only businesses with a position. */
  isPlaced?: boolean;
}

export interface BusinessPage extends Page<ListedBusiness> {
  /** Reads the businesses that follow one of this page, by the statement of the list: one more than the page size if the list goes on. */
  readAfter: (business: ListedBusiness) => Promise<ListedBusiness[]>;
  /**
   * Reads what to suggest with the list: the corrected search if no business has the typed words, and, for an empty list, similar
   * filters that find businesses.
   */
  hints: () => Promise<{ didYouMean: string | null; alternatives: Alternative[] }>;
}

/**
 * Lists the businesses of a filter, the newest first by default. A search that finds nothing is repeated with typo correction.
 * @throws BAD_USER_INPUT for an invalid filter, page size or cursor, and for the order by distance without `near`
 */
export async function listBusinesses(ctx: Context, request: DirectoryRequest): Promise<BusinessPage> {
  checkPageSize(request.first, request.max);
  const { criteria, sort } = applyDistanceOrder(
    request.sort ?? { field: 'CREATED_AT', order: 'DESC' },
    validateFilter(request.filter),
  );
  criteria.place.isPlaced ||= request.isPlaced ?? false;
  const order = orderName(sort, criteria);
  // The cursors of a list with typo correction name its order, so that the next page is corrected, too.
  const correctedOrder = `${order}~`;
  const isCorrected = orderOfCursor(request.after) === correctedOrder;
  checkOrigin(order, request.after);
  const after = decodeCursor(isCorrected ? correctedOrder : order, request.after, keyTypeOf(sort.field));
  const pageQuery: PageQuery = {
    criteria,
    sort,
    query: undefined,
    after,
    skip: request.skip ?? 0,
    limit: request.first + 1,
  };
  const found = await findRows(ctx, pageQuery, isCorrected);
  const { rows, query, correction } = found;

  const isFirst = !after && pageQuery.skip === 0;
  const isNothing = criteria.terms.length > 0 && query === undefined;
  // A first page that is not filled needs no count.
  const isAll = isNothing || (isFirst && rows.length < pageQuery.limit);
  const total = isAll ? rows.length : rows[0]?.total;
  const countAll = async (): Promise<Count> => {
    const counted = total === undefined ? await countBusinesses(ctx, criteria, query) : { total, isExact: true };
    const count = { ...counted, total: Math.max(counted.total, rows.length) };
    return sort.field === 'DISTANCE' && count.isExact ? boundedCount(count.total, maxDistanceRows) : count;
  };
  return {
    ...createPage(rows, request, found.isCorrected ? correctedOrder : order, positionOf, countAll),
    readAfter: (business) => readPage(ctx, { ...pageQuery, query, skip: 0, after: positionOf(business) }),
    hints: async () => ({
      didYouMean: correction?.text ?? null,
      alternatives: isFirst && rows.length === 0 ? await findAlternatives(ctx, request.filter, criteria, query) : [],
    }),
  };
}

/** The rows of a page, the search that found them, and whether its typos are corrected. */
interface FoundRows {
  rows: ListedBusiness[];
  /** Undefined without a search, or if no business matches it. */
  query?: SearchQuery;
  isCorrected: boolean;
  correction?: Correction;
}

/** @param isCorrected whether the page follows one with typo correction */
async function findRows(ctx: Context, pageQuery: PageQuery, isCorrected: boolean): Promise<FoundRows> {
  const { after, criteria } = pageQuery;
  if (criteria.terms.length === 0) return { rows: await readPage(ctx, pageQuery), isCorrected: false };
  const plain = isCorrected ? undefined : await lexemesInUse(ctx, criteria.terms);
  if (plain !== undefined) {
    const search = { ...pageQuery, query: plain };
    const rows = await readPage(ctx, search);
    if (rows.length > 0 || after || (await findsAnything(ctx, search)))
      return { rows, query: plain, isCorrected: false };
  }
  const correction = after && !isCorrected ? undefined : await correctTypos(ctx, criteria.terms);
  if (correction === undefined) return { rows: [], isCorrected: true };
  const { query } = correction;
  return { rows: await readPage(ctx, { ...pageQuery, query }), query, isCorrected: true, correction };
}

async function readPage(ctx: Context, request: PageQuery): Promise<ListedBusiness[]> {
  const found = await readListedBusinesses(ctx, ($) => selectPage(request, $));
  return addDistances(found, request.criteria.place.near);
}

const positionOf = (business: ListedBusiness): [string | number, string] => [business.key, business.id];

/**
 * Whether a search whose page is empty finds a business without the other filters: typos are corrected only if it does not.
 */
export async function findsAnything(ctx: Context, request: SearchRequest): Promise<boolean> {
  const { criteria, skip } = request;
  if (skip === 0 && !criteria.category && !criteria.minRating && !criteria.openNow && !criteria.place.isPlaced)
    return false;
  const unfiltered = { ...criteria, category: undefined, minRating: undefined, openNow: false, place: anywhere };
  const sort = { field: 'CREATED_AT', order: 'DESC' } as const;
  return (await readPage(ctx, { ...request, criteria: unfiltered, sort, skip: 0, limit: 1 })).length > 0;
}

/**
 * Reads the details of a business, with its owner and the viewer's reactions.
 * @param withDetailFields whether to read `detailFields`, too
 * @throws NOT_FOUND 'Business not found', also for a malformed id
 */
export async function readBusiness(ctx: Context, givenId: string, withDetailFields = true): Promise<ListedBusiness> {
  const id = parseId(givenId);
  const details = { property: 'id', direction: 'ASC', isDetails: true, withDetailFields } as const;
  const select = ($: Placeholder): PageSelect => ({ ...details, select: `SELECT ${$(id)}::uuid AS id, 0 AS key` });
  // Hidden businesses are read only where no visible one was found.
  const selectHidden = ($: Placeholder): PageSelect => ({
    ...details,
    select: `SELECT id, 0 AS key FROM businesses WHERE id = ${$(id)} AND ${visibilityCondition(ctx, 'hidden', 'owner_id', $)}`,
    withHidden: true,
  });
  let [business] = id ? await readListedBusinesses(ctx, select) : [];
  if (!business && id && ctx.viewer) [business] = await readListedBusinesses(ctx, selectHidden);
  if (!business) throw notFound(messages.businessNotFound);
  return business;
}
