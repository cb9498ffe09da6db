/** The static markup of a page and the client's first render: the same elements at the same places. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { noFilters } from '#rules/filters.ts';
import { addBusiness, unknownId } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, light } from './display.ts';
import { fixture, reusePage } from './fixture.ts';
import { holdRequests, holdScripts } from './network-conditions.ts';
import { readElements, differencesOf, withoutPlaces } from '../support/elements.ts';
import { settled } from '../support/visit.ts';

let ada: TestUser;
let ben: TestUser;
let cafe: string;
let rightToLeft: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'])
    await addBusiness(ben, { name: `${name} Shop`, category: 'RETAIL' });
  rightToLeft = await addBusiness(ada, {
    name: 'מאפיית הרחוב הראשי',
    description: 'مخبز صغير على الزاوية، مفتوح كل صباح.\nA line in English, 12:30.',
    location: 'רחוב ראשי 12, חיפה',
  });
  cafe = await addBusiness(ada, { position: { latitude: 48.1372, longitude: 11.5755 } });
  for (const user of [ada, ben]) {
    await user.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id: cafe });
    await user.graphql(
      'mutation ($id: ID!) { addComment(businessId: $id, text: "צוות נחמד. Good bread.") { comment { id } } }',
      {
        id: cafe,
      },
    );
  }
  // Between the static markup and the client's first render, 'now' can become '1 minute ago'.
  await fixture().db.query("UPDATE comments SET created_at = created_at - interval '3 days'");
  await ada.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: cafe });
  await ada.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: cafe });
  await ada.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben.id });
});

/** Opens a page whose script does not arrive before `start` is called. */
async function openBeforeScript(path: string, options: BrowserContextOptions & { as?: TestUser }) {
  const { page } = await reusePage(options);
  const { release: start } = await holdScripts(page, /\/assets\/(index|first)-[^/]*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('[data-static] h1').waitFor();
  // Until a font has begun to load, the status of `document.fonts` is 'loaded', too.
  await page.evaluate(() => {
    const [family] = getComputedStyle(document.documentElement).getPropertyValue('--font-display').split(',');
    return document.fonts.load(`700 1em ${family}`, document.body.textContent).then(() => undefined);
  });
  return { page, start };
}

const read = async (page: Page) => [await readElements(page, '#root header'), await readElements(page, '#root main')];

const readHead = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    links: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')].map(
      ({ href, title }) => [href, title],
    ),
  }));

