/** The screens of members before and while their data arrives: each has its shape at once, and nothing moves. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { decideAbout, reportSubject } from '../../support/moderation/cases.ts';
import { grant, signIn } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { settled } from '../../support/visit.ts';
import { fixture, openPage, reusePage } from '../fixture.ts';
import { holdScripts } from '../network-conditions.ts';

const words = 'This shop closed last summer, and the phone number leads to someone else.';

let ada: TestUser;
let mona: TestUser;
let cafe: string;
let openCase: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  const ben = await signUp(fixture(), 'ben');
  mona = await grant(fixture(), await signUp(fixture(), 'mona'), 'ADMIN');
  for (let devices = 0; devices < 4; devices += 1) await signIn(fixture(), ada);
  cafe = await addBusiness(ada, { position: { latitude: 38.7223, longitude: -9.1393 } });
  const shops: string[] = [];
  for (const name of ['First', 'Second', 'Third']) shops.push(await addBusiness(ben, { name: `${name} Shop` }));
  for (const id of shops) {
    await ada.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id });
    await ada.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
      id,
    });
    await ben.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: cafe });
    await reportSubject(ada, 'BUSINESS', id, { reason: 'OTHER', text: words });
    await reportSubject(mona, 'BUSINESS', id);
  }
  await ada.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben.id });
  // Ada reads a decision about her business on her account page.
  await decideAbout({ reporter: ben, moderator: mona }, ['BUSINESS', cafe], 'WARN');
  const cases = '{ moderationCases(first: 1) { nodes { id } } }';
  openCase = (await mona.graphql(cases)).moderationCases.nodes[0].id;
});

interface Opened {
  path: () => string;
  as: () => TestUser;
}

const screens: Record<string, Opened & { title: string }> = {
  'the account': { path: () => '/account', as: () => ada, title: 'Account' },
  'the profile': { path: () => '/profile', as: () => ada, title: 'My Profile' },
  'the saved businesses': { path: () => '/saved', as: () => ada, title: 'Saved Businesses' },
  'the feed': { path: () => '/feed', as: () => ada, title: 'Following' },
  'the notifications': { path: () => '/notifications', as: () => ada, title: 'Notifications' },
  'the form of a new business': { path: () => '/create-business', as: () => ada, title: 'Create Business' },
  'the form of an edit': { path: () => `/edit-business/${cafe}`, as: () => ada, title: 'Edit Business' },
  'the queue of cases': { path: () => '/moderation', as: () => mona, title: 'Moderation' },
  'a case': { path: () => `/moderation/case/${openCase}`, as: () => mona, title: 'Moderation' },
  'the audit log': { path: () => '/moderation/audit', as: () => mona, title: 'Audit log' },
};

const watched = new WeakSet<Page>();

/** Sums up the layout shifts of each document from its start. A script that was added to a page runs in all later documents. */
async function watchShifts(page: Page): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => {
    const shifted = { sum: 0 };
    Object.assign(window, { shifted });
    new PerformanceObserver((entries) => {
      for (const each of entries.getEntries()) shifted.sum += (each as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Lets responses arrive after the screen has rendered, as on a slow line. */
const delayResponses = (page: Page) =>
  page.route(/\/graphql/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });

const sizes: { size: string; options: BrowserContextOptions }[] = [
  { size: 'On a phone', options: { viewport: { width: 390, height: 844 } } },
  { size: 'On a wide screen', options: { viewport: { width: 1440, height: 900 } } },
];

describe.each(sizes)('$size, while the data arrives', ({ options }) => {
  it.each(Object.entries(screens))('nothing moves: %s', async (_, { path, as }) => {
    const { page } = await reusePage({ ...options, as: as() });
    await watchShifts(page);
    await delayResponses(page);
    await page.goto(path());
    await settled(page);
    const { sum } = await page.evaluate(() => (window as unknown as { shifted: { sum: number } }).shifted);
    expect(sum).toBeLessThan(0.02);
  });
});

describe('Before the script arrives', () => {
  it.each(Object.entries(screens))('the page has its heading and nothing of its reader: %s', async (_, screen) => {
    const user = screen.as();
    const { page } = await reusePage({ ...sizes[0]!.options, as: user });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(screen.path(), { waitUntil: 'load' });
    const main = page.locator('[data-static] main');
    expect(await main.getByRole('heading', { level: 1 }).allTextContents()).toEqual([screen.title]);
    expect(await main.locator('.skeleton, form').count()).toBeGreaterThan(0);
    expect(await main.innerHTML()).not.toMatch(new RegExp(`${user.username}|${user.email}|Blue Gate`));
  });

  const { 'the form of a new business': _withoutQueries, ...privateScreens } = screens;
  const withQueries: Record<string, Opened> = {
    ...privateScreens,
    'the saved businesses in another order': { path: () => '/saved?search=shop&sortBy=name', as: () => ada },
    'the tab of the saved businesses': { path: () => '/profile?tab=saved', as: () => ada },
    'the home page': { path: () => '/', as: () => ada },
    'a filtered home page': { path: () => '/?category=Retail&minRating=3', as: () => ada },
    'a business': { path: () => `/business/${cafe}`, as: () => ada },
    'the users': { path: () => '/users', as: () => ada },
    'a user': { path: () => '/user/ben', as: () => ada },
  };
  /** The operations that the page names for its script. */
  const namedOperations = async (page: Page): Promise<string[]> => {
    const urls = (await page.locator('meta[name=queries]').getAttribute('content'))!.split(' ');
    return urls.map((url) => new URL(url, page.url()).searchParams.get('operation')!);
  };
  it.each(Object.entries(withQueries))(
    'the queries of its reader are sent, and not again: %s',
    async (_, { path, as }) => {
      const visit = await reusePage({ ...sizes[0]!.options, as: as() });
      const { page, operations } = visit;
      await settled(page);
      operations.length = 0;
      const scripts = await holdScripts(page);
      await page.goto(path(), { waitUntil: 'commit' });
      const named = await namedOperations(page);
      await until('the queries are sent', () => operations.length === named.length);
      expect([...operations].sort()).toEqual([...named].sort());
      scripts.release();
      await page.locator('[data-static]').waitFor({ state: 'detached' });
      await settled(page);
      for (const name of named) expect(operations.filter((each) => each === name)).toEqual([name]);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

  it('a query that has failed is sent again by the code', async () => {
    const { page } = await openPage('/nowhere', { ...sizes[0]!.options, as: ada });
    let requests = 0;
    await page.route(/operation=ProfilePage/, (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    await page.goto('/profile');
    await page.getByRole('main').getByText('Blue Gate').first().waitFor();
    expect(requests).toBe(2);
  });

  it('the responses of one user are not used for the next', async () => {
    const visit = await openPage('/nowhere', { ...sizes[0]!.options, as: ada });
    const { page, operations } = visit;
    const scripts = await holdScripts(page);
    await page.goto('/profile', { waitUntil: 'commit' });
    await until('a query is sent', () => operations.includes('ProfilePage'));
    // Another tab has signed in as another user.
    const { token, id, username, email } = mona;
    const userData = JSON.stringify({ id, username, email, createdAt: new Date() });
    await page.evaluate(
      ([tokenOf, user]) => {
        localStorage.setItem('userData', user!);
        localStorage.setItem('token', tokenOf!);
      },
      [token, userData],
    );
    scripts.release();
    await page.getByText(email, { exact: true }).waitFor();
    await settled(page);
    expect(await page.getByRole('main').innerHTML()).not.toMatch(/Blue Gate|ada/);
  });

  it('nothing is sent for a visitor', async () => {
    const { page, operations } = await openPage('/nowhere', sizes[0]!.options);
    operations.length = 0;
    await page.goto('/');
    await settled(page);
    expect(operations).toEqual([]);
  });
});
