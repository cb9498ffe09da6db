/**
 * The queries that the script in index.html has sent for a signed-in user, while the code was loading. Their keys contain the
 * token, so that no response reaches another user. After half a minute of the open page nothing is left.
 */
declare global {
  /** Set by the script in index.html. */
  var earlyResponses: Record<string, Promise<Response>> | undefined;
}

const keyOf = (authorization: string | undefined, url: string): string => `${authorization} ${url}`;

/** Whether the response to a query is on its way or has arrived. @param authorization the header of the request */
export const hasEarlyResponse = (authorization: string | undefined, url: string): boolean =>
  keyOf(authorization, url) in (globalThis.earlyResponses ?? {});

/** Returns the response to a query, once. */
export function consumeEarlyResponse(authorization: string | undefined, url: string): Promise<Response> | undefined {
  const key = keyOf(authorization, url);
  const response = globalThis.earlyResponses?.[key];
  delete globalThis.earlyResponses?.[key];
  return response;
}
