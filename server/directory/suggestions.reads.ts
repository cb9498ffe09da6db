/** The statements that read suggestions. Raw SQL: they are parts of the hot statements of the list. */
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { foldText } from '#server/search/fold.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import { readListedBusinesses, type ListedBusiness } from './listed-business.ts';
import { anywhere } from './places/area.ts';
import { selectSearchPage } from './search.ts';

/** A business that a text finds. */
export interface Candidate {
  id: string;
  name: string;
  /** The folded name. */
  nameKey: string;
  location: string;
}

/** Reads the newest matches, and the businesses whose name begins with the text. */
export async function readCandidates(ctx: Context, query: SearchQuery, search: string): Promise<Candidate[]> {
  const { $, values } = parameters();
  const criteria = { terms: [], category: undefined, minRating: undefined, place: anywhere };
  const sort = { field: 'CREATED_AT', order: 'DESC' } as const;
  const newest = selectSearchPage(
    { criteria, query, sort, after: undefined, skip: 0, limit: limits.suggestions.ranked + 1 },
    $,
  );
  const key = $(foldText(search.trim()));
  const text = `WITH newest AS MATERIALIZED (${newest.select}), named AS MATERIALIZED (SELECT id FROM businesses
      WHERE name_key >= ${key} AND name_key < ${key} || chr(1114111) AND hidden = 0 ORDER BY name_key, id LIMIT ${limits.suggestions.max})
    SELECT b.id, b.name, b.name_key AS "nameKey", b.location
    FROM (SELECT id FROM newest UNION ALL SELECT id FROM named) found JOIN businesses b ON b.id = found.id`;
  const rows = await queryRows<Candidate>(ctx.db, text, values);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Reads businesses with all that lists show, in the given order. */
export async function readInOrder(ctx: Context, found: Candidate[]): Promise<ListedBusiness[]> {
  if (found.length === 0) return [];
  // The LIMIT lets Postgres expect few rows.
  return readListedBusinesses(ctx, ($) => ({
    select: `SELECT id, place::int AS key FROM unnest(${$(found.map(({ id }) => id))}::uuid[]) WITH ORDINALITY
      AS found (id, place) LIMIT ${limits.suggestions.max}`,
    direction: 'ASC',
  }));
}

/** Returns those of the categories that have businesses. */
export async function readUsedCategories(ctx: Context, names: CategoryName[]): Promise<CategoryName[]> {
  if (names.length === 0) return [];
  const text = 'SELECT name FROM directory_counts WHERE name = ANY ($1::text[]) AND total > 0';
  const used = (await queryRows<{ name: CategoryName }>(ctx.db, text, [names])).map(({ name }) => name);
  return names.filter((name) => used.includes(name));
}
