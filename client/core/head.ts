/** The head of a screen: title, description, canonical URL, link preview and schema.org data. The server's pages contain it. */
import type { Head } from '#rules/screen.ts';
import { commonTexts } from './commonTexts.ts';

/** The document title of a screen. An empty title gives the brand alone. */
export const documentTitle = (title = ''): string => (title ? `${title} · ${commonTexts.brand}` : commonTexts.brand);

/**
 * Makes the head of a screen whose title does not depend on data.
 * @param canonical the screen's path; search engines do not list screens without one
 */
export const fixedHead = (title: string, canonical?: string) => (): Head => ({
  title,
  description: commonTexts.description,
  ...(canonical !== undefined && { canonical }),
});

/** The beginning of a text for a description: at most 160 characters, cut after a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s\S*$/, '')}…`;
}
