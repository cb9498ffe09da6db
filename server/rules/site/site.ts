/** What an operator sets about the site. The server's pages contain it for the client. */

export interface Site {
  name: string;
  /** One sentence about the site. */
  tagline: string;
  /** Why new accounts are refused; null where they are not. */
  closedNotice: string | null;
  /** The operator's tiles of the map; null where the map has the site's own. */
  map: { tiles: string; attribution: string } | null;
}

export const defaultSite: Site = {
  name: 'Main Street',
  tagline: 'Places worth leaving the house for, kept by the people who run them.',
  closedNotice: null,
  map: null,
};

/** The id of the script element with these settings. */
export const siteDataId = 'site';

/** The text of a page's `<title>`. An empty title gives the site's name alone. */
export const documentTitle = (title: string, { name }: Pick<Site, 'name'>): string =>
  title ? `${title} · ${name}` : name;

/** The texts of the site that an operator can replace: each is a page. */
export const siteTexts = ['ABOUT', 'RULES', 'PRIVACY'] as const;
export type SiteTextName = (typeof siteTexts)[number];

/** A part of a text: characters, or an element. */
export type TextNode = string | TextElement;
export interface TextElement {
  tag: string;
  /** Of a link. */
  href?: string;
  /** The number of the first item of an ordered list, if it is not 1. */
  start?: number;
  children: TextNode[];
}
