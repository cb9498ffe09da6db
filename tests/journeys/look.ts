/** The two looks in which people meet the site: light on a wide screen, dark on a phone. */
import type { BrowserContextOptions } from 'playwright-core';

export const light: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
export const dark: BrowserContextOptions = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' };

/** For `describe.each`. */
export const looks = [
  { look: 'in light on a wide screen', options: light },
  { look: 'in the dark on a phone', options: dark },
];
