/** Types for the script that finds a browser. */
export function findBrowser(): Promise<string>;
