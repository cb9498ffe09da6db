/** The data of a page as a visitor sees it: the server runs the client's own operations before it sends the page. */
import type { PageData, PageQuery } from '#rules/screen.ts';

/**
 * Runs one of the client's operations as a visitor.
 * @param origin the start of URLs in the data; empty makes them relative
 * @returns the data, 'NOT_FOUND', or undefined where the operation failed
 */
export type QueryAsVisitor = (
  query: PageQuery,
  origin: string,
) => Promise<Record<string, unknown> | 'NOT_FOUND' | undefined>;

/** The data of a screen's queries, without those that fail; or 'NOT_FOUND' if the first query finds nothing. */
export async function queryPageData(
  run: QueryAsVisitor,
  queries: PageQuery[],
  origin: string,
): Promise<PageData[] | 'NOT_FOUND'> {
  const results = await Promise.all(queries.map(async (query) => ({ ...query, data: await run(query, origin) })));
  if (results[0]?.data === 'NOT_FOUND') return 'NOT_FOUND';
  return results.filter((result): result is PageData => typeof result.data === 'object');
}
