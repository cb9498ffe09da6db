/** The accessibility of the static markup: before the script arrives, and with JavaScript off. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { fixture, reusePage } from '../fixture.ts';

let bakery: string;

beforeAll(async () => {
  const ada = await signUp(fixture(), 'ada');
  const ben = await signUp(fixture(), 'ben');
  for (const name of Array.from({ length: 25 }, (_, index) => `Shop ${index + 1}`))
    await addBusiness(ada, { name, category: 'RETAIL' });
  bakery = await addBusiness(ada, { name: 'Juniper Bakery', position: { latitude: 53.8008, longitude: -1.5491 } });
  await ben.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id: bakery });
  for (let count = 0; count < 21; count += 1)
    await ben.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
      id: bakery,
    });
});

const paths = {
  'the home page': () => '/',
  'a search without results': () => '/?search=nothing&category=Retail',
  'a business': () => `/business/${bakery}`,
  'the users': () => '/users',
  'a user': () => '/user/ada',
  'the login': () => '/login',
  'a page of members': () => '/saved',
};
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const displays = sizes.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme, reducedMotion: 'reduce' as const })),
);

/**
 * Lets a page show what it shows with JavaScript off: axe needs promises, which do not continue then. Without its scripts, with
 * the content of `noscript` in the markup and with the styles for `scripting: none` it is the same document.
 */
async function imitateNoScript(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<script[^]*?<\/script>/g, '')
        .replace(/<\/?noscript[^>]*>/g, '')
        .replaceAll('(scripting:none)', '(width>0)')
        .replaceAll('(scripting:enabled)', '(width<0)');
      await route.fulfill({ response, body: html });
    },
  );
}

describe.each(displays)(
  'A page whose script does not load, at $viewport.width pixels in $colorScheme mode',
  (options) => {
    it('says so after a while, and offers to reload', async () => {
      const visit = await reusePage(options);
      const { page } = visit;
      await page.route(/\.js$/, (route) => route.abort());
      await page.goto('/', { waitUntil: 'load' });
      await page.getByText('This page is incomplete: its script has not loaded.').waitFor();
      expect(await visit.accessibilityViolations()).toEqual([]);
      expect(await visit.overflow()).toBe(0);
      await page.unroute(/\.js$/);
      await page.getByRole('link', { name: 'Reload the page' }).click();
      await page.getByText('This page is incomplete').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show Filters' }).click();
    });
  },
);

describe.each(displays)('At $viewport.width pixels in $colorScheme mode', (options) => {
  it.each(Object.entries(paths))('%s has no violation before the script arrives', async (_, pathOf) => {
    const visit = await reusePage(options);
    await visit.page.route(/\.js$/, (route) => route.abort());
    await visit.page.goto(pathOf(), { waitUntil: 'load' });
    await visit.page.locator('[data-static] h1').waitFor();
    // The content of `noscript` is text for a browser with JavaScript.
    expect(await visit.page.locator('body').innerText()).not.toContain('<');
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });

  it.each(Object.entries(paths))('%s has no violation without JavaScript', async (_, pathOf) => {
    // The policy knows the styles by their hash.
    const visit = await reusePage({ ...options, bypassCSP: true });
    await imitateNoScript(visit.page);
    await visit.page.goto(pathOf(), { waitUntil: 'load' });
    // The dark scheme is among the styles for `scripting: none`.
    const scheme = await visit.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe(options.colorScheme);
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });
});
