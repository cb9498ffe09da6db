/** Types for the script that starts a browser. */
import type { BrowserServer } from 'playwright-core';

export function startBrowser(): Promise<BrowserServer>;
