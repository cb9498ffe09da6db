/** Types of find-browser.mjs. */
export function findBrowser(): Promise<string>;
