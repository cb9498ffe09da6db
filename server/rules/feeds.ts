/** The feeds for readers: their formats and paths. Apart from those of pages, which the first screen loads. */
import type { Head } from './page.ts';
import { documentTitle, type Site } from './site/site.ts';

/** The formats of feeds for readers: the endings of their URLs, with their media types. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedTypes;
const formatNames: Record<FeedFormat, string> = { atom: 'Atom', json: 'JSON Feed' };

/** The paths of the feeds for readers, without the ending of a format. */
export const feedPaths = {
  businesses: '/api/businesses/feed',
  comments: (businessId: string): string => `/api/businesses/${businessId}/comments/feed`,
  user: (username: string): string => `/api/users/${encodeURIComponent(username)}/feed`,
};

/** The URL of a feed in a format. @param feed its path, which may have query parameters */
export const feedUrl = (feed: string, format: string): string => feed.replace(/\?|$/, `.${format}$&`);

/** The feeds that the head of a page names, with what browsers show of them. A page without a feed of its own names that of the site. */
export const feedLinks = ({ feed, title }: Pick<Head, 'feed' | 'title'>, site: Site) =>
  Object.entries(feedTypes).map(([format, type]) => ({
    type,
    url: feedUrl(feed ?? feedPaths.businesses, format),
    title: `${documentTitle(feed ? title : '', site)} (${formatNames[format as FeedFormat]})`,
  }));

/** The query of a URL; empty without parameters. */
export const queryOf = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '');
