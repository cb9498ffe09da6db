/**
 * The head of a screen: title, description, canonical URL, link preview and schema.org data. A screen makes it from its data in
 * one function. The server's pages contain it, and the screen passes it to `useHead`.
 */
import { useEffect } from 'react';
import { feedLinks } from '#rules/feeds.ts';
import type { Head } from '#rules/page.ts';
import { documentTitle } from '#rules/site/site.ts';
import { site } from './site.ts';

/**
 * Makes the head of a screen that does not depend on data.
 * @param canonical the screen's path; search engines do not list screens without one
 */
export const fixedHead = (title: string, canonical?: string): Head => ({ title, canonical });

/** Sets the URL and the title of a link in the head. The server has written the public origin. */
function setLink(selector: string, path: string, title = ''): void {
  const link = document.querySelector<HTMLLinkElement>(`link${selector}`);
  if (link) Object.assign(link, { href: new URL(path, link.href).href, title });
}

/**
 * Sets the document's title, its canonical URL and its feeds, which browsers and their extensions read. Crawlers and link previews
 * read the other tags in the server's page.
 */
export function useHead({ title, canonical, feed }: Head): void {
  useEffect(() => {
    document.title = documentTitle(title, site);
    setLink('[rel=canonical]', canonical ?? location.pathname);
    for (const link of feedLinks({ feed, title }, site)) setLink(`[type="${link.type}"]`, link.url, link.title);
  }, [title, canonical, feed]);
}
