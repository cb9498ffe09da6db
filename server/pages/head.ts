/** The head tags of a page, for search engines and link previews. */
import { dataScript, escapeHtml } from './html.ts';

export interface Head {
  /** The page's title without the brand. Empty on the home page. */
  title: string;
  description: string;
  /** The canonical URL as a path. Pages without one get `noindex`. */
  canonical?: string;
  /** The URL of a picture. */
  image?: string;
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
}

const brand = 'Main Street';

/** The tags that replace those of the built page. @param origin the start of URLs; empty makes them relative */
export function headTags({ title, description, canonical, image, jsonLd }: Head, origin: string): string {
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
