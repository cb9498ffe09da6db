/** The two displays of the journeys: light on a wide screen, dark on a phone. */
import type { BrowserContextOptions } from 'playwright-core';
import { isFullRun } from '../support/full-run.ts';

export const light: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
export const dark: BrowserContextOptions = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' };

const both = [
  { display: 'in light mode on a wide screen', options: light },
  { display: 'in dark mode on a phone', options: dark },
];

/**
 * For `describe.each`: both displays with `TESTS=all`, else one, so that all journeys together stay quick;
 * `displays.test.ts` checks every screen in the other.
 */
export const displaysOr = (single: BrowserContextOptions) =>
  isFullRun ? both : both.filter(({ options }) => options === single);
