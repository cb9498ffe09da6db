/** The feeds for readers: their formats and paths. Apart from those of pages, which the first screen loads. */

/** The formats of feeds for readers: the endings of their URLs, with their media types. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedTypes;
const formatNames: Record<string, string> = { atom: 'Atom', json: 'JSON Feed' } satisfies Record<FeedFormat, string>;

/** What browsers show of a feed. @param page the title of its page */
export const feedTitle = (page: string, format: string): string => `${page} (${formatNames[format]})`;

/** The paths of the feeds for readers, without the ending of a format. */
export const feedPaths = {
  businesses: '/api/businesses/feed',
  comments: (businessId: string): string => `/api/businesses/${businessId}/comments/feed`,
  user: (username: string): string => `/api/users/${encodeURIComponent(username)}/feed`,
};

/** The URL of a feed in a format. @param feed its path, which may have query parameters */
export const feedUrl = (feed: string, format: string): string => feed.replace(/\?|$/, `.${format}$&`);

/** The query of a URL; empty without parameters. */
export const queryOf = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '');
