/** The URL of a request: normalises it to a path that can be decoded, and a query, and recognises that of GraphQL. */

// HTTP also allows the absolute form, which clients send to proxies.
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i;

/**
 * The normalised URL. Percent signs of a path that cannot be decoded are escaped, so that it is not found like any unknown path.
 * @param received the URL of the request; its query is not changed
 */
export function normalizeUrl(received: string): string {
  const url = received.startsWith('/') ? received : received.replace(origin, '/');
  if (!url.includes('%')) return url;
  const [path, ...query] = url.split('?') as [string, ...string[]];
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Whether a normalised URL is that of the GraphQL API, with or without a slash at the end. */
export const isGraphqlUrl = (url: string): boolean => /^\/graphql\/?(\?|$)/.test(url);
