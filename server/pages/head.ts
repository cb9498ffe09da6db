/** The head tags of a page, for search engines and link previews. */
import type { Head } from '#rules/screen.ts';
import { dataScript, escapeHtml } from './html.ts';

interface HeadOptions {
  brand: string;
  /** The start of URLs; empty makes them relative. */
  origin: string;
}

/** The tags that replace those of the built page. */
export function headTags(
  { title, description, canonical, image, jsonLd }: Head,
  { brand, origin }: HeadOptions,
): string {
  const fullTitle = title ? `${title} · ${brand}` : brand;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    meta('name', 'description', description),
    canonical === undefined
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(origin + canonical)}" />${meta('property', 'og:url', origin + canonical)}`,
    meta('property', 'og:site_name', brand),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title || brand),
    meta('property', 'og:description', description),
    ...(image ? [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary_large_image')] : []),
    ...(jsonLd ? [dataScript('application/ld+json', undefined, { '@context': 'https://schema.org', ...jsonLd })] : []),
  ].join('\n    ');
}
