/** What survives a reload and the Back button, and what the tabs of one browser share. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { newTab, painted, settled } from '../../support/visit.ts';
import { dark, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { holdRequests } from '../network-conditions.ts';
import { expectVisible, step } from '../steps.ts';

let ada: TestUser;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  for (let number = 1; number <= 50; number += 1)
    await addBusiness(ada, { name: `Stall ${number}`, category: 'RETAIL' });
});

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

describe('A visitor', () => {
  it('finds the list as long as before, after a reload on another page', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    const cards = page.getByRole('article');
    for (const index of [24, 48]) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await cards.nth(index).waitFor();
    }
    const chosen = page.getByRole('link', { name: 'Stall 3', exact: true });
    await chosen.scrollIntoViewIfNeeded();
    const top = await scrollTop(page);
    await chosen.click();
    await page.getByRole('heading', { level: 1, name: 'Stall 3' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Stall 3' }).waitFor();
    await step(
      visit,
      'Back shows all pages of the list at the same place.',
      async () => {
        await page.goBack();
        await cards.nth(49).waitFor();
        await page.waitForFunction((expected) => Math.abs(scrollY - expected) < 10, top);
      },
      { operations: ['HomePage', 'HomePage'] },
    );
  });

  it('finds the place in the first page of a list, after a reload on another page', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    const chosen = page.getByRole('link', { name: 'Stall 30', exact: true });
    await chosen.scrollIntoViewIfNeeded();
    const top = await scrollTop(page);
    await chosen.click();
    await page.getByRole('heading', { level: 1, name: 'Stall 30' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Stall 30' }).waitFor();
    const held = await holdRequests(page, 'HomePage');
    const headingBottom = () =>
      page
        .getByRole('heading', { level: 2 })
        .first()
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().bottom + scrollY));
    await step(
      visit,
      'Back shows the list at the same place.',
      async () => {
        await page.goBack();
        await page.getByRole('status').getByText('Loading…').waitFor();
        // The browser has scrolled to the end of the loading page.
        await page.waitForFunction(() => scrollY > 1000);
        await painted(page);
        const bottom = await headingBottom();
        held.release();
        await chosen.waitFor();
        expect(await headingBottom()).toBe(bottom);
        await page.waitForFunction((expected) => Math.abs(scrollY - expected) < 10, top);
      },
      { operations: ['HomePage'] },
    );
  });

  it('starts at the top of a list that is opened by its URL on a scrolled page', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    await page.getByRole('article').nth(20).scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(1000);
    await page.goto('/?category=Retail');
    await step(visit, 'The list starts at its top.', async () => {
      await expectVisible(visit, '50 Businesses Found');
      expect(await scrollTop(page)).toBe(0);
    });
    await page.getByRole('article').nth(20).scrollIntoViewIfNeeded();
    const top = await scrollTop(page);
    await step(visit, 'A reload keeps the place.', async () => {
      await page.reload();
      await page.getByRole('article').nth(20).waitFor();
      await page.waitForFunction((expected) => Math.abs(scrollY - expected) < 10, top);
    });
  });
});

describe('A member with two tabs', () => {
  it('sees the theme and the likes of one in the other', async () => {
    const visit = await openPage('/?search=Stall+50', { ...light, as: ada });
    const { page } = visit;
    const otherTab = await newTab(page);
    await otherTab.goto('/?search=Stall+50');
    const like = (tab: Page, likes: string) => tab.getByRole('button', { name: `Like Stall 50, ${likes}` });
    await like(otherTab, '0 likes').waitFor();
    // A response that the server has read before the press may arrive after it.
    await settled(otherTab);
    await step(visit, 'A like shows in the other tab.', async () => {
      await like(page, '0 likes').click();
      await like(otherTab, '1 like').waitFor();
    });
    await step(visit, 'The theme changes in the other tab.', async () => {
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await otherTab.getByRole('button', { name: 'Dark mode', pressed: true }).waitFor();
      expect(await otherTab.evaluate(() => document.documentElement.className)).toContain('dark');
    });
  });

  it('sees the saves and follows of one in the lists of the other', async () => {
    await signUp(fixture(), 'ben');
    const visit = await openPage('/?search=Stall+49', { ...light, as: ada });
    const { page } = visit;
    const otherTab = await newTab(page);
    await otherTab.goto('/saved');
    await otherTab.getByText('No saved businesses').waitFor();
    await step(visit, 'A save shows in the list of the other tab, and leaves it again.', async () => {
      await page.getByRole('button', { name: 'Save Stall 49' }).click();
      await otherTab.getByRole('heading', { name: 'Stall 49' }).waitFor();
      await page.getByRole('button', { name: 'Save Stall 49', pressed: true }).click();
      await otherTab.getByText('No saved businesses').waitFor();
    });
    await page.goto('/users');
    await otherTab.goto('/user/ben');
    await settled(otherTab);
    await step(visit, 'A follow shows on the profile in the other tab.', async () => {
      await page.getByRole('button', { name: 'Follow ben' }).click();
      await otherTab.getByRole('button', { name: 'Unfollow ben' }).waitFor();
    });
  });

  it('loads each script file of the profile once', async () => {
    const visit = await openPage('/about', { ...light, as: ada });
    const { page } = visit;
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    // A request of this page may be reported after that of the next one.
    await settled(page);
    const files: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) files.push(pathname);
    });
    await page.goto('/profile');
    await page.getByRole('tab', { name: /^My Businesses/ }).waitFor();
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });
});
