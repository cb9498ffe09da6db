/** The data of a page as a visitor sees it: the server runs the client's own operations before it sends the page. */
import { httpStatusOf } from '#server/http/status-codes.ts';
import type { PageData, PageQuery, QueryAsVisitor } from '#rules/page.ts';

interface QueriedData {
  /** The data of the queries that succeeded. */
  data: PageData[];
  /** The data of the first query; undefined if it failed. */
  first: PageData['data'] | undefined;
  /**
   * The HTTP status of the page: 404 if the first query found nothing or was refused. 503 if it failed: search engines keep what they
   * know and come back, and the client shows the error.
   */
  status: number;
  /** Whether a query refused its variables, as a malformed cursor. */
  isRefused: boolean;
  /** False if a query failed, so that the client has to send it again. */
  isComplete: boolean;
}

/** Runs the queries of a screen. */
export async function queryPageData(run: QueryAsVisitor, queries: PageQuery[], origin: string): Promise<QueriedData> {
  const results = await Promise.all(queries.map(async (query) => ({ ...query, data: await run(query, origin) })));
  const data = results.filter((result): result is PageData => !!result.data);
  const answer = results[0]?.data;
  const first = answer ?? undefined;
  const isFailed = queries.length > 0 && answer === undefined;
  const isMissing = answer === null || Object.values(first ?? {}).includes(null);
  const status = isFailed ? httpStatusOf.SERVICE_UNAVAILABLE : isMissing ? httpStatusOf.NOT_FOUND : 200;
  const isRefused = results.some((result) => result.data === null);
  return { data, first, status, isRefused, isComplete: data.length === queries.length };
}
