/** Slow and failing connections between a page and the site, and a slow machine. */
import type { Page, Route } from 'playwright-core';
import { operationOf } from '../support/visit.ts';

const graphql = /\/graphql(\?|$)/;

/** Intercepts every request of one operation; other requests pass. */
async function intercept(page: Page, operation: string, act: (route: Route) => Promise<void>): Promise<void> {
  await page.route(graphql, (route) => (operationOf(route.request()) === operation ? act(route) : route.fallback()));
}

/** The console error of a failed request. */
export const requestFailed = /^Failed to load resource: net::ERR_FAILED$/;

/** Fails the requests of an operation: no response arrives. */
export const failRequests = (page: Page, operation: string): Promise<void> =>
  intercept(page, operation, (route) => route.abort());

/** Answers an operation with an error. */
export const answerWithError = (page: Page, operation: string, message: string, code = 'BAD_REQUEST'): Promise<void> =>
  answerWithErrors(page, operation, () => message, code);

/** Answers an operation with an error each time. @param messageOf returns the message of the first, second … answer */
export function answerWithErrors(
  page: Page,
  operation: string,
  messageOf: (number: number) => string,
  code = 'BAD_REQUEST',
): Promise<void> {
  let number = 0;
  return intercept(page, operation, (route) => {
    number += 1;
    return route.fulfill({ json: { errors: [{ message: messageOf(number), extensions: { code } }] } });
  });
}

/** Returns a handler that holds requests back, and the function that lets them and later ones pass. */
function heldBack() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route): Promise<void> => {
    await released;
    // The page may have been left.
    await route.continue().catch(() => undefined);
  };
  return { hold, release };
}

/** Holds the requests of an operation back until `release`. */
export async function holdRequests(page: Page, operation: string): Promise<{ release(): void }> {
  const { hold, release } = heldBack();
  await intercept(page, operation, hold);
  return { release };
}

/** Holds the scripts of the site back until `release`. @param files those to hold; else all */
export async function holdScripts(page: Page, files = /\/assets\/.*\.js/): Promise<{ release(): void }> {
  const { hold, release } = heldBack();
  await page.route(files, hold);
  return { release };
}

/** Slows the page's CPU by a factor. */
export async function slowCpu(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Limits the page's upload rate. */
export async function limitUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Removes all interceptions. */
export const removeInterceptions = (page: Page): Promise<void> => page.unroute(graphql);
