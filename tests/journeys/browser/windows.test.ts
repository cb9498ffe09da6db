/** Narrow and short windows, and large text. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import type { Visit } from '../../support/visit.ts';
import { dark, light } from '../display.ts';
import { fixture, openPage, reusePage } from '../fixture.ts';
import { step } from '../steps.ts';

let ada: TestUser;
let ben: TestUser;
let cafe: string;
let full: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  cafe = await addBusiness(ada);
  await addBusiness(ada, {
    name: 'Landwirtschaftsgenossenschaft Castrop-Rauxel',
    location: 'Castrop-Rauxel, North Rhine-Westphalia, Germany',
    category: 'RETAIL',
  });
  full = await addFullBusiness();
});

/** Adds a business with five pictures, a phone number, a position and a comment with stars by another user. @returns its id */
async function addFullBusiness(): Promise<string> {
  const id = await addBusiness(ada, { name: 'Full House', position: { latitude: 48.1372, longitude: 11.5755 } });
  const image = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#2a2' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('phone', '+1 312 555 0137');
  for (let at = 1; at <= 5; at += 1) form.append('images', new Blob([new Uint8Array(image)]), `${at}.png`);
  form.set('pictures', JSON.stringify([0, 1, 2, 3, 4].map((at) => ({ image: at, alt: `Picture number ${at + 1}` }))));
  expect((await ada.call('PUT', `/api/businesses/${id}`, form)).status).toBe(200);
  const cyd = await signUp(fixture(), 'cyd');
  await cyd.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
  await cyd.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
    id,
  });
  await fixture().db.query("UPDATE comments SET created_at = created_at - interval '40 days'");
  return id;
}

const headerHeight = async (page: Page) => (await page.getByRole('banner').boundingBox())!.height;

describe('The header', () => {
  it.each([360, 384, 390, 393, 401, 430, 576, 768])('has one line in a window %i pixels wide', async (width) => {
    for (const as of [undefined, ada]) {
      const { page } = await reusePage({ ...light, as });
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();
      expect({ width, height: await headerHeight(page) }).toEqual({ width, height: 65 });
    }
  });

  it.each([
    ['a phone in landscape', { width: 740, height: 360 }],
    ['a page at four times its size', { width: 320, height: 256 }],
  ])('scrolls away on %s, and no other bar stays', async (_, viewport) => {
    for (const as of [undefined, ada]) {
      const visit = await openPage('/', { ...dark, viewport, as });
      const { page } = visit;
      await page.getByRole('article').first().waitFor();
      await step(visit, 'Nothing is fixed while the page scrolls.', async () => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        const isInView = (element: Element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        };
        expect(await page.getByRole('banner').evaluate(isInView)).toBe(false);
        expect(await page.getByRole('navigation', { name: 'Main' }).evaluate(isInView)).toBe(false);
      });
    }
  });
});

describe('The controls above the list', () => {
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

  it('stand in one row that begins at the left edge in a window 360 pixels wide', async () => {
    const { page } = await openPage('/', { ...light, viewport: { width: 360, height: 800 } });
    const [first, ...others] = await Promise.all(
      ['Near me', 'List', 'Map', 'Show Filters'].map((name) => boxOf(page.getByRole('button', { name, exact: true }))),
    );
    expect(first!.x).toBe((await boxOf(page.getByRole('heading', { level: 1 }))).x);
    for (const { y, height, x, width } of others) {
      expect(Math.abs(y + height / 2 - first!.y - first!.height / 2)).toBeLessThan(2);
      expect(x + width).toBeLessThanOrEqual(360);
    }
  });

  it.each([768, 1024, 1440])('open to filters whose keyword is readable in a window %i pixels wide', async (width) => {
    const { page } = await openPage('/?category=Retail', { ...light, viewport: { width, height: 800 } });
    const field = page.getByRole('region', { name: 'Filters' }).getByRole('searchbox');
    expect((await boxOf(field)).width).toBeGreaterThan(200);
  });
});

const largeText = [
  { ...light, width: 390 },
  { ...dark, width: 390 },
  { ...light, width: 360 },
  { ...dark, width: 1440 },
];

