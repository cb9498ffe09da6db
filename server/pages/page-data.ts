/** The data of a page as a visitor sees it: the server runs the client's own operations before it sends the page. */
import type { PageData, PageQuery, QueryAsVisitor } from '#rules/page.ts';

interface QueriedData {
  /** The data of the queries that succeeded. */
  data: PageData[];
  /** The data of the first query; undefined if it failed. */
  first: PageData['data'] | undefined;
  /** True if the first query found nothing. */
  isMissing: boolean;
  /** False if a query failed, so that the client has to send it again. */
  isComplete: boolean;
}

/** Runs the queries of a screen. */
export async function queryPageData(run: QueryAsVisitor, queries: PageQuery[], origin: string): Promise<QueriedData> {
  const results = await Promise.all(queries.map(async (query) => ({ ...query, data: await run(query, origin) })));
  const data = results.filter((result): result is PageData => result.data !== undefined);
  const first = results[0]?.data;
  const isMissing = Object.values(first ?? {}).includes(null);
  return { data, first, isMissing, isComplete: data.length === queries.length };
}
