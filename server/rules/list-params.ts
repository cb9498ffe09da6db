/** The search and the order of a list of users or saved businesses: parsed from query parameters. */
import { parseSearch } from './filters.ts';

type Orders = Record<string, { field: string }>;

/** The name of the order in query parameters. An unknown name counts as the default, the first of the table. */
export function parseSortBy<Table extends Orders>(orders: Table, params: URLSearchParams): keyof Table & string {
  const name = params.get('sortBy') ?? '';
  return Object.hasOwn(orders, name) ? name : Object.keys(orders)[0]!;
}

/** The arguments of the list in GraphQL. Defaults are left out: the cache of the client keeps one list for each set of variables. */
export function listVariables<Table extends Orders>(
  orders: Table,
  params: URLSearchParams,
): { search?: string; sort?: Table[keyof Table]['field'] } {
  const search = parseSearch(params).trim();
  const name = parseSortBy(orders, params);
  const isDefault = name === Object.keys(orders)[0];
  return { ...(search && { search }), ...(!isDefault && { sort: orders[name]!.field }) };
}
