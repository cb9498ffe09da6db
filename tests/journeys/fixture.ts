/** The fixture of a test file, one browser, and visits that end with their test. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, visit, type Visit, type VisitOptions } from '../support/visit.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let opened: Fixture;
let visits: Visit[] = [];
const reused = new Map<string, Visit>();

beforeAll(async () => {
  opened = await openFixture();
});

afterEach(async () => {
  // Ended first, so that a violation fails its own test only.
  const ended = visits;
  visits = [];
  await Promise.all(ended.map(({ end }) => end()));
  const violations = [...ended, ...reused.values()].flatMap(({ consoleErrors }) =>
    consoleErrors.splice(0).filter((each) => /security policy|trusted/i.test(each)),
  );
  expect(violations).toEqual([]);
});

afterAll(async () => {
  await closeBrowser();
  await opened.close();
});

/** Returns the fixture of the file. */
export const fixture = (): Fixture => opened;

/** Waits until the client has rendered the page: its static markup does not react. */
const waitForClientRender = (page: Page): Promise<void> => page.locator('[data-static]').waitFor({ state: 'detached' });

/** Lets a page wait for the client after each load, unless a test says what it waits for (`waitUntil`). */
function waitForClient(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForClientRender(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitForClientRender(page);
    return response;
  };
}

/**
 * Returns a page that all tests of the file with the same options use, without interceptions. A test that leaves something behind
 * in the browser opens a page of its own: a new profile starts a process, and compiles the site's script again.
 */
export async function reusePage(options: VisitOptions): Promise<Visit> {
  const key = JSON.stringify({ ...options, as: options.as?.username });
  const known = reused.get(key);
  await known?.page.unrouteAll();
  const visit = known ?? (await openOn('/icon.svg', options));
  reused.set(key, visit);
  return visit;
}

/** Opens a path in a new browser profile with reduced motion, as a member or as a visitor. */
export async function openPage(path: string, options: VisitOptions = {}): Promise<Visit> {
  const begun = await openOn(path, options);
  visits.push(begun);
  return begun;
}

async function openOn(path: string, options: VisitOptions): Promise<Visit> {
  const begun = await visit(opened, path, { reducedMotion: 'reduce', ...options });
  if (options.javaScriptEnabled === false) return begun;
  await waitForClientRender(begun.page);
  waitForClient(begun.page);
  return begun;
}
