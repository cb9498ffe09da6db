/** Fills the built index.html with the head, the static markup and the data of a screen. */
import { pageDataId, type Head, type PageData } from '#rules/page.ts';
import { siteDataId, type Site } from '#rules/site/site.ts';
import { headTags } from './head.ts';
import { dataScript } from '#server/core/html.ts';

// Marks in client/index.html. The tags between the first two are for the development server.
const headMark = /<!--head-->[\s\S]*?<!--\/head-->/;
const markupMark = '<!--markup-->';
const dataMark = '<!--data-->';
// The tags come after the entry and the style sheet.
const headEnd = '</head>';

/** Preloads of pictures, which React writes before the markup. */
const preloads = /^(?:<link [^>]*>)*/;

interface PageParts {
  head: Head;
  /** The screen's static markup; empty where the page is sent without. */
  markup: string;
  /** The data of the screen's queries. */
  data: PageData[];
  /** The tags that preload the screen's own code. */
  codeTags: string;
}

interface Template {
  /** The built index.html. */
  html: string;
  /** The start of URLs; empty makes them relative. */
  origin: string;
  site: Site;
}

/** The HTML of a page. */
export function pageOf({ html, ...template }: Template, { head, markup, data, codeTags }: PageParts): string {
  const links = preloads.exec(markup)![0];
  const content = markup && `<div data-static>${markup.slice(links.length)}</div>`;
  return (
    html
      .replace(headMark, () => headTags(head, template))
      // Pictures first: over HTTP/1.1 they would wait for a connection until the code is loaded.
      .replace(headEnd, () => links + codeTags + headEnd)
      .replace(markupMark, () => content)
      .replace(
        dataMark,
        () =>
          (data.length > 0 ? dataScript('application/json', pageDataId, data) : '') +
          dataScript('application/json', siteDataId, template.site),
      )
  );
}
