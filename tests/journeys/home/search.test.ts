/** Searching the directory: suggestions, input methods, what to do where nothing is found, and the filters on a phone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { operationOf } from '../../support/visit.ts';
import { dark, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { failRequests, holdScripts, requestFailed } from '../network-conditions.ts';
import { expectFocus, expectHidden, expectVisible, step } from '../steps.ts';

beforeAll(async () => {
  const ada = await signUp(fixture(), 'ada');
  await addBusiness(ada, { name: 'Lamp Shop', category: 'RETAIL', location: 'Porto' });
  await addBusiness(ada, { name: '東京ラーメン', category: 'RESTAURANT', location: '東京都新宿区' });
  await addBusiness(ada, { name: 'Last Stop', category: 'OTHER', location: 'Porto' });
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Find in the directory' });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
/** Whether an element lies within the width and the height of the window. */
async function isInWindow(target: Locator): Promise<boolean> {
  const { width, height } = target.page().viewportSize()!;
  const box = (await target.boundingBox())!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

describe.each([
  ['on a wide screen', light],
  ['on a phone', dark],
])('The search field %s', (_, options) => {
  it('suggests what the text finds', async () => {
    const visit = await openPage('/', options);
    const { page } = visit;
    await step(
      visit,
      'The suggestions lie over the page.',
      async () => {
        await field(page).fill('por');
        await page.getByRole('listbox').waitFor();
        expect(await page.getByRole('option').allInnerTexts()).toEqual([
          'Last Stop\nOther · Porto',
          'Lamp Shop\nRetail · Porto',
          'Porto',
        ]);
        expect(await isInWindow(page.getByRole('option').last())).toBe(true);
      },
      { operations: ['SearchSuggestions'] },
    );
    await step(visit, 'A place leads to its list.', async () => {
      await page.getByRole('option', { name: 'Porto', exact: true }).click();
      await expectVisible(visit, '2 Businesses Found');
      expect(query(page)).toBe('?search=Porto');
      expect(await isInWindow(page.getByText('2 Businesses Found', { exact: true }))).toBe(true);
    });
    await step(visit, 'A category leads to its list.', async () => {
      await field(page).fill('ret');
      await page.getByRole('option', { name: 'Retail', exact: true }).waitFor();
      await field(page).press('ArrowDown');
      expect(await page.getByRole('option', { selected: true }).innerText()).toBe('Retail');
      await field(page).press('Enter');
      await expectVisible(visit, '1 Business Found');
      expect(query(page)).toBe('?category=Retail');
    });
    await step(visit, 'One line says that there is nothing to suggest.', async () => {
      await field(page).fill('zzzq');
      const line = page.getByText('No suggestions', { exact: true });
      await line.waitFor();
      expect((await line.boundingBox())!.width).toBe((await field(page).boundingBox())!.width);
      expect(await page.getByRole('listbox').count()).toBe(0);
    });
    await step(visit, 'A typo is corrected.', async () => {
      await field(page).fill('lmap');
      await page.getByRole('option', { name: 'Did you mean “Lamp”?' }).click();
      await expectVisible(visit, 'Lamp Shop');
      expect(query(page)).toBe('?search=Lamp&category=Retail');
    });
  });
});

it('A new text aborts the request for the previous one', async () => {
  const { page, operations } = await openPage('/', light);
  const aborted: string[] = [];
  page.on('requestfailed', (request) => aborted.push(`${operationOf(request)} ${request.failure()?.errorText}`));
  let isFirst = true;
  await page.route(/operation=SearchSuggestions/, async (route) => {
    if (!isFirst) return route.continue();
    // The first request gets no response.
    isFirst = false;
  });
  const requested = page.waitForRequest(/operation=SearchSuggestions/);
  await field(page).fill('por');
  await requested;
  await field(page).fill('porto');
  await page.getByRole('option', { name: 'Porto', exact: true }).waitFor();
  expect(aborted).toEqual(['SearchSuggestions net::ERR_ABORTED']);
  expect(operations.filter((name) => name === 'SearchSuggestions')).toHaveLength(2);
});

it('A search by an input method sends nothing before the text is composed', async () => {
  const visit = await openPage('/', light);
  const { page } = visit;
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await field(page).focus();
  await step(
    visit,
    'Composing sends no request.',
    async () => {
      for (const text of ['と', 'とう', 'とうきょう']) await compose(text);
      await page.waitForTimeout(800);
    },
    { operations: [] },
  );
  await step(
    visit,
    'The composed text does.',
    async () => {
      await devtools.send('Input.insertText', { text: '東京' });
      await page.getByRole('option', { name: '東京都新宿区', exact: true }).waitFor();
    },
    { operations: ['SearchSuggestions'] },
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Search', { exact: true }).focus();
  await step(
    visit,
    'In the filter panel it is the same.',
    async () => {
      await compose('しんじゅく');
      await page.waitForTimeout(800);
      expect(query(page)).toBe('');
    },
    { operations: [] },
  );
  await devtools.send('Input.insertText', { text: '新宿' });
  await page.waitForURL('/?search=*');
  expect(query(page)).toBe('?search=新宿');
});

describe('Where nothing is found', () => {
  it('the list names the filter to leave out, and categories that have some', async () => {
    const visit = await openPage('/?search=lamp&category=Other', dark);
    const { page } = visit;
    await step(visit, 'Other ways to search.', async () => {
      await expectVisible(visit, 'No businesses found', 'Other ways to search');
      expect(
        await page.getByRole('region', { name: 'Other ways to search' }).getByRole('button').allInnerTexts(),
      ).toEqual([
        expect.stringMatching(/^Without “lamp”\s+1 business$/),
        expect.stringMatching(/^Without Other\s+1 business$/),
        expect.stringMatching(/^Retail\s+1 business$/),
      ]);
    });
    await step(visit, 'One of them leads to businesses.', async () => {
      await page.getByRole('button', { name: /^Retail 1/ }).click();
      await expectVisible(visit, '1 Business Found');
      await expectHidden(visit, 'Other ways to search');
      expect(query(page)).toBe('?search=lamp&category=Retail');
      await expectFocus(page.getByRole('region', { name: 'Businesses' }));
    });
  });

  it('a misspelt search says what the list shows instead', async () => {
    const visit = await openPage('/?search=lmap', light);
    const { page } = visit;
    await step(visit, 'Showing results for Lamp.', async () => {
      await expectVisible(visit, '1 Business Found');
      await page.getByText('Nothing matches “lmap”. Showing results for “Lamp”').waitFor();
      await page.getByRole('link', { name: 'Lamp', exact: true }).click();
      await page.waitForURL('/?search=Lamp');
      await page.getByText(/^Nothing matches/).waitFor({ state: 'detached' });
    });
  });
});

describe('On a phone', () => {
  it('a filtered address shows businesses, with the filters as chips and the category in view', async () => {
    const visit = await openPage('/?category=Other', dark);
    const { page } = visit;
    await step(visit, 'The first screen has a business.', async () => {
      await expectVisible(visit, '1 Business Found', 'Show Filters');
      await page.getByRole('button', { name: 'Other, remove filter' }).waitFor();
      expect(await isInWindow(page.getByRole('button', { name: 'Other', exact: true }))).toBe(true);
      // The fonts of the system decide how many lines stand above it.
      const { y } = (await page.getByRole('article').first().boundingBox())!;
      expect(y).toBeLessThan(0.75 * page.viewportSize()!.height);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });

  it('the filters are a sheet from below, with the businesses behind it', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    const opener = page.getByRole('button', { name: 'Show Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await step(visit, 'The sheet lies at the lower edge.', async () => {
      await opener.click();
      await sheet.waitFor();
      const box = (await sheet.boundingBox())!;
      expect([box.x, box.width, box.y + box.height]).toEqual([0, 360, 800]);
      expect(box.y).toBeGreaterThan(200);
      await sheet.getByRole('button', { name: 'Show 3 businesses' }).waitFor();
    });
    await step(
      visit,
      'Each choice applies at once.',
      async () => {
        await sheet.getByLabel('Category', { exact: true }).selectOption('Retail');
        await sheet.getByRole('button', { name: 'Show 1 business', exact: true }).click();
        await sheet.waitFor({ state: 'detached' });
        await expectVisible(visit, '1 Business Found', 'Lamp Shop');
        await expectFocus(opener);
      },
      { operations: ['HomePage'] },
    );
    await step(visit, 'Escape and a press outside close the sheet.', async () => {
      await opener.click();
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await opener.click();
      await sheet.waitFor();
      await page.mouse.click(180, 40);
      await sheet.waitFor({ state: 'detached' });
    });
    await failRequests(page, 'HomePage');
    await step(
      visit,
      'A list that cannot be loaded says so in the sheet, too.',
      async () => {
        await opener.click();
        await sheet.getByLabel('Min Rating', { exact: true }).selectOption('4+ Stars');
        await sheet.getByRole('alert').filter({ hasText: 'Failed to fetch businesses' }).waitFor();
      },
      { consoleErrors: [requestFailed] },
    );
  });
});

it('A long suggestion ends with an ellipsis', async () => {
  const bea = await signUp(fixture(), 'bea');
  const location = 'Castrop-Rauxel, North Rhine-Westphalia, Germany';
  await addBusiness(bea, { name: 'Agricultural Cooperative of the Western Ruhr', location });
  const { page } = await openPage('/', dark);
  await field(page).fill('castrop');
  const list = page.getByRole('listbox');
  await list.waitFor();
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const option of await page.getByRole('option').all()) expect(await isInWindow(option)).toBe(true);
});

describe('The search field of a page whose script is still loading', () => {
  /** Opens the home page and holds its scripts back until `release`. */
  async function openWithoutScripts(page: Page): Promise<{ release(): void }> {
    const script = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    return script;
  }

  it('keeps its text and the focus', async () => {
    const { page } = await openPage('/', light);
    const { release } = await openWithoutScripts(page);
    await field(page).fill('lamp');
    release();
    await page.locator('[data-static]').waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('lamp');
    await expectFocus(field(page));
    await field(page).press('Enter');
    await page.waitForURL('/?search=lamp');
  });

  it('searches', async () => {
    const { page } = await openPage('/', light);
    const { release } = await openWithoutScripts(page);
    await field(page).fill('lamp');
    await field(page).press('Enter');
    await page.waitForURL('/?search=lamp', { waitUntil: 'commit' });
    await page.getByText('1 Business Found', { exact: true }).waitFor();
    release();
  });
});
