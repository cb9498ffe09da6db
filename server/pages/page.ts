/** Fills the built index.html with the head, the static markup and the data of a screen. */
import { pageDataId, type Head, type PageData } from '#rules/page.ts';
import { siteDataId, type Site } from '#rules/site/site.ts';
import { headTags } from './head.ts';
import { dataScript, escapeHtml } from '#server/core/html.ts';
import type { TemplateParts } from './template.ts';

/** Preloads of pictures, which React writes before the markup. */
const preloads = /^(?:<link [^>]*>)*/;

interface PageParts {
  head: Head;
  /** The screen's static markup; empty where the page is sent without. */
  markup: string;
  /** The URLs of the queries that the browser of a signed-in user sends before the code has loaded. */
  queryUrls: string[];
  /** The element with the data of the screen's queries. */
  dataElement: string;
  /** The tags that preload the screen's own code. */
  modulePreloadTags: string;
}

interface Origin {
  /** The start of URLs; empty makes them relative. */
  origin: string;
  site: Site;
}

/** The element with the data of a screen's queries; empty without data. */
export const dataElementOf = (data: PageData[]): string =>
  data.length > 0 ? dataScript('application/json', pageDataId, data) : '';

/** For the script in index.html, which sends the queries of signed-in users. */
const queriesTag = (urls: string[]): string =>
  urls.length > 0 ? `<meta name="queries" content="${escapeHtml(urls.join(' '))}" />` : '';

/** What a page has at each mark of the template. */
export function partsOf(
  origin: Origin,
  { head, markup, queryUrls, dataElement, modulePreloadTags }: PageParts,
): TemplateParts {
  const links = preloads.exec(markup)![0];
  return {
    // Pictures first: over HTTP/1.1 they would wait for a connection until the code is loaded.
    head: links + headTags(head, origin) + queriesTag(queryUrls),
    // After the entry. Before the styles, since the browser would find these tags only after them.
    code: modulePreloadTags,
    markup: markup && `<div data-static>${markup.slice(links.length)}</div>`,
    data: dataElement + dataScript('application/json', siteDataId, origin.site),
  };
}