/** Opens the home page for Ben, with the text of all pages that follow at a size in pixels. */
async function openWithTextSize(pixels: number, { colorScheme, width }: (typeof largeText)[number]): Promise<Visit> {
  const visit = await openPage('/', { colorScheme, viewport: { width, height: 844 }, as: ben });
  await visit.page.addInitScript((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}px }`);
    document.adoptedStyleSheets = [sheet];
  }, pixels);
  return visit;
}

/** Opens each screen and expects that it does not scroll horizontally, with its script or before it. */
async function expectToFit({ page, overflow }: Visit, script: 'loaded' | 'missing'): Promise<void> {
  for (const url of [
    '/',
    '/?category=Retail',
    `/?category=Retail&search=${'w'.repeat(200)}`,
    `/business/${cafe}`,
    `/business/${full}`,
    '/users',
    '/user/ada',
    '/create-business',
    '/account',
    '/profile',
    '/saved',
    '/notifications',
    '/feed',
    '/about',
  ]) {
    await page.goto(url, script === 'missing' ? { waitUntil: 'load' } : {});
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (script === 'loaded') await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    expect({ url, sideways: await overflow() }).toEqual({ url, sideways: 0 });
  }
}

describe('Text at 200 %', () => {
  it.each(largeText)('fits a window $width pixels wide ($colorScheme)', async (display) => {
    await expectToFit(await openWithTextSize(32, display), 'loaded');
  });
});

describe('A dialog with a form', () => {
  const shape = (width: number, height: number, pixels: number) => ({ width, height, pixels });
  const shapes = [shape(640, 360, 16), shape(640, 360, 32), shape(320, 256, 16)];

  it.each(shapes)('scrolls in a window of $width x $height with text of $pixels pixels', async (display) => {
    const { width, height, pixels } = display;
    const { page } = await openWithTextSize(pixels, { ...light, width });
    await page.setViewportSize({ width, height });
    const expectWhole = async () => {
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('heading').waitFor();
      const parts = await dialog.getByRole('heading').or(dialog.getByRole('button')).all();
      for (const part of parts) {
        await part.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        const { y, height: partHeight } = (await part.boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + partHeight).toBeLessThanOrEqual(height);
      }
    };
    await page.goto(`/business/${cafe}`);
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expectWhole();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expectWhole();
  });
});

describe('A menu', () => {
  /** Expects that the only open menu and its buttons lie in the window. */
  const expectInView = async (page: Page) => {
    const menu = page.locator('[popover]:popover-open');
    await menu.getByRole('button').first().waitFor();
    const { width, height } = page.viewportSize()!;
    for (const part of [menu, ...(await menu.getByRole('button').all())]) {
      const box = (await part.boundingBox())!;
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  };

  it.each([320, 390])('lies in a window %i pixels wide with text of 32 pixels', async (width) => {
    const { page } = await openWithTextSize(32, { ...light, width });
    await page.goto(`/business/${cafe}`);
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await expectInView(page);
  });

  it('of a long name lies in the window, at its lower end, too', async () => {
    const name = 'A name as long as names can be '.repeat(4).slice(0, 120).trim();
    const id = await addBusiness(ben, { name });
    await ada.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
      id,
    });
    const { page } = await openPage('/notifications', { ...light, viewport: { width: 390, height: 844 }, as: ben });
    const button = page.getByRole('button', { name: `Options for ${name}` });
    // Space on both sides, so that the page can scroll the button to either end of the window.
    await page.getByRole('main').evaluate((main) => (main.style.paddingBlock = '100vh'));
    for (const block of ['start', 'end'] as const) {
      await button.evaluate((element, end) => element.scrollIntoView({ block: end }), block);
      await button.click();
      await expectInView(page);
      await page.keyboard.press('Escape');
    }
    // The tests of toasts press what the newest business has.
    await ben.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
  });
});

describe('Before its script, a screen', () => {
  it.each([{ ...light, width: 320, pixels: 16 }, ...largeText.map((display) => ({ ...display, pixels: 32 }))])(
    'fits a window $width pixels wide with text of $pixels pixels ($colorScheme)',
    async ({ pixels, ...display }) => {
      const visit = await openWithTextSize(pixels, display);
      await visit.page.route('**/*.js', (route) => route.abort());
      await expectToFit(visit, 'missing');
    },
  );
});

describe('A toast', () => {
  /** The heading and the actions in view, outside the toasts, whose middle a toast covers. */
  const coveredElements = (page: Page) =>
    page.evaluate(async () => {
      // The toasts get their place before a frame is painted.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return [...document.querySelectorAll('h1, a[href], button, input, select, textarea')]
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const above = document.elementFromPoint(left + width / 2, top + height / 2);
          return !element.closest('[data-toasts]') && above?.closest('[data-toasts]');
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    });

  it.each([
    ['/', { width: 390, height: 844 }],
    ['/', { width: 1440, height: 900 }],
    ['/business', { width: 390, height: 844 }],
    ['/business', { width: 1024, height: 768 }],
  ])('covers neither the heading nor an action of %s in a window of %j', async (path, viewport) => {
    const url = path === '/' ? path : `${path}/${cafe}`;
    const { page } = await openPage(url, { ...light, viewport });
    const like = page.getByRole('button', { name: /^Like/ }).first();
    // As far as a reader scrolls to see it.
    await like.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    // It closes after seconds, and the click of a busy machine may last as long.
    const toast = page.getByText('Please login to like businesses').waitFor();
    await like.click();
    await toast;
    expect(await coveredElements(page)).toEqual([]);
    const { x, y, width } = (await page.locator('.Toastify__toast').boundingBox())!;
    expect(x + width).toBeGreaterThan(viewport.width - 40);
    expect(y).toBeLessThan(viewport.height / 2);
  });
});
