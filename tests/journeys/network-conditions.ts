/** Slow lines and broken ones, put between a page and the site, and a slow machine under it. */
import type { Page, Route } from 'playwright-core';
import { operationOf } from '../support/visit.ts';

const graphql = /\/graphql(\?|$)/;

/** Does something with every request for one operation; all others pass. */
async function meet(page: Page, operation: string, act: (route: Route) => Promise<void>): Promise<void> {
  await page.route(graphql, (route) => (operationOf(route.request()) === operation ? act(route) : route.fallback()));
}

/** What a cut line leaves in the browser's console. */
export const cutOff = /^Failed to load resource: net::ERR_FAILED$/;

/** Cuts the line for an operation: no answer comes. */
export const cutting = (page: Page, operation: string): Promise<void> =>
  meet(page, operation, (route) => route.abort());

/** Lets the site refuse an operation with a sentence. */
export const refusing = (page: Page, operation: string, message: string, code = 'BAD_REQUEST'): Promise<void> =>
  meet(page, operation, (route) => route.fulfill({ json: { errors: [{ message, extensions: { code } }] } }));

/** Holds an operation back until it is let go. */
export async function holding(page: Page, operation: string): Promise<{ letGo(): void }> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await meet(page, operation, async (route) => {
    await gone;
    await route.continue();
  });
  return { letGo };
}

/** Makes the page's machine slow by a factor: what only a fast one gets right shows. */
export async function slowing(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Makes the page's line slow on the way up: what is sent takes its time. */
export async function trickling(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Clears the sky again. */
export const calm = (page: Page): Promise<void> => page.unroute(graphql);
