/** The map of the home page, and the list by distance. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { operationOf, settled, visit } from '../../support/visit.ts';
import { dark, light } from '../display.ts';
import { openFixture } from '../../support/fixture.ts';
import { fixture, openPage } from '../fixture.ts';
import { failRequests, holdScripts, removeInterceptions } from '../network-conditions.ts';

const munich = { latitude: 48.1372, longitude: 11.5755 };

beforeAll(async () => {
  const ada = await signUp(fixture(), 'ada');
  const add = (name: string, latitude: number, longitude: number) =>
    addBusiness(ada, { name, position: { latitude, longitude } });
  await add('Munich Café', munich.latitude, munich.longitude);
  await add('Vienna Café', 48.2085, 16.3721);
  await add('Suva Café', -18.1416, 178.4415);
  await add('Lima Café', -12.0432, -77.0282);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}.`);
}

/** The marker of a business. */
const marker = (page: Page, name: string) => page.getByRole('button', { name: `${name}, Restaurant`, exact: true });
const map = (page: Page) => page.getByRole('region', { name: /^Map of businesses/ });
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
/** Whether the list has the focus, alone: neither the page nor the region around the list. */
const isListFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('[tabindex="-1"]:not([role]):has(article)'));
const count = (page: Page) => page.getByText(/Business(es)? Found$/);

async function tilesAreDrawn(page: Page): Promise<void> {
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].every(
      (tile) => tile.complete && tile.naturalWidth > 0,
    ),
  );
  await page.locator('.map-name > span').first().waitFor();
}

