/** The site without a mouse: Tab, Enter, Space, arrow keys and letters only. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { dark, light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { holdRequests } from './network-conditions.ts';
import { expectFocus, expectHidden, expectToast, expectVisible, step } from './steps.ts';
import { settled } from '../support/visit.ts';

let ada: TestUser;
let cafe: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  cafe = await addBusiness(ada);
  await addBusiness(ada, { name: 'Lamp Shop', category: 'RETAIL' });
});

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}.`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Selects an option of the focused select by its first letters. */
async function pick(page: Page, label: string, letters: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(letters);
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: typeof name === 'string' }));
  await page.keyboard.press(key);
}

describe('A keyboard user', () => {
  it('registers', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await step(visit, 'The first Tab offers to skip the header.', async () => {
      // The header is in the HTML; the menu needs the script.
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expectFocus(skip);
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('main'));
    });
    await page.reload();
    await tabTo(page, page.getByRole('link', { name: 'Sign Up' }));
    await page.keyboard.press('Enter');
    await step(visit, 'The focus moves to the heading of the next screen.', async () => {
      const heading = page.getByRole('heading', { level: 1, name: 'Create your account' });
      await heading.waitFor();
      await expectFocus(heading);
    });
    await type(page, 'Username', 'typist');
    await type(page, 'Email', 'typist@example.com');
    await type(page, 'Password', password);
    await type(page, 'Confirm Password', password);
    await page.keyboard.press('Enter');
    await step(visit, 'The account exists.', async () => {
      await expectToast(visit, 'Registration successful!');
      await page.getByRole('button', { name: 'User menu of typist' }).waitFor();
    });
  });

  it('skips the header of a mailed link, whose page keeps the token', async () => {
    const { page } = await openPage('/reset-password#token=x', light);
    const field = page.getByLabel('New password', { exact: true });
    await field.fill(password);
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
    expect(await field.inputValue()).toBe(password);
    expect(new URL(page.url()).hash).toBe('#token=x');
  });

  it('filters', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    await press(page, 'Show Filters');
    await step(visit, 'A keyword filters the list.', async () => {
      await type(page, 'Search', 'lamp');
      await expectVisible(visit, '1 Business Found', 'Lamp Shop');
    });
    await step(visit, 'So does a category.', async () => {
      await pick(page, 'Category', 'Rest');
      await expectVisible(visit, '0 Businesses Found', 'No businesses found');
    });
    await step(visit, 'All filters can be cleared.', async () => {
      await press(page, 'Clear Filters', 'Space');
      await expectVisible(visit, '2 Businesses Found');
    });
    await step(
      visit,
      'Removing a filter moves the focus to the next one, and from the last one to the panel.',
      async () => {
        await page.goto('/?category=Restaurant&sortBy=name');
        await press(page, 'Restaurant, remove filter');
        await expectFocus(page.getByRole('button', { name: 'Sorted by Name, remove filter' }));
        await expectHidden(visit, 'Restaurant, remove filter');
        await page.keyboard.press('Enter');
        await expectFocus(page.getByRole('button', { name: 'Show Filters' }));
      },
    );
    await step(visit, 'Clear All Filters of an empty list moves the focus, too.', async () => {
      await page.goto('/?search=nowhere');
      await press(page, 'Clear All Filters');
      await expectVisible(visit, '2 Businesses Found');
      await expectFocus(page.getByRole('button', { name: 'Show Filters' }));
    });
  });

  it('reaches the filter panel with one Tab from its button, and leaves the panel for the list', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await press(page, 'Show Filters');
    await page.getByLabel('Search', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel('Search', { exact: true }));
    await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('article').first().getByRole('link').first());
  });

  it('searches the directory', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    const field = page.getByRole('combobox', { name: 'Find in the directory' });
    const option = (name: RegExp) => page.getByRole('option', { name });
    await step(
      visit,
      'Typing suggests businesses, categories and places.',
      async () => {
        await tabTo(page, field);
        await page.keyboard.type('l');
        // At once: a pause between two letters would send a request.
        await page.keyboard.insertText('isbon');
        await option(/^Lisbon$/).waitFor();
        expect(await page.getByRole('option').count()).toBe(3);
      },
      { operations: ['SearchSuggestions'] },
    );
    await step(
      visit,
      'Arrow keys choose one while the focus stays in the field.',
      async () => {
        await page.keyboard.press('ArrowUp');
        expect(await option(/^Lisbon$/).getAttribute('aria-selected')).toBe('true');
        await expectFocus(field);
        await page.keyboard.press('Escape');
        await page.getByRole('listbox').waitFor({ state: 'detached' });
      },
      { operations: [] },
    );
    await step(visit, 'Enter searches for the text and leads to the list.', async () => {
      await page.keyboard.press('Control+A');
      await page.keyboard.type('lamp');
      await page.keyboard.press('Enter');
      await expectVisible(visit, '1 Business Found');
      expect(new URL(page.url()).search).toBe('?search=lamp');
      await expectFocus(page.getByRole('region', { name: 'Businesses' }));
    });
    await step(visit, 'A suggested business opens.', async () => {
      await page.goto('/');
      await tabTo(page, field);
      await page.keyboard.type('lamp');
      await option(/^Lamp Shop/).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Lamp Shop' }).waitFor();
    });
  });

  it.each([
    ['a phone', { width: 360, height: 600 }],
    ['a page at four times its size', { width: 320, height: 256 }],
  ])('sees on %s what has the focus', async (_, viewport) => {
    const { page } = await openPage('/', { ...light, viewport, as: ada });
    await tabTo(page, page.getByRole('button', { name: 'Other' }));
    const covered: string[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      // The browser scrolls in one of the next frames.
      const shown = page.waitForFunction(
        () => {
          const focused = document.activeElement!;
          const { left, top, width, height } = focused.getBoundingClientRect();
          const isShown = (y: number) => focused.contains(document.elementFromPoint(left + width / 2, y));
          return isShown(top + 3) && isShown(top + height - 3);
        },
        undefined,
        { timeout: 5000 },
      );
      await shown.catch(async () => covered.push(await page.evaluate(() => document.activeElement!.outerHTML)));
    }
    expect(covered).toEqual([]);
  });

  it('sees the label of the field that a refused form gives the focus', async () => {
    const { page } = await openPage('/account', { ...light, viewport: { width: 390, height: 640 }, as: ada });
    const field = page.getByLabel('Current password', { exact: true });
    await field.waitFor();
    // The lower part of the field is below the header: a browser shows the rest of it, and no more.
    await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 60));
    const submit = page.getByRole('button', { name: 'Change password' });
    await submit.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expectFocus(field);
    const label = (await page.getByText('Current password', { exact: true }).boundingBox())!;
    const header = (await page.getByRole('banner').boundingBox())!;
    expect(label.y).toBeGreaterThanOrEqual(header.height);
  });

  it('rates and comments', async () => {
    const ben = await signUp(fixture(), 'ben');
    const visit = await openPage(`/business/${cafe}`, { ...light, as: ben });
    const { page } = visit;
    // The member's own data arrives after the page's.
    await settled(page);
    const star = (name: string) => page.getByRole('radio', { name, exact: true });
    await settled(page);
    await step(
      visit,
      'Arrow keys move along the stars without rating.',
      async () => {
        await tabTo(page, star('1 star'));
        for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
        await expectFocus(star('4 stars'));
      },
      { operations: [] },
    );
    await step(
      visit,
      'Space rates.',
      async () => {
        await page.keyboard.press('Space');
        await star('4 stars').and(page.locator('[aria-checked=true]')).waitFor();
        await expectVisible(visit, 'You gave it 4 stars');
      },
      { operations: ['RateBusiness'] },
    );
    await page.reload();
    await type(page, 'Comment', 'Written without a mouse.');
    await step(
      visit,
      'A comment is sent.',
      async () => {
        await press(page, 'Add Comment');
        await expectVisible(visit, 'Comments (1)', 'Written without a mouse.');
        await expectFocus(page.getByRole('button', { name: 'Add Comment' }));
        await expectToast(visit, 'Comment added');
      },
      { operations: ['AddComment'] },
    );
  });

  it('is back in the opening hours when the form that they sent has failed', async () => {
    const visit = await openPage(`/edit-business/${cafe}`, { ...light, as: ada });
    const { page } = visit;
    await page.getByText('Opening hours', { exact: true }).click();
    await press(page, 'Add opening hours');
    const field = page.getByLabel('Monday: Opens', { exact: true });
    await tabTo(page, field);
    // The code of the toasts loads after the page, and does not load without a connection.
    await page.locator('[data-toasts]').waitFor({ state: 'attached' });
    const held = await holdRequests(page, 'UpdateBusiness');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Updating Business...' }).waitFor();
    expect(await field.isDisabled()).toBe(true);
    await page.context().setOffline(true);
    held.release();
    await page.getByText('Failed to update business').waitFor();
    await expectFocus(field);
  });

  it('lists a business and deletes it', async () => {
    const visit = await openPage('/create-business', { ...light, as: ada });
    const { page } = visit;
    await type(page, 'Business Name', 'Key Street');
    await pick(page, 'Category', 'Tech');
    await type(page, 'Location', 'Utrecht');
    await type(page, 'Description', 'Everything by hand.');
    await press(page, 'Create Business');
    await step(visit, 'The business exists.', async () => {
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('heading', { level: 1, name: 'Key Street' }).waitFor();
    });
    await press(page, /^Delete/);
    await step(visit, 'The dialog keeps the focus, first on Cancel, and returns it.', async () => {
      const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
      await cancel.waitFor();
      await expectFocus(cancel);
      await page.keyboard.press('Escape');
      await cancel.waitFor({ state: 'detached' });
      await expectFocus(page.getByRole('button', { name: /^Delete/ }));
    });
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await step(visit, 'Delete deletes the business.', async () => {
      await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
      await page.keyboard.press('Enter');
      await expectToast(visit, 'Business deleted');
      await page.waitForURL('/');
    });
  });
});
