/** The geometry of business cards at all widths: long names, numbers of two digits, Unfollow, text from right to left. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { addBusiness, blueGate, createBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, light } from './display.ts';
import { fixture, openPage } from './fixture.ts';
import { holdRequests } from './network-conditions.ts';
import { expectToast, expectVisible, step } from './steps.ts';

const longName =
  'The very long name of a shop that sells everything you need and some things that you do not need at all, every day'.padEnd(
    120,
    '!',
  );
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 120);
const arabic = 'مقهى الزاوية الهادئة';
const widths = [360, 390, 576, 768, 1024, 1440, 1920];
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada-with-twenty-char');
  ben = await signUp(fixture(), 'ben');
  await addBusiness(ada, { name: longName, location: longName });
  await addBusiness(ada, { name: longWord, location: longWord, category: 'ENTERTAINMENT' });
  await addBusiness(ada, { name: arabic, location: 'حلب، سوريا', category: 'REAL_ESTATE' });
  await addBusiness(ben, { name: 'Of Ben', location: 'Porto' });
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  await ada.graphql(
    createBusiness.replace('$input', '$image: Upload, $input').replace('input: $input', 'image: $image, input: $input'),
    { input: blueGate, image: null },
    { 'variables.image': { blob: new Blob([new Uint8Array(picture)], { type: 'image/png' }), name: 'cafe.png' } },
  );
  await fixture().db.query(
    'UPDATE business_stats SET num_likes = 99, num_comments = 88, num_saves = 77, ratings_5 = 66, ratings_1 = 11',
  );
});

const boxes = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    }),
  );
const heightsOf = async (elements: Locator) => (await boxes(elements)).map(({ height }) => height);
/** The position of each card's actions. */
const actions = (page: Page) => boxes(page.locator('.foot > *'));

async function openList(options: Parameters<typeof openPage>[1]) {
  const visit = await openPage('/', { as: ben, ...options });
  await visit.page.getByRole('article').nth(4).waitFor();
  return visit;
}

describe.each(widths)('A list of cards %i pixels wide', (width) => {
  it('keeps names to two lines, locations to one and the actions in one row, and Follow moves none of them', async () => {
    const height = 900;
    await ben.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: false) { id } }', { id: ada.id });
    const visit = await openList({ ...(width < 700 ? dark : light), viewport: { width, height } });
    const { page } = visit;
    await step(visit, 'Names and locations are clipped.', async () => {
      for (const name of await heightsOf(page.locator('article h3'))) expect(name).toBeLessThanOrEqual(47);
      for (const place of await heightsOf(page.locator('article .line-clamp-1'))) expect(place).toBeLessThanOrEqual(24);
      await expectVisible(visit, longWord);
      expect(await page.getByTitle(longName).count()).toBe(2);
    });
    await step(visit, 'The actions of a card are in one row.', async () => {
      for (const foot of await heightsOf(page.locator('.foot'))) expect(foot).toBeLessThanOrEqual(58);
      // The like button has its heart and its number in one line.
      for (const action of await heightsOf(page.locator('.foot > *'))) expect(action).toBe(44);
    });
    await step(visit, 'The line of the owner fits, with Follow, with Unfollow and with Edit.', async () => {
      const before = await actions(page);
      const lines = await heightsOf(page.locator('article time').locator('..'));
      await page
        .getByRole('button', { name: /^Follow/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Unfollow/ })
        .nth(3)
        .waitFor();
      await expectToast(visit, `Now following ${ada.username}`);
      expect(await actions(page)).toEqual(before);
      expect(await heightsOf(page.locator('article time').locator('..'))).toEqual(lines);
      expect(lines).toEqual([24, 24, 24, 24, 24]);
      await expectVisible(visit, 'Edit');
      // The minimum size of a target (WCAG 2.5.8).
      for (const link of await heightsOf(page.locator('article a[href^="/user/"]')))
        expect(link).toBeGreaterThanOrEqual(24);
    });
  });
});

describe('A card', () => {
  it.each([360, 390, 768, 1440])('fits where text has twice its size (%i pixels)', async (width) => {
    const visit = await openList({ ...dark, viewport: { width, height: 900 } });
    await visit.page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const over = await visit.page.locator('article, article *:not(.sr-only, svg *, .sign)').evaluateAll((all) =>
      all.flatMap((each) => {
        const card = each.closest('article')!.getBoundingClientRect();
        const { left, right } = each.getBoundingClientRect();
        return left < card.left - 1 || right > card.right + 1 ? [each.className] : [];
      }),
    );
    expect(over).toEqual([]);
    for (const action of await heightsOf(visit.page.locator('.foot > *'))) expect(action).toBeLessThan(100);
  });

  it('is as high for a visitor as for a member', async () => {
    const visitor = await openPage('/', { ...light });
    const member = await openList(light);
    await visitor.page.getByRole('article').nth(4).waitFor();
    const [seen, own] = await Promise.all([visitor, member].map(({ page }) => heightsOf(page.getByRole('article'))));
    expect(seen).toEqual(own);
  });

  it('is as high as its skeleton, within the second line of a name', async () => {
    const { page } = await openList(light);
    const cards = await heightsOf(page.getByRole('article'));
    await holdRequests(page, 'SavedPage');
    await page.getByRole('link', { name: 'Saved' }).first().click();
    const skeletons = page.locator('.card:has(.skeleton)');
    await skeletons.first().waitFor();
    const [skeleton] = await heightsOf(skeletons);
    expect(Math.abs(skeleton! - Math.min(...cards))).toBeLessThan(24);
  });

  it('has a picture that is dimmer in dark mode only', async () => {
    const filters = [];
    for (const options of [light, dark]) {
      const { page } = await openList(options);
      filters.push(await page.locator('article img').evaluate((image) => getComputedStyle(image).filter));
    }
    expect(filters).toEqual(['none', 'brightness(0.86)']);
  });

  it('without a picture shows its name on a sign that the picture of the shop surrounds', async () => {
    const visit = await openList(light);
    const card = visit.page.getByRole('article').filter({ hasText: 'Of Ben' });
    await step(visit, 'The sign is inside the tile, below the awning.', async () => {
      const [tile] = await boxes(card.locator('.shopfront'));
      const [sign] = await boxes(card.locator('.sign'));
      expect(sign!.y).toBeGreaterThan(tile!.y + 28);
      expect(sign!.y + sign!.height).toBeLessThan(tile!.y + tile!.height);
      expect(await card.locator('.sign').evaluate((each) => getComputedStyle(each, '::before').content)).toBe(
        '"Of Ben"',
      );
      // The drawing is there: the sprite of the page has its symbol.
      const [drawing] = await boxes(card.locator('.shopfront svg use'));
      expect(drawing!.width).toBeGreaterThan(100);
    });
  });
});
