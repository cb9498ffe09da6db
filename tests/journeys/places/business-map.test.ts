/** The map of a business on its details page. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { dark, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { settled } from '../../support/visit.ts';

let cafe: string;
let elsewhere: string;

beforeAll(async () => {
  const ada = await signUp(fixture(), 'ada');
  cafe = await addBusiness(ada, { position: { latitude: 48.1372, longitude: 11.5755 } });
  elsewhere = await addBusiness(ada, { name: 'Without a position', location: 'Lillerød, Capital Region, Denmark' });
});

/** Waits until the map has drawn its tiles and its names. */
async function mapIsDrawn(page: Page): Promise<void> {
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].every(
      (tile) => tile.complete && tile.naturalWidth > 0,
    ),
  );
  await page.locator('.map-name > span').first().waitFor();
}

describe('The details page', () => {
  it.each([
    ['in light mode on a wide screen', light],
    ['in dark mode on a phone', dark],
  ])('shows a business on a map with coasts, borders and names, without another server, %s', async (_, display) => {
    const visit = await openPage('/nowhere', display);
    const { page } = visit;
    const foreign: string[] = [];
    const own = new URL(fixture().url).host;
    await page.route(
      ({ host }) => host !== own,
      (route) => {
        foreign.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(`/business/${cafe}`);
    const map = page.getByRole('region', { name: /^Map of / });
    // On a phone there is one below the facts, too.
    await page.getByRole('link', { name: 'Directions' }).last().scrollIntoViewIfNeeded();
    await map.waitFor();
    await mapIsDrawn(page);
    expect(await map.getByText('Munich').count()).toBe(1);
    expect(foreign).toEqual([]);
    expect(await visit.accessibilityViolations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });

  it('leads to directions and to a map of the position', async () => {
    const { page } = await openPage(`/business/${cafe}`, light);
    const address = (name: RegExp) => page.getByRole('link', { name }).first().getAttribute('href');
    await page.getByRole('link', { name: 'Directions' }).waitFor();
    expect(await address(/^Directions/)).toBe('https://www.openstreetmap.org/directions?to=48.1372%2C11.5755');
    expect(await address(/\(map, in a new tab\)/)).toContain('mlat=48.1372&mlon=11.5755');
  });

  it('keeps the icon of the link to a map beside the last word of the location, in windows of any width', async () => {
    const { page } = await openPage(`/business/${elsewhere}`, light);
    const link = page.getByRole('link', { name: /\(map, in a new tab\)/ });
    const lines = new Set<number>();
    for (let width = 320; width <= 480; width += 4) {
      await page.setViewportSize({ width, height: 800 });
      const { text, icon } = await link.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.querySelector('span')!.firstChild!);
        const text = [...words.getClientRects()].map((line) => line.toJSON() as DOMRect);
        return { text, icon: element.querySelector('svg')!.getBoundingClientRect().toJSON() as DOMRect };
      });
      const last = text.at(-1)!;
      lines.add(text.length);
      expect({ width, gap: Math.round(icon.left - last.right) }).toEqual({ width, gap: 4 });
      expect(icon.top).toBeLessThan(last.bottom);
      expect(icon.bottom).toBeGreaterThan(last.top);
      expect(icon.right).toBeLessThanOrEqual(width);
    }
    expect([...lines].sort()).toEqual([1, 2]);
  });

  it('moves and zooms the map by keyboard', async () => {
    const { page } = await openPage(`/business/${cafe}`, light);
    const map = page.getByRole('region', { name: /^Map of / });
    await map.focus();
    await mapIsDrawn(page);
    const pin = page.locator('.map-pin');
    const before = (await pin.boundingBox())!;
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      ([x]) => document.querySelector('.map-pin')!.getBoundingClientRect().x < x! - 20,
      [before.x],
    );
    const sources = () => page.locator('.leaflet-tile').first().getAttribute('src');
    const first = await sources();
    await page.keyboard.press('-');
    await page.waitForFunction((src) => document.querySelector('.leaflet-tile')?.getAttribute('src') !== src, first);
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await mapIsDrawn(page);
  });

  it('requests no code of the map for a business without a position', async () => {
    const { page } = await openPage('/nowhere', light);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`/business/${elsewhere}`);
    await page.getByRole('heading', { name: 'Without a position' }).waitFor();
    await settled(page);
    expect(await page.getByRole('link', { name: 'Directions' }).count()).toBe(0);
    expect(scripts.filter((url) => /Map/.test(url))).toEqual([]);
  });
});
