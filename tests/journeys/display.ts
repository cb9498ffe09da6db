/** The two looks in which people meet the site: light on a wide screen, dark on a phone. */
import type { BrowserContextOptions } from 'playwright-core';
import { isFullRun } from '../support/full-run.ts';

export const light: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
export const dark: BrowserContextOptions = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' };

const both = [
  { look: 'in light on a wide screen', options: light },
  { look: 'in the dark on a phone', options: dark },
];

/**
 * For `describe.each`: both looks where `TESTS=all` asks for them, else one, so that all journeys together stay quick;
 * `looks.test.ts` sees every screen in the other.
 */
export const displaysOr = (quick: BrowserContextOptions) =>
  isFullRun ? both : both.filter(({ options }) => options === quick);