const measureShifts = (page: Page) =>
  page.evaluate(() => {
    const list: number[] = [];
    (window as unknown as { shifts: number[] }).shifts = list;
    new PerformanceObserver((entries) => {
      for (const each of entries.getEntries()) list.push((each as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });

const paths = {
  'the home page': () => '/',
  'a filtered home page': () => '/?category=Retail',
  'a business': () => `/business/${cafe}`,
  'a business with right-to-left text': () => `/business/${rightToLeft}`,
  'a user': () => '/user/ben',
  'the users': () => '/users',
  'the search of people': () => '/users?search=ben',
  'the map': () => '/?view=map',
  'the page about the site': () => '/about',
  'the rules': () => '/rules',
  'the page about data': () => '/privacy',
  'the accessibility statement': () => '/accessibility',
  'the public log': () => '/moderation/log',
  'an unknown business': () => `/business/${unknownId}`,
  'an unknown user': () => '/user/unknown',
  'an unknown address': () => '/no/such/street',
};
/** Members are led on from these. */
const visitorPaths = { 'the login': () => '/login', 'the registration': () => '/register' };

const viewers = [
  { viewer: 'a visitor on a wide screen', display: light, as: () => undefined, shown: { ...paths, ...visitorPaths } },
  {
    viewer: 'a visitor in dark mode on a phone',
    display: dark,
    as: () => undefined,
    shown: { ...paths, ...visitorPaths },
  },
  { viewer: 'a member on a wide screen', display: light, as: () => ada, shown: paths },
  { viewer: 'a member in dark mode on a phone', display: dark, as: () => ada, shown: paths },
];

/** A value of each query parameter that the home page reads, under which the page differs from the one without. */
const parameters: Record<string, string> = {
  search: 'shop',
  category: 'Retail',
  minRating: '3',
  openNow: 'true',
  sortBy: 'best',
  order: 'asc',
  within: '11,48,12,49',
  near: '48.1372,11.5755,Munich',
};

describe.each(viewers)('For $viewer', ({ display, as, shown }) => {
  it.each(Object.entries(shown))('the static markup stays where it is: %s', async (_, pathOf) => {
    const { page, start } = await openBeforeScript(pathOf(), { ...display, as: as() });
    // The map replaces the note that stands in its place while its code loads, which both have.
    const { release: showMap } = await holdScripts(page, /\/assets\/HomeMap-[^/]*\.js$/);
    const before = await read(page);
    const head = await readHead(page);
    await measureShifts(page);
    start();
    await page.locator('[data-static]').waitFor({ state: 'detached' });
    const after = await read(page);
    expect(before.flatMap((part, index) => differencesOf(part, after[index]!))).toEqual([]);
    showMap();
    await settled(page);
    expect(await readHead(page)).toEqual(head);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.0005);
  });
});

describe('For a member', () => {
  it.each([
    ['a business', ['BusinessPage', 'BusinessComments'], paths['an unknown business'](), 'Business not found'],
    ['a user', ['UserPage'], paths['an unknown user'](), 'User not found'],
  ])('%s that is not found stays so while their own response is on its way', async (_, operations, path, heading) => {
    const { page } = await reusePage({ ...light, as: ada });
    const held = await Promise.all(operations.map((operation) => holdRequests(page, operation)));
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.evaluate(() => {
      const shown = new Set<string | undefined>();
      (window as unknown as { shown: typeof shown }).shown = shown;
      const read = () => shown.add(document.querySelector('h1')?.textContent);
      new MutationObserver(read).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator('#incomplete').waitFor({ state: 'detached' });
    // The code of the screen follows.
    await page.waitForTimeout(1000);
    held.forEach(({ release }) => release());
    await page.locator('[data-static]').waitFor({ state: 'detached' });
    await settled(page);
    expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])).toEqual([heading]);
  });
});

describe('For the owner of a business', () => {
  it('the actions below the comments of others move no comment', async () => {
    const { page, start } = await openBeforeScript(`/business/${cafe}`, { ...light, as: ada });
    const places = () =>
      page.locator('#comments ol > li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    const before = await places();
    expect(before).toHaveLength(2);
    start();
    await page.getByRole('button', { name: 'Reply to ben' }).waitFor();
    expect(await places()).toEqual(before);
  });
});

describe('For a visitor', () => {
  let unfiltered: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    const { page } = await openBeforeScript('/', light);
    unfiltered = await read(page);
  });

  it.each([
    ['on a wide screen', light],
    ['on a phone', dark],
  ])(
    'the theme toggle and the controls above the list are visible before the script arrives, and not ready: %s',
    async (_, display) => {
      const { page } = await openBeforeScript('/', display);
      for (const name of ['Dark mode', 'Near me', 'List', 'Map', 'Show Filters']) {
        const [control] = await page.getByRole('button', { name, exact: true }).filter({ visible: true }).all();
        expect(await control?.evaluate((element) => getComputedStyle(element).cursor)).toBe('default');
      }
    },
  );

  it('each filter of the home page has a value here', () => {
    expect(Object.keys(parameters)).toEqual(Object.keys(noFilters));
  });

  it.each(Object.entries(parameters))(
    'the server renders the home page with the filter of its address: %s',
    async (name, value) => {
      const { page, start } = await openBeforeScript(`/?${new URLSearchParams({ [name]: value })}`, light);
      const before = await read(page);
      const head = await readHead(page);
      expect(before).not.toEqual(unfiltered);
      start();
      await page.locator('[data-static]').waitFor({ state: 'detached' });
      const after = await read(page);
      // The server leaves distances out, since their unit depends on the browser. They stand before the location of a card.
      const placed = (parts: typeof after) => (name === 'near' ? parts.map(withoutPlaces) : parts);
      const [rendered, shown] = [placed(before), placed(after)];
      expect(rendered.flatMap((part, index) => differencesOf(part, shown[index]!))).toEqual([]);
      await settled(page);
      expect(await readHead(page)).toEqual(head);
    },
  );
});

describe('A keyboard user who focuses a link or a button before the script arrives', () => {
  it.each([
    ['the name of the second business', () => '/', 'h3 a', 1],
    ['a link of the footer', () => '/users', 'footer a', 0],
    ['the link to the content', () => '/', 'a[href="#content"]', 0],
    ['the button of a category', () => '/', 'main button:text-is("Retail")', 0],
    ['the toggle of the theme', () => '/users', 'header button', 0],
    ['the owner of a business', () => `/business/${cafe}`, 'dd a[href="/user/ada"]', 0],
  ])('stays on %s', async (_, pathOf, selector, index) => {
    const { page, start } = await openBeforeScript(pathOf(), light);
    const isFocused = () =>
      page
        .locator(selector)
        .nth(index)
        .evaluate((element) => element === document.activeElement && element.matches(':focus-visible'));
    // Keys show the outline of what has the focus, a script alone does not.
    for (let presses = 0; presses < 100 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    start();
    await page.locator('[data-static]').waitFor({ state: 'detached' });
    expect(await isFocused()).toBe(true);
    await settled(page);
    expect(await isFocused()).toBe(true);
  });
});