describe('The map of the home page', () => {
  it('is one press away, and no code of it is requested before', async () => {
    const visit = await openPage('/nowhere', light);
    const { page } = visit;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/');
    await settled(page);
    expect(requests.filter((url) => /Map|\/map\//.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await tilesAreDrawn(page);
    expect(new URL(page.url()).searchParams.get('view')).toBe('map');
    // On a wide window the list stays beside the map.
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });

  it('says that it loads while its code is under way', async () => {
    const { page } = await openPage('/nowhere', light);
    const { release } = await holdScripts(page, /HomeMap/);
    await page.goto('/?view=map');
    await page.locator('.with-map [role=status]', { hasText: 'Loading…' }).waitFor();
    release();
    await tilesAreDrawn(page);
  });

  it('draws coasts, borders and names without another server and without WebGL, in dark mode on a phone', async () => {
    const visit = await openPage('/nowhere', dark);
    const { page } = visit;
    const own = new URL(fixture().url).host;
    const foreign: string[] = [];
    await page.route(
      ({ host }) => host !== own,
      (route) => {
        foreign.push(route.request().url());
        return route.abort();
      },
    );
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...rest: unknown[]) {
        return type.startsWith('webgl') ? null : Reflect.apply(getContext, this, [type, ...rest]);
      } as typeof getContext;
    });
    await page.goto('/?view=map');
    await tilesAreDrawn(page);
    expect(foreign).toEqual([]);
    expect(await page.getByRole('article').first().isVisible()).toBe(false);
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });

  it('shows what matches anywhere in the world on a phone, which is narrower than the world', async () => {
    const { page } = await openPage('/?view=map&search=Suva', dark);
    await marker(page, 'Suva Café').waitFor();
    const empty = await openPage('/?view=map&search=zzzz', dark);
    await empty.page.getByText('No businesses in this area').waitFor();
    await empty.page.getByRole('combobox').first().fill('Suva');
    await empty.page.keyboard.press('Enter');
    await marker(empty.page, 'Suva Café').waitFor();
  });

  it('is used by keyboard alone: skipped, opened at a marker, and searched', async () => {
    const { page } = await openPage('/?view=map&map=6/48.2/13.5', light);
    await tilesAreDrawn(page);
    await page.getByRole('button', { name: 'Skip map' }).focus();
    await page.keyboard.press('Enter');
    expect(await isListFocused(page)).toBe(true);

    await marker(page, 'Munich Café').focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Chosen business' });
    await card.waitFor();
    expect(await card.getByRole('link').getAttribute('href')).toMatch(/^\/business\//);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Munich Café, Restaurant',
    );

    // A zoom replaces the marker.
    await page.keyboard.press('Enter');
    await card.waitFor();
    const pressed = await marker(page, 'Munich Café').elementHandle();
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await page.waitForFunction((element) => !element!.isConnected, pressed);
    await marker(page, 'Munich Café').waitFor();
    await card.getByRole('button', { name: 'Close' }).press('Enter');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Munich Café, Restaurant',
    );

    await page.getByRole('button', { name: 'Search this area' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 Businesses Found').waitFor();
    expect(await isFocused(map(page))).toBe(true);
    await page.getByRole('button', { name: '2 more outside this area' }).press('Enter');
    await page.getByText('4 Businesses Found').waitFor();
  });

  it('is skipped also in a window without room for the list beside it', async () => {
    const { page } = await openPage('/?view=map&map=6/48.2/13.5', { ...light, viewport: { width: 1024, height: 768 } });
    await tilesAreDrawn(page);
    await page.getByRole('button', { name: 'Skip map' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('footer')))).toBe(true);
  });

  it('is opened, moved, zoomed, taken apart and left for a business by keyboard alone', async () => {
    const { page } = await openPage('/', light);
    await tabTo(page, page.getByRole('button', { name: 'Map', exact: true }));
    await page.keyboard.press('Enter');
    await tilesAreDrawn(page);
    await tabTo(page, map(page));
    const moves = async (key: string) => {
      const before = new URL(page.url()).searchParams.get('map');
      await page.keyboard.press(key);
      await page.waitForFunction((last) => new URL(location.href).searchParams.get('map') !== last, before);
    };
    await moves('ArrowRight');
    await moves('ArrowLeft');
    await tabTo(page, page.getByRole('button', { name: '2 businesses, zoom in' }));
    await page.keyboard.press('Enter');
    expect(await isFocused(map(page))).toBe(true);
    await moves('+');
    await tabTo(page, marker(page, 'Munich Café'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('region', { name: 'Chosen business' }).getByRole('link'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Munich Café' }).waitFor();
  });

  it('shows the tiles of the operator with their sources', async () => {
    const requested: string[] = [];
    const tiles = createServer(({ url }, response) => {
      requested.push(url!);
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
    const own = await openFixture({
      MAP_TILES: `${address}/{z}/{x}/{y}.svg`,
      MAP_ATTRIBUTION: '© [Open Tiles](https://example.com/copyright) contributors',
    });
    const visited = await visit(own, '/?view=map&map=3/48/14', light);
    const { page, consoleErrors } = visited;
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    expect(requested[0]).toMatch(/^\/3\/\d\/\d\.svg$/);
    await page.getByText('© Open Tiles contributors').waitFor();
    const source = page.getByRole('link', { name: 'Open Tiles' });
    expect(await source.getAttribute('href')).toBe('https://example.com/copyright');
    expect(await visited.accessibilityViolations()).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await visited.end();
    await own.close();
    tiles.closeAllConnections();
    tiles.close();
  });

  it('keeps its place for Back, and shows both sides of the antimeridian', async () => {
    const { page } = await openPage('/?view=map&map=3/-17/-179', light);
    await tilesAreDrawn(page);
    await marker(page, 'Suva Café').waitFor();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await page.getByText('1 Business Found', { exact: true }).waitFor();
    const [west, , east] = new URL(page.url()).searchParams.get('within')!.split(',').map(Number);
    expect(west).toBeGreaterThan(east!);
    await marker(page, 'Suva Café').click();
    await page.getByRole('region', { name: 'Chosen business' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Suva Café' }).waitFor();
    await page.goBack();
    await marker(page, 'Suva Café').waitFor();
    expect(new URL(page.url()).searchParams.get('map')).toMatch(/^3\/-17[^/]*\/-179/);
  });

  it('shows no marker of an earlier filter where the request for the next one fails', async () => {
    const { page } = await openPage('/?view=map&map=5/48/12', light);
    await marker(page, 'Munich Café').waitFor();
    await failRequests(page, 'BusinessClusters');
    await page.getByRole('button', { name: 'Retail', exact: true }).click();
    await page.getByText('The map’s businesses could not be loaded.').waitFor();
    expect(await marker(page, 'Munich Café').count()).toBe(0);
    await removeInterceptions(page);
    await map(page).locator('..').getByRole('button', { name: 'Try again' }).press('Enter');
    expect(await isFocused(map(page))).toBe(true);
    await page.getByText('No businesses in this area').waitFor();
    await page.getByRole('button', { name: 'Retail', exact: true }).click();
    await marker(page, 'Munich Café').waitFor();
  });

  it('joins markers that are close, and takes them apart when pressed', async () => {
    const { page } = await openPage('/?view=map&map=3/48/14', light);
    await tilesAreDrawn(page);
    await page.getByRole('button', { name: '2 businesses, zoom in' }).click();
    await marker(page, 'Munich Café').waitFor();
    await marker(page, 'Vienna Café').waitFor();
  });
});

describe('While the map glides', () => {
  const place = '/?view=map&map=6/48.2/13.5&search=Café';

  const moving = { ...light, reducedMotion: 'no-preference' } as const;
  const people = (page: Page) => page.getByRole('heading', { level: 1, name: 'Discover Amazing People' });

  /** Waits for the map, and loads the code of the page of users. */
  async function mapIsReady(page: Page): Promise<void> {
    await marker(page, 'Munich Café').waitFor();
    await page.getByRole('link', { name: 'Users' }).hover();
    await settled(page);
  }

  /** Moves the map by a key, and does the next thing before the map has moved. */
  const moveAnd = (page: Page, next: 'press Users' | 'go back', key = 39) =>
    page.evaluate(
      ([chosen, keyCode]) => {
        const map = document.querySelector<HTMLElement>('.map-area')!;
        map.focus();
        map.dispatchEvent(new KeyboardEvent('keydown', { keyCode, bubbles: true }));
        if (chosen === 'go back') history.back();
        else document.querySelector<HTMLElement>('a[href="/users"]')!.click();
      },
      [next, key] as const,
    );

  it('a link opens its page, whose address has neither the place of the map nor the filters', async () => {
    const { page } = await openPage(place, moving);
    await mapIsReady(page);
    await moveAnd(page, 'press Users');
    await people(page).waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/users');
  });

  it('a link opens its page also where the code of the page loads longer than the map glides', async () => {
    const { page } = await openPage('/nowhere', moving);
    const { release } = await holdScripts(page, /UsersPage/);
    await page.goto(place);
    await marker(page, 'Munich Café').waitFor();
    await moveAnd(page, 'press Users');
    await page.waitForTimeout(1000);
    release();
    await people(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('Back to the list shows the list, and no map again', async () => {
    const { page } = await openPage('/', moving);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.waitForFunction(() => location.search.includes('map='));
    await settled(page);
    await moveAnd(page, 'go back');
    await page.locator('.map-area').waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('.map-area').count()).toBe(0);
  });

  it('a zoom of a map that users have left causes no error', async () => {
    const { page, consoleErrors } = await openPage(place, moving);
    await mapIsReady(page);
    // The key of plus.
    await moveAnd(page, 'press Users', 187);
    await people(page).waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).search).toBe('');
    expect(consoleErrors).toEqual([]);
  });
});

describe('Near me', () => {
  it('lists the nearest first with distances, from a position rounded to 100 metres', async () => {
    const visit = await openPage('/', {
      ...light,
      permissions: ['geolocation'],
      geolocation: { latitude: 48.137234, longitude: 11.575512 },
    });
    const { page } = visit;
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('0.1 mi away').waitFor();
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names).toEqual(['Munich Café', 'Vienna Café', 'Lima Café', 'Suva Café']);
    expect(new URL(page.url()).searchParams.get('near')).toMatch(/^48\.137,11\.576/);
    expect(await visit.accessibilityViolations()).toEqual([]);
    await page.getByRole('button', { name: /^Near .*remove filter$/ }).click();
    await page.getByText('mi away').first().waitFor({ state: 'detached' });
  });

  it('says what to do where the browser refuses', async () => {
    const visit = await openPage('/', { ...dark, permissions: [] });
    const { page } = visit;
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText(/^Your browser does not share your position/).waitFor();
    expect(await visit.accessibilityViolations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await count(page).isVisible()).toBe(true);
  });

  it('takes the name of a place, in kilometres where the language has them', async () => {
    const { page } = await openPage('/', { ...light, locale: 'de-DE', permissions: [] });
    const place = {
      __typename: 'Place',
      id: '2761369',
      name: 'Vienna',
      matchedName: 'Wien',
      label: 'Vienna, Austria',
      timeZone: 'Europe/Vienna',
    };
    const position = { __typename: 'Position', latitude: 48.2085, longitude: 16.3721 };
    // The tests of the server load the places.
    await page.route(
      () => true,
      (route) =>
        operationOf(route.request()) === 'Places'
          ? route.fulfill({ json: { data: { places: [{ ...place, position }] } } })
          : route.fallback(),
    );
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByLabel('Or enter a place').fill('wien');
    await page
      .getByRole('button', { name: /^Vienna/ })
      .first()
      .click();
    await page
      .getByText(/^[\d.]+ km away$/)
      .first()
      .waitFor();
    const [first] = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(first).toBe('Vienna Café');
    await page.getByRole('button', { name: 'Near Vienna, remove filter' }).waitFor();
  });
});

describe('A marker of several businesses that no zoom takes apart', () => {
  beforeAll(async () => {
    const ben = await signUp(fixture(), 'ben');
    for (const [name, longitude] of [
      ['Taveuni Bakery', 179.995],
      ['Taveuni Café', 179.9951],
      ['Beside Taveuni', 179.9765],
    ] as const)
      await addBusiness(ben, { name, position: { latitude: -16.8, longitude } });
  });

  it('lists these and no others, also beside the antimeridian', async () => {
    const { page } = await openPage('/?view=map&map=12/-16.8/179.98', light);
    await marker(page, 'Beside Taveuni').waitFor();
    await page.getByRole('button', { name: '2 businesses close together, list them' }).click();
    await page.getByText('2 Businesses Found').waitFor();
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names.toSorted()).toEqual(['Taveuni Bakery', 'Taveuni Café']);
  });

  it('moves the focus to the list in a window without room for it beside the map', async () => {
    const { page } = await openPage('/?view=map&map=12/-16.8/179.98', {
      ...light,
      viewport: { width: 1024, height: 768 },
    });
    await page.getByRole('button', { name: '2 businesses close together, list them' }).press('Enter');
    await page.getByText('2 Businesses Found').waitFor();
    await map(page).waitFor({ state: 'detached' });
    expect(await isListFocused(page)).toBe(true);
  });

  it('is left by Back for the map, also where the filters have the same area already', async () => {
    const { page } = await openPage('/?view=map&map=12/-16.8/179.98', {
      ...light,
      viewport: { width: 1024, height: 768 },
    });
    const list = () => page.getByRole('button', { name: '2 businesses close together, list them' }).press('Enter');
    await list();
    await map(page).waitFor({ state: 'detached' });
    const filtered = new URL(page.url());
    filtered.searchParams.set('view', 'map');
    await page.goto(filtered.href);
    await list();
    await map(page).waitFor({ state: 'detached' });
    await page.goBack();
    await map(page).waitFor();
    expect(new URL(page.url()).searchParams.get('within')).toBe(filtered.searchParams.get('within'));
  });
});
