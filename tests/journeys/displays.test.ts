/** The display of the site: color schemes, widths, printing, motion and toasts. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { blueGate, addBusiness } from '../support/businesses.ts';
import { until } from '../support/site.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { painted, settled } from '../support/visit.ts';
import { dark, light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { answerWithErrors, holdRequests, holdScripts } from './network-conditions.ts';
import { expectFocus, expectToast, expectVisible, step } from './steps.ts';

let ada: TestUser;
let cafe: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän';
  cafe = await addBusiness(ada, {
    name: longWord.repeat(2),
    description: `${longWord.repeat(9)} ${blueGate.description}`,
  });
});

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
/** The colors of the browser's bars that apply. */
const barColors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
/** Changes the color scheme of the system, and waits after each change until the page has received its event. */
async function changesOfSystem(page: Page, ...schemes: ('light' | 'dark')[]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await painted(page);
  }
}
const inTheDark = 'rgb(13, 18, 15)';
const inTheLight = 'rgb(248, 247, 241)';

describe('The site', () => {
  it('follows the color scheme of the system until the user chooses one', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    await step(visit, 'Dark-mode flag defaults to the system preference.', async () => {
      expect([await isDark(page), await ground(page)]).toEqual([true, inTheDark]);
    });
    await step(visit, 'Dark-mode flag is stored locally.', async () => {
      await page.getByRole('button', { name: 'Dark mode' }).click();
      expect([await isDark(page), await ground(page)]).toEqual([false, inTheLight]);
      expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
      await page.reload();
      expect([await isDark(page), await ground(page)]).toEqual([false, inTheLight]);
      expect(await barColors(page)).toEqual(['#f8f7f1']);
    });
  });

  it('changes with the system while it is open, and not after the user has chosen', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await step(visit, 'The page gets dark with the system.', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await until('the page is dark', () => isDark(page));
      expect(await ground(page)).toBe(inTheDark);
      expect(await barColors(page)).toEqual(['#0d120f']);
    });
    await step(visit, 'The choice of the user stays.', async () => {
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await changesOfSystem(page, 'light', 'dark');
      expect([await isDark(page), await ground(page)]).toEqual([false, inTheLight]);
      expect(await barColors(page)).toEqual(['#f8f7f1']);
    });
  });

  it('has the color scheme that the system got before the script of the page ran', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    const script = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await changesOfSystem(page, 'dark');
    expect(await isDark(page)).toBe(false);
    script.release();
    await until('the page is dark', () => isDark(page));
    expect([await ground(page), await barColors(page)]).toEqual([inTheDark, ['#0d120f']]);
  });

  it('prints texts without buttons and forms', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...light, as: ada });
    const { page } = visit;
    await expectVisible(visit, 'Write a comment...', 'Rate this business');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('a.button, button, textarea, input, select').filter({ visible: true }).count()).toBe(0);
    expect(
      await page
        .getByText(/^Choose one|of 2000|^Rate this/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Comments (0)' }).waitFor();
    // The borders of hidden elements are hidden, too.
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    expect(await page.locator('ul[aria-label="Categories"]').isVisible()).toBe(false);
    for (const path of ['/', '/users', '/saved?search=x']) {
      await page.goto(path);
      const search = page.getByRole('search', { includeHidden: true }).first();
      await search.waitFor({ state: 'attached' });
      expect({ path, isPrinted: await search.isVisible() }).toEqual({ path, isPrinted: false });
    }
  });

  it('prints comments while the form of a review is open', async () => {
    const ben = await signUp(fixture(), 'ben');
    const id = await addBusiness(ada, { name: 'Printed Cafe' });
    await ben.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
      id,
    });
    const { page } = await openPage(`/business/${id}`, { ...light, as: ada });
    await page.getByRole('button', { name: 'Write a review' }).click();
    const form = page.getByRole('form', { name: 'Your review' });
    await form.getByLabel('Review', { exact: true }).fill('Mine');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Good bread.').isVisible()).toBe(true);
    expect(await page.locator('form').filter({ visible: true }).count()).toBe(0);
    // The other tests have one business.
    await ada.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
  });

  it('prints in the colors of paper, also in dark mode', async () => {
    const { page } = await openPage(`/business/${cafe}`, dark);
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
    expect([await ground(page), await ink()]).toEqual([inTheDark, 'rgb(242, 240, 234)']);
    await page.emulateMedia({ media: 'print' });
    expect(await isDark(page)).toBe(true);
    expect([await ground(page), await ink()]).toEqual([inTheLight, 'rgb(22, 32, 26)']);
  });

  it('shows the current page and unread notifications without their hue', async () => {
    const cyd = await signUp(fixture(), 'cyd');
    await cyd.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: cafe });
    for (const options of [light, dark]) {
      const { page } = await openPage('/saved', { ...options, as: ada });
      const lineOf = (name: string) =>
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name, exact: true })
          .evaluate((link) => getComputedStyle(link).textDecorationLine);
      expect([await lineOf('Saved'), await lineOf('Home')]).toEqual(['underline', 'none']);
      await page.emulateMedia({ forcedColors: 'active' });
      expect([await lineOf('Saved'), await lineOf('Home')]).toEqual(['underline', 'none']);
    }
    const { page } = await openPage('/notifications', { ...light, as: ada });
    await page.emulateMedia({ forcedColors: 'active' });
    const dot = page.getByRole('listitem').filter({ hasText: 'Unread' }).locator('span:empty').first();
    const [width, color] = await dot.evaluate((element) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element);
      return [borderTopWidth, borderTopColor];
    });
    expect({ width, isVisible: color !== (await ground(page)) }).toEqual({ width: '4px', isVisible: true });
  });

  it('does not flash in the other color scheme', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await page.getByRole('button', { name: 'Dark mode' }).click();
    // No script has run: the colors come from the page's head alone.
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    expect([await isDark(page), await ground(page)]).toEqual([true, inTheDark]);
  });

  it.each([light, dark])('has its final layout before its script runs', async (options) => {
    const visit = await openPage('/', options);
    const { page } = visit;
    const places = () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByText('Places worth').first(),
          page.getByRole('banner'),
          page.getByRole('article').first(),
        ].map((part) => part.boundingBox()),
      );
    await page.getByRole('article').first().waitFor();
    // The reload below waits for the fonts.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const after = await places();
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    expect(await page.locator('[data-static]').count()).toBe(1);
    expect(await places()).toEqual(after);
  });

  it('shows toasts at the top right, for the specified time', async () => {
    const visit = await openPage('/', { ...light, as: ada, toasts: 'close' });
    const { page } = visit;
    const toast = page.locator('.Toastify__toast');
    // Watched in the page, since a toast may be gone before a busy machine has asked for its place.
    const durationAtTopRight = () =>
      page.waitForFunction(() => {
        const shown = document.querySelector('.Toastify__toast');
        const bar = shown?.querySelector('[role=progressbar]');
        if (!shown || !bar) return false;
        const { right, top } = shown.getBoundingClientRect();
        return right > innerWidth - 40 && top < 120 && getComputedStyle(bar).animationDuration;
      });
    const like = page.getByRole('button', { name: /^Like/ });
    const lasts = async (action: () => Promise<unknown>) => {
      const [duration] = await Promise.all([durationAtTopRight(), action()]);
      return duration.jsonValue();
    };
    await step(visit, 'Toasts appear top-right.', async () => {
      expect(await lasts(() => like.click())).toBe('3s');
    });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await step(visit, 'Toasts: default 4000 ms, error 5 s, success 3 s.', async () => {
      // Watched from before the click, which may take as long as the toast.
      const refusal = [lasts(() => like.click()), expectToast(visit, 'Please login to like businesses')];
      expect(await Promise.all(refusal)).toEqual(['5s', 'alert']);
      await toast.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'View Details' }).click();
      await page.context().grantPermissions(['clipboard-write']);
      const share = page.getByRole('button', { name: 'Share' });
      const notice = [lasts(() => share.click()), expectToast(visit, 'Link copied')];
      expect(await Promise.all(notice)).toEqual(['4s', 'status']);
      await page.goBack();
    });
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('shows which button of a toast has the focus in %s mode', async (_, options) => {
    const { page } = await openPage('/', options);
    await page.getByRole('button', { name: /^Like/ }).click();
    const close = page.locator('.Toastify__toast').getByRole('button', { name: 'Close' });
    await close.waitFor();
    await page.keyboard.press('Alt+T');
    await page.keyboard.press('Tab');
    await expectFocus(close);
    const contrast = await close.evaluate((button) => {
      const luminance = (color: string) => {
        const [red, green, blue] = /\d+, \d+, \d+/
          .exec(color)![0]
          .split(', ')
          .map((part) => (Number(part) / 255) ** 2.2);
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
      };
      const [outline, ground] = [
        luminance(getComputedStyle(button).outlineColor),
        luminance(getComputedStyle(button.closest('.Toastify__toast')!).backgroundColor),
      ];
      return Math.max(outline, ground) / Math.min(outline, ground);
    });
    expect(contrast).toBeGreaterThan(4);
  });

  it('shows at most 20 toasts, and identical ones once', async () => {
    const visit = await openPage('/', { ...light, as: ada });
    const { page } = visit;
    const toast = page.locator('.Toastify__toast');
    await answerWithErrors(page, 'SetLike', (number) => `No hearts ${number}`);
    // All are added before the first one closes, even on a busy machine: toasts stay while the window has no focus.
    await page.evaluate(() => setInterval(() => dispatchEvent(new Event('blur')), 100));
    const press = (times: number) =>
      page.getByRole('button', { name: /^Like/ }).evaluate((button: HTMLElement, presses) => {
        for (let press = 0; press < presses; press += 1) button.click();
      }, times);
    await step(visit, 'At most 20 shown.', async () => {
      // Presses in quick succession may share a request.
      await until('there are 20', async () => {
        await press(1);
        return (await toast.count()) >= 20;
      });
      await press(5);
      await settled(page);
      expect(await toast.count()).toBe(20);
    });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await step(visit, 'A toast with the same text is shown once.', async () => {
      const added = await page.evaluateHandle(() => {
        const toasts = new Set<Element>();
        const collect = () => document.querySelectorAll('.Toastify__toast').forEach((each) => toasts.add(each));
        new MutationObserver(collect).observe(document.body, { childList: true, subtree: true });
        return toasts;
      });
      await press(5);
      await toast.first().waitFor();
      await settled(page);
      await expectToast(visit, 'Please login to like businesses');
      await toast.waitFor({ state: 'detached' });
      // Also none that came after the first one.
      expect(await added.evaluate(({ size }) => size)).toBe(1);
    });
  });

  it('closes a toast that was read', async () => {
    const visit = await openPage('/', { ...light, toasts: 'close' });
    const shown = expectVisible(visit, 'Please login to like businesses');
    await visit.page.getByRole('button', { name: /^Like/ }).click();
    await shown;
    await visit.page.locator('.Toastify__toast').waitFor({ state: 'detached' });
  });

  it('has no animations for users who prefer reduced motion', async () => {
    /** Returns the number of animations while a search runs. */
    const numRunning = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page } = await openPage('/', { ...light, reducedMotion });
      await holdRequests(page, 'HomePage');
      await page.getByRole('button', { name: 'Retail', exact: true }).click();
      await page.getByRole('status').getByText('Loading').waitFor();
      return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    };
    expect(await numRunning('reduce')).toBe(0);
    expect(await numRunning('no-preference')).toBeGreaterThan(0);
  });

  it.each([
    { width: 360, mode: 'dark' },
    { width: 768, mode: 'light' },
    { width: 1440, mode: 'dark' },
  ] as const)('fits a $mode screen $width pixels wide', async ({ width, mode }) => {
    const visit = await openPage('/', { colorScheme: mode, as: ada, viewport: { width, height: 900 } });
    const { page } = visit;
    const screens = [
      '/',
      '/?search=x&category=Retail&sortBy=name',
      `/business/${cafe}`,
      `/edit-business/${cafe}`,
      '/profile',
      '/saved',
      '/users',
      '/user/ada',
      '/account',
      '/notifications',
      '/feed',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password#token=x',
      '/verify-email#token=x',
      '/change-email#token=x',
      '/change-email#undo=x',
      '/unsubscribe?token=x',
      '/about',
      '/rules',
      '/privacy',
      '/accessibility',
      '/moderation',
      '/moderation/log',
      '/nowhere',
    ];
    for (const address of screens) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      expect({ address, sideways: await visit.overflow() }).toEqual({ address, sideways: 0 });
      if (width === 360)
        expect({ address, violations: await visit.accessibilityViolations() }).toEqual({ address, violations: [] });
    }
  });
});
