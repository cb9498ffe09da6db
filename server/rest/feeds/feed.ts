/** Feeds for readers: what Atom and JSON Feed have in common. */
import type { Context } from '#server/core/context.ts';

export interface FeedAuthor {
  name: string;
  /** The URL of the profile. */
  url: string;
  /** The URL of a picture; empty without one. */
  avatar?: string;
}

export interface FeedEntry {
  /** A tag URI (RFC 4151), which never changes. */
  id: string;
  /** The URL of the page that shows it. */
  url: string;
  title: string;
  /** Texts with line ends. */
  texts: string[];
  author: FeedAuthor;
  published: string;
  updated: string;
  pictures: { url: string; alt: string }[];
  categories: string[];
}

export interface Feed {
  id: string;
  title: string;
  description: string;
  /** The URL of the feed without the ending of a format. */
  self: string;
  /** The URL of the page with the same content. */
  page: string;
  author?: FeedAuthor;
  /** When the subject of the feed began, for a feed without entries. */
  since: string;
  entries: FeedEntry[];
}

/** When the newest entry was written or edited. */
export const updatedOf = ({ entries, since }: Feed): string =>
  entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), since);

/**
 * The tag URI of a thing of this site.
 * @param date the time of its creation, when the host belonged to the site
 */
export function tagOf({ origin }: Context, date: string, path: string): string {
  const { hostname } = new URL(origin);
  // An IPv6 address is no authority of a tag.
  return `tag:${hostname.startsWith('[') ? 'localhost' : hostname},${date.slice(0, 10)}:${path}`;
}

// What XML 1.0 allows. A lone surrogate is not a character either, and some JSON parsers refuse it.
const notAllowed = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text with U+FFFD in place of each character that a feed cannot contain. */
export const allowedText = (text: string): string => text.replace(notAllowed, '\uFFFD');
