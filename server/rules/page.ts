/** What server/pages and the client's screens share to make a page, and the paths that mails link to. */
import type { Site } from './site/site.ts';

/** The route patterns of the pages that server and client link to. */
export const pagePatterns = { business: '/business/:id', user: '/user/:username' } as const;

/** The pages that mails link to. A POST to `unsubscribe` ends mails without a session. */
export const mailedPaths = {
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  unsubscribe: '/unsubscribe',
  account: '/account',
  notifications: '/notifications',
  about: '/about',
} as const;

/** The path of the page of a business. */
export const businessPath = (id: string): string => pagePatterns.business.replace(':id', encodeURIComponent(id));

const anchor = 'comment-';

/** The id of the element of a comment, with which links to it end. */
export const commentAnchor = (id: string): string => anchor + id;

/** The id of the comment that the fragment of a URL names; undefined for other fragments. */
export const anchoredComment = (hash: string): string | undefined => hash.split(`#${anchor}`)[1];

/** The path of a comment on the page of its business. */
export const commentPath = (businessId: string, id: string): string =>
  `${businessPath(businessId)}#${commentAnchor(id)}`;

/** The path of the profile of a user. */
export const userPath = (username: string): string =>
  pagePatterns.user.replace(':username', encodeURIComponent(username));

/** The query parameter with the cursor after which the list of a page begins. */
export const cursorParam = 'after';

/** Returns the query parameters of a list's first page. */
export function firstPageOf(address: URLSearchParams): URLSearchParams {
  const first = new URLSearchParams(address);
  first.delete(cursorParam);
  return first;
}

/** The id of the script element with the page's data. */
export const pageDataId = 'page-data';

/** One of the client's operations with its variables, as the client sends it. */
export interface PageQuery {
  operation: string;
  variables: Record<string, unknown>;
}

/** A query with its data. The page contains these, and the client writes them into its cache. */
export interface PageData extends PageQuery {
  data: Record<string, unknown>;
}

/**
 * Runs one of the client's operations as a visitor.
 * @param origin the start of URLs in the data; empty makes them relative
 * @returns the data, where what is not found is null; null where the variables are refused, undefined where the operation failed
 */
export type QueryAsVisitor = (query: PageQuery, origin: string) => Promise<PageData['data'] | null | undefined>;

/** The head tags of a page, for search engines and link previews. */
export interface Head {
  /** The page's title without the site's name. Empty on the home page. */
  title: string;
  /** The page contains its beginning, or the site's tagline where it is absent. */
  description?: string;
  /** The canonical URL as a path. Pages without one get `noindex`. */
  canonical?: string;
  /** The URL of a picture. */
  image?: string;
  /** The feed for readers with the same content: its path without the ending of a format. That of all new businesses without one. */
  feed?: string;
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
}

/** The URL of a page. */
export interface PageLocation {
  pathname: string;
  /** Empty, or the query parameters with a question mark. */
  search: string;
  /** The parameters of the path. */
  params: Record<string, string>;
}

/** A screen of the client's route table as the server uses it. */
export interface PageScreen {
  /** The path with parameters, in the syntax that Express and React Router share. */
  path: string;
  /** The client's modules of this screen outside the entry. The page preloads them. */
  modules: readonly string[];
  /** The names of the query parameters that the screen reads. */
  search: readonly string[];
  queries: (params: Record<string, string>, search: URLSearchParams) => PageQuery[];
  /** The URLs of the queries that the browser of a signed-in user sends first. */
  queryUrls: (params: Record<string, string>, search: URLSearchParams) => string[];
  /**
   * @param data of the first query; undefined if it failed
   * @param origin the start of URLs; empty makes them relative
   */
  head: (data: PageData['data'] | undefined, origin: string, search: URLSearchParams) => Head;
  /** Renders the screen in its layout as a visitor sees it first. */
  markup: (location: PageLocation, data: PageData[]) => string;
}

/** The screens of one site. */
export interface RenderedSite {
  screens: readonly PageScreen[];
  notFound: { head: () => Head } & Pick<PageScreen, 'markup'>;
}

/** The client's build for the server: client/app/server/render.tsx. */
export interface Renderer {
  renderSite: (site: Site) => RenderedSite;
}
