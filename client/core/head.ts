/**
 * The head of a screen: title, description, canonical URL, link preview and schema.org data. A screen makes it from its data in
 * one function. The server's pages contain it, and the screen passes it to `useHead`.
 */
import { useEffect } from 'react';
import type { Head } from '#rules/page.ts';
import { documentTitle } from '#rules/site/site.ts';
import { site } from './site.ts';

/**
 * Makes the head of a screen that does not depend on data.
 * @param canonical the screen's path; search engines do not list screens without one
 */
export const fixedHead = (title: string, canonical?: string): Head => ({ title, canonical });

/**
 * Sets the document's title and canonical URL, which browsers bookmark and share. Crawlers, link previews and feed readers read the
 * other tags in the server's page.
 */
export function useHead({ title, canonical }: Pick<Head, 'title' | 'canonical'>): void {
  useEffect(() => {
    document.title = documentTitle(title, site);
    const link = document.querySelector<HTMLLinkElement>('[rel=canonical]');
    // The server has written the public origin.
    if (link) link.href = new URL(canonical ?? location.pathname, link.href).href;
  }, [title, canonical]);
}
