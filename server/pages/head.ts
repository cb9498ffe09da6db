/** The head tags of a page, for search engines and link previews. */
import { feedLinks } from '#rules/feeds.ts';
import type { Head } from '#rules/page.ts';
import { documentTitle, type Site } from '#rules/site/site.ts';
import { dataScript, escapeHtml } from '#server/core/html.ts';

/**
 * The tags that replace those of the built page.
 * @param origin the start of URLs; empty makes them relative
 */
export function headTags(
  { title, description, canonical, image, feed, jsonLd }: Head,
  { origin, site }: { origin: string; site: Site },
): string {
  const summary = summaryOf(description || site.tagline);
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(documentTitle(title, site))}</title>`,
    meta('name', 'description', summary),
    canonical === undefined
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(origin + canonical)}" />${meta('property', 'og:url', origin + canonical)}`,
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title || site.name),
    meta('property', 'og:description', summary),
    ...(image ? [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary_large_image')] : []),
    ...feedLinks({ feed, title }, site).map(
      (link) =>
        `<link rel="alternate" type="${link.type}" title="${escapeHtml(link.title)}" href="${escapeHtml(origin + link.url)}" />`,
    ),
    ...(jsonLd ? [dataScript('application/ld+json', undefined, { '@context': 'https://schema.org', ...jsonLd })] : []),
  ].join('\n    ');
}

const graphemes = new Intl.Segmenter('en');

/**
 * The beginning of a text for a description: at most 160 characters, cut after a word. Where the last word is longer than 30
 * characters, as in scripts without spaces, it is cut within the word, between two letters with their marks.
 */
function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 160) return line;
  const end = graphemes.segment(line).containing(159)!.index;
  return `${line.slice(0, end).replace(/\s\S{0,30}$/, '')}…`;
}
