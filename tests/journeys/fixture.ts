/** The fixture of a test file, one browser, and visits that end with their test. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import type { TestUser } from '../support/users.ts';
import { closeBrowser, visit, type Visit } from '../support/visit.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let opened: Fixture;
let visits: Visit[] = [];

beforeAll(async () => {
  opened = await openFixture();
});

afterEach(async () => {
  const violations = visits.flatMap(({ complaints }) =>
    complaints.filter((each) => /security policy|trusted/i.test(each)),
  );
  expect(violations).toEqual([]);
  await Promise.all(visits.map(({ end }) => end()));
  visits = [];
});

afterAll(async () => {
  await closeBrowser();
  await opened.close();
});

/** Returns the fixture of the file. */
export const fixture = (): Fixture => opened;

/**
 * Opens a path in a new browser profile with reduced motion, as a member or as a visitor.
 * Where scripts run, the client has rendered the page: its static markup does not react.
 */
export async function openPage(path: string, options: BrowserContextOptions & { as?: TestUser } = {}): Promise<Visit> {
  const begun = await visit(opened, path, { reducedMotion: 'reduce', ...options });
  visits.push(begun);
  if (options.javaScriptEnabled !== false) await begun.page.locator('[data-static]').waitFor({ state: 'detached' });
  return begun;
}
