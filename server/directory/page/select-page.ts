/** The SELECT of a page of the list: by an index of the order, by place, or by a search. */
import { limits } from '#rules/limits.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { hasArea } from '../places/area.ts';
import { afterCursor, conditionsOf, limitOf, storedTotal, tablesOf, type PageQuery } from '../filter.ts';
import type { PageSelect } from '../listed-business.ts';
import { selectPlacePage } from '../places/place-page.ts';
import { selectSearchPage } from '../search.ts';
import { checksRows, selectFilteredPage } from './filtered-page.ts';
import { orderOf } from './orders.ts';

/** The SELECT of a page with its total, if one is stored. Businesses near a position have their own position with them. */
export function selectPage(request: PageQuery, $: Placeholder): PageSelect {
  const { criteria, query } = request;
  const { isPlaced, near } = criteria.place;
  const more = { withPosition: isPlaced || near !== undefined, computesOpenings: request.limit > limits.page.max + 1 };
  if (query) return { ...selectSearchPage({ ...request, query }, $), ...more };
  const isByPlace = hasArea(criteria.place) || request.sort.field === 'DISTANCE';
  const select = isByPlace ? selectPlacePage : checksRows(request) ? selectFilteredPage : selectOrdered;
  return { ...select(request, $), total: storedTotal(criteria, $), ...more };
}

function selectOrdered(request: PageQuery, $: Placeholder): PageSelect {
  const { criteria, sort } = request;
  const { table, key, id, by, property } = orderOf(sort, criteria.place);
  const select = `SELECT ${id} AS id, ${key($)} AS key FROM ${tablesOf(criteria, table)}
    WHERE ${conditionsOf(criteria, table, $)} AND ${afterCursor(request, key, id, $)} ${by} ${limitOf(request, $)}`;
  return { select, property, direction: sort.order };
}
