/** The data of a page's first screen as a visitor sees it: the client's own operations, run before the page is sent. */

/** One of the client's operations with its variables, as the client will send it. */
export interface PageQuery {
  operation: string;
  variables: Record<string, unknown>;
}

/** A query with the API's answer. The page carries these, and the client writes them into its cache. */
export interface PageData extends PageQuery {
  data: Record<string, unknown>;
}

/**
 * Runs one of the client's operations as a visitor.
 * @param origin the start of absolute addresses in the answer; empty makes them relative
 * @returns the data, 'NOT_FOUND', or undefined where the operation failed
 */
export type QueryAsVisitor = (
  query: PageQuery,
  origin: string,
) => Promise<Record<string, unknown> | 'NOT_FOUND' | undefined>;

/** The data of a screen's queries; 'NOT_FOUND' where the first finds nothing. Failed queries are left to the client. */
export async function queryPageData(
  run: QueryAsVisitor,
  queries: PageQuery[],
  origin: string,
): Promise<PageData[] | 'NOT_FOUND'> {
  const results = await Promise.all(queries.map(async (query) => ({ ...query, data: await run(query, origin) })));
  if (results[0]?.data === 'NOT_FOUND') return 'NOT_FOUND';
  return results.filter((result): result is PageData => typeof result.data === 'object');
}
