/** What visitors see, and what they must sign in for. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { createBusiness, blueGate, addBusiness, unknownId } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { settled } from '../support/visit.ts';
import { dark, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectFocus, expectToast, expectHidden, expectOptions, expectValue, expectVisible, step } from './steps.ts';
import { holdRequests } from './network-conditions.ts';

const shop = { name: 'Corner Shop', description: 'A bit of everything.', category: 'RETAIL', location: 'Porto' };
let ada: TestUser;
let cafe: string;
/** The day on which it was created, as cards show it. */
let created: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  const ben = await signUp(fixture(), 'ben');
  await addBusiness(ada, shop);
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  const image = { blob: new Blob([new Uint8Array(picture)], { type: 'image/png' }), name: 'cafe.png' };
  const answer = await ada.graphql(
    createBusiness.replace('$input', '$image: Upload, $input').replace('input: $input', 'image: $image, input: $input'),
    { input: { ...blueGate, category: 'REAL_ESTATE' }, image: null },
    { 'variables.image': image },
  );
  cafe = answer.createBusiness.id;
  const { business } = await ada.graphql('query ($id: ID!) { business(id: $id) { createdAt } }', { id: cafe });
  created = new Date(business.createdAt).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const rate = 'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { id } }';
  await ada.graphql(rate, { id: cafe, value: 4 });
  await ben.graphql(rate, { id: cafe, value: 5 });
  await ben.graphql(
    'mutation ($id: ID!) { addComment(businessId: $id, text: "The best bench of all.") { comment { id } } }',
    {
      id: cafe,
    },
  );
  await ben.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: cafe });
});

describe.each(displaysOr(dark))('A visitor $display', ({ options }) => {
  it('sees the list of businesses', async () => {
    const visit = await openPage('/', options);
    const { page } = visit;
    const header = page.getByRole('banner');

    await step(visit, 'Header: brand link and a dark/light toggle.', async () => {
      expect(await page.title()).toBe('Main Street');
      expect(await header.getByRole('link', { name: 'Main Street' }).getAttribute('href')).toBe('/');
      await header.getByRole('button', { name: 'Dark mode', pressed: options.colorScheme === 'dark' }).waitFor();
    });
    await step(visit, 'Signed out: Login and Sign Up.', async () => {
      expect(await header.getByRole('link').allInnerTexts()).toEqual([expect.anything(), 'Login', 'Sign Up']);
    });
    await expectVisible(visit, 'Discover Amazing Businesses', '2 Businesses Found', 'Show Filters');

    const card = page.getByRole('article').filter({ hasText: 'Blue Gate' });
    await step(
      visit,
      'Business card: first image, category badge, name linking to details, description, location.',
      async () => {
        expect(await card.locator('img').getAttribute('src')).toMatch(/\/pictures\/.+\.webp$/);
        await card.getByText('Real Estate', { exact: true }).waitFor();
        expect(await card.getByRole('link', { name: 'Blue Gate', exact: true }).getAttribute('href')).toBe(
          `/business/${cafe}`,
        );
        await card.getByText(blueGate.description).waitFor();
        await card.getByText(blueGate.location).waitFor();
      },
    );
    await step(
      visit,
      ['Average rating with count (only when above 0), comment count, save count.', "Or a 'No image' placeholder."],
      async () => {
        expect(await card.getByText('Rated 4.5 of 5').locator('..').innerText()).toMatch(/4\.5\s*\(2\)/);
        expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
          expect.stringContaining('1'),
          expect.stringContaining('1'),
        ]);
        const unrated = page.getByRole('article').filter({ hasText: 'Corner Shop' });
        expect(await unrated.getByRole('listitem').count()).toBe(2);
        expect(await unrated.getByText('Rated').count()).toBe(0);
        await unrated.getByText('No image', { exact: true }).waitFor();
        await expectVisible(visit, 'No image');
      },
    );
    await step(visit, "Created date (en-US short format), owner name linking to the owner's profile.", async () => {
      expect(await card.getByRole('time').innerText()).toBe(created);
      expect(await card.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/user/ada');
    });
    await step(visit, 'View Details link, plus like and save buttons.', async () => {
      await card.getByRole('button', { name: /^Like Blue Gate/ }).waitFor();
      await card.getByRole('button', { name: 'Save Blue Gate' }).waitFor();
      await expectVisible(visit, 'View Details');
      await card.getByRole('link', { name: 'View Details Blue Gate' }).click();
      await page.waitForURL(`**/business/${cafe}`);
      await page.getByRole('heading', { level: 1, name: 'Blue Gate' }).waitFor();
    });
  });

  it('filters the list and clears the filters', async () => {
    const visit = await openPage('/', options);
    const { page } = visit;
    const address = () => new URL(page.url()).search;
    const clear = page.getByRole('button', { name: 'Clear Filters', exact: true });
    // On a phone the panel is a sheet over the page.
    const isPhone = options === dark;
    const openPanel = () => page.getByRole('button', { name: 'Show Filters' }).click();
    const closePanel = () => page.getByRole('button', { name: 'Hide Filters' }).click();

    await step(visit, 'A filter panel toggled by Show/Hide Filters.', async () => {
      await expectHidden(visit, 'Search businesses...');
      await page.getByRole('button', { name: 'Show Filters' }).click();
      await expectVisible(visit, 'Hide Filters', 'Search businesses...');
    });
    await step(
      visit,
      'It holds a keyword search, three selects, an ascending/descending toggle and a Clear Filters button.',
      async () => {
        await expectVisible(visit, 'Search', 'Category', 'Min Rating', 'Sort By', 'Clear Filters');
        await expectOptions(page.getByLabel('Category', { exact: true }), [
          'All Categories',
          'Restaurant',
          'Retail',
          'Service',
          'Technology',
          'Healthcare',
          'Education',
          'Entertainment',
          'Automotive',
          'Real Estate',
          'Other',
        ]);
        await expectOptions(page.getByLabel('Min Rating', { exact: true }), [
          'Any Rating',
          '1+ Stars',
          '2+ Stars',
          '3+ Stars',
          '4+ Stars',
          '5 Stars',
        ]);
        await expectOptions(page.getByLabel('Sort By', { exact: true }), ['Date Created', 'Name', 'Rating', 'Likes']);
        await expectVisible(visit, 'Descending');
      },
    );
    await step(
      visit,
      [
        'Filters are kept in the address query: search, category, minRating, sortBy (only when not createdAt), order (only when not desc).',
        'Business list: set list.',
      ],
      async () => {
        await page.getByLabel('Search', { exact: true }).fill('blue');
        await expectVisible(visit, '1 Business Found');
        expect(address()).toBe('?search=blue');
        await page.getByLabel('Category', { exact: true }).selectOption('Real Estate');
        await page.getByLabel('Min Rating', { exact: true }).selectOption('4+ Stars');
        await page.getByLabel('Sort By', { exact: true }).selectOption('Name');
        await page.getByRole('button', { name: /Descending/ }).click();
        await expectVisible(visit, 'Ascending');
        await page.waitForURL('/?search=blue&category=Real+Estate&minRating=4&sortBy=name&order=asc');
        await page.getByLabel('Sort By', { exact: true }).selectOption('Date Created');
        await page.waitForURL('/?search=blue&category=Real+Estate&minRating=4&order=asc');
      },
    );
    await step(visit, 'Back and reload restore the filters.', async () => {
      await page.goBack();
      await expectValue(page.getByLabel('Sort By', { exact: true }), 'name');
      await page.reload();
      if (isPhone) {
        await expectVisible(visit, '1 Business Found', '“blue”');
        await expectHidden(visit, 'Search businesses...');
        await openPanel();
      }
      expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('blue');
      await expectVisible(visit, 'Ascending', 'Hide Filters', '1 Business Found');
      if (isPhone) await closePanel();
    });
    await step(visit, 'Applied filters are also shown as chips that can be removed.', async () => {
      const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
      expect(await chips.allInnerTexts()).toEqual([
        expect.stringContaining('blue'),
        expect.stringContaining('Real Estate'),
        expect.stringContaining('4+ Stars'),
        expect.stringContaining('Sorted by Name'),
        expect.stringContaining('Ascending'),
      ]);
      await chips.filter({ hasText: 'Sorted by Name' }).click();
      await page.waitForURL('/?search=blue&category=Real+Estate&minRating=4&order=asc');
    });
    await step(visit, "An empty state ('No businesses found' with a Clear All Filters button).", async () => {
      if (isPhone) await openPanel();
      await page.getByLabel('Search', { exact: true }).fill('no such place anywhere');
      await expectVisible(visit, 'No businesses found', '0 Businesses Found', 'Clear All Filters');
      if (isPhone) await closePanel();
      await page.getByRole('button', { name: 'Clear All Filters' }).click();
      await expectVisible(visit, '2 Businesses Found');
      expect(address()).toBe('');
    });
    await step(visit, 'Filter reset: empty keyword, category and minRating; sort createdAt, descending.', async () => {
      if (isPhone) await openPanel();
      await page.getByLabel('Category', { exact: true }).selectOption('Retail');
      await page.getByRole('button', { name: /Descending/ }).click();
      await expectVisible(visit, '1 Business Found');
      await clear.click();
      await page.waitForURL('/');
      await expectVisible(visit, '2 Businesses Found');
      for (const label of ['Search', 'Category', 'Min Rating']) {
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
      }
      expect(await page.getByLabel('Sort By', { exact: true }).inputValue()).toBe('createdAt');
      await expectVisible(visit, 'Descending');
    });
    await step(visit, 'With a closed panel, Clear Filters is beside the chips.', async () => {
      await closePanel();
      await page.getByRole('button', { name: 'Retail', exact: true }).click();
      await clear.click();
      await page.waitForURL('/');
      await expectHidden(visit, 'Clear Filters');
    });
  });

  it('sees a spinner while a list loads', async () => {
    const visit = await openPage('/', options);
    const held = await holdRequests(visit.page, 'HomePage');
    await step(visit, 'A loading spinner.', async () => {
      await visit.page.getByRole('button', { name: 'Retail', exact: true }).click();
      await visit.page.getByRole('status').filter({ hasText: 'Loading…' }).locator('svg').waitFor();
    });
    held.release();
    await expectVisible(visit, '1 Business Found');
  });

  it('reads about a business', async () => {
    const visit = await openPage(`/business/${cafe}`, options);
    const { page } = visit;
    const main = page.getByRole('main');

    await step(visit, 'Details: name, category, first image, description, location.', async () => {
      await page.getByRole('heading', { level: 1, name: 'Blue Gate' }).waitFor();
      expect(await page.title()).toBe('Blue Gate · Main Street');
      await main.getByRole('img', { name: 'Blue Gate' }).waitFor();
      await expectVisible(visit, 'Real Estate', blueGate.description, blueGate.location);
    });
    await step(
      visit,
      'Average rating with rating count, comment count, save count, created date, owner username.',
      async () => {
        await main.getByText('Rated 4.5 of 5').waitFor({ state: 'attached' });
        await main.getByText('2 ratings', { exact: true }).waitFor({ state: 'attached' });
        await main.getByText('1 comment', { exact: true }).waitFor({ state: 'attached' });
        await main.getByText('1 save', { exact: true }).waitFor({ state: 'attached' });
        await main.getByText(created).waitFor();
        expect(await main.getByRole('link', { name: 'ada', exact: true }).getAttribute('href')).toBe('/user/ada');
      },
    );
    await step(
      visit,
      [
        "Comments are listed under 'Comments (N)', or 'No comments yet'.",
        'Visitor: browse, view details and comments.',
      ],
      async () => {
        await expectVisible(visit, 'Comments (1)', 'The best bench of all.', 'Rate this business');
        expect(
          await main.getByRole('listitem').filter({ hasText: 'best bench' }).getByRole('time').getAttribute('title'),
        ).toMatch(/\d{4}/);
      },
    );
    // The code of the owner's buttons loads late.
    await settled(page);
    await expectHidden(visit, 'Edit', 'Delete', 'Follow');
    await page.goto('/');
    const held = await holdRequests(page, 'BusinessPage');
    await page.getByRole('link', { name: 'Corner Shop', exact: true }).click();
    await step(visit, 'A page that opens from a card shows at once what the card shows.', async () => {
      await page.getByRole('heading', { level: 1, name: 'Corner Shop' }).waitFor();
      await expectVisible(visit, 'Like', 'Save', 'Comments (0)', 'No image');
      await expectHidden(visit, 'Rate this business');
    });
    held.release();
    await expectVisible(visit, 'Rate this business');
    await step(visit, 'Another business has no comments.', () =>
      expectVisible(visit, 'Comments (0)', 'No comments yet', 'No image'),
    );
  });

  it('must log in before likes, saves, ratings, comments and follows', async () => {
    const visit = await openPage('/', options);
    const { page } = visit;
    const card = page.getByRole('article').filter({ hasText: 'Blue Gate' });

    await step(
      visit,
      'Like and save are blocked on a card.',
      async () => {
        await card.getByRole('button', { name: /^Like/ }).click();
        expect(await expectToast(visit, 'Please login to like businesses')).toBe('alert');
        await card.getByRole('button', { name: /^Save/ }).click();
        expect(await expectToast(visit, 'Please login to save businesses')).toBe('alert');
        await expectHidden(visit, 'Follow');
      },
      { operations: [] },
    );
    await card.getByRole('link', { name: 'Blue Gate', exact: true }).click();
    await expectVisible(visit, 'Comments (1)', 'Like', 'Save', 'The best bench of all.');
    await step(
      visit,
      'Like, save, rate and comment are blocked on the details page.',
      async () => {
        await page.getByRole('button', { name: /^Like/ }).click();
        await expectToast(visit, 'Please login to like businesses');
        await page.getByRole('button', { name: /^Save/ }).click();
        await expectToast(visit, 'Please login to save businesses');
        await page.getByRole('radio', { name: '4 stars' }).click();
        await expectToast(visit, 'Please login to rate businesses');
        await page.getByPlaceholder('Write a comment...').fill('Lovely.');
        await page.getByRole('button', { name: 'Add Comment' }).click();
        await expectToast(visit, 'Please login to comment');
        expect(await page.getByPlaceholder('Write a comment...').inputValue()).toBe('Lovely.');
      },
      { operations: [] },
    );
    await page.goto('/users');
    await expectVisible(visit, 'ben');
    await step(
      visit,
      'Follow is blocked on the list of users.',
      async () => {
        await page.getByRole('button', { name: 'Follow ben' }).click();
        await expectToast(visit, 'Please login to follow users');
      },
      { operations: [] },
    );
    await page.getByRole('link', { name: 'ben', exact: true }).click();
    await step(
      visit,
      [
        'Follow is hidden on a public profile when signed out.',
        'Visitor: view users and profiles.',
        'Likes, saves, follows, ratings and comments require sign-in.',
      ],
      async () => {
        await page.getByRole('heading', { level: 1, name: 'ben' }).waitFor();
        await expectHidden(visit, 'Follow');
      },
    );
  });

  it('sees a message for an unknown address', async () => {
    const visit = await openPage('/login', options);
    const { page } = visit;
    const gone = { consoleErrors: [/status of 404/] };

    await step(
      visit,
      "Unknown business shows 'Business not found'.",
      async () => {
        await page.goto(`/business/${unknownId}`);
        await expectVisible(visit, 'Business not found');
        await settled(page);
        expect(await page.title()).toBe('Business not found · Main Street');
      },
      { ...gone, operations: [] },
    );
    await step(
      visit,
      "Unknown user shows 'User not found' with a link to /users.",
      async () => {
        await page.goto('/user/unknown-user');
        await expectVisible(visit, 'User not found', 'Browse Users');
        expect(await page.title()).toBe('User not found · Main Street');
        await page.getByRole('link', { name: 'Browse Users' }).click();
        await expectVisible(visit, 'Discover Amazing People');
      },
      { ...gone, operations: ['UsersPage'] },
    );
    await page.goto('/no/such/street');
    await step(
      visit,
      'An unknown address shows a message.',
      async () => {
        await expectVisible(visit, 'Page not found');
        expect(await page.title()).toBe('Page not found · Main Street');
      },
      gone,
    );
  });
});

describe('A visitor of a long list', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 25; number += 1) await addBusiness(ada, { ...shop, name: `Stall ${number}` });
  });

  it('returns to the same scroll position', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    const cards = page.getByRole('article');

    await step(
      visit,
      'Load more adds the next page below the first.',
      async () => {
        expect(await cards.count()).toBe(24);
        await page.getByRole('button', { name: 'Load more' }).click();
        await cards.nth(26).waitFor();
        await expectHidden(visit, 'Load more');
        // The focus moves to the first new card.
        const next = cards.nth(24).getByRole('link').first();
        await expectFocus(next);
      },
      { operations: ['HomePage'] },
    );
    const last = page.getByRole('link', { name: 'Corner Shop', exact: true });
    await last.click();
    await page.getByRole('heading', { level: 1, name: 'Corner Shop' }).waitFor();
    await step(
      visit,
      'Back shows the same list at the same scroll position without a request.',
      async () => {
        await page.goBack();
        await last.waitFor();
        expect(await cards.count()).toBe(27);
        await page.waitForFunction(() => scrollY > 500);
      },
      { operations: [] },
    );
  });
});

/** Whether a text's last character is left of its first one, as in Arabic. */
const runsToTheLeft = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(letters.length - 1) < leftOf(0);
  });

describe('A visitor who reads Arabic', () => {
  it('sees text from right to left, including its punctuation', async () => {
    const [name, location, description] = ['مقهى!', 'حلب.', 'قهوة وشاي كل يوم.'];
    const cafe = await addBusiness(ada, { name, location, description });
    const comment = 'شكرا!';
    await ada.graphql(
      'mutation ($id: ID!, $comment: String!) { addComment(businessId: $id, text: $comment) { comment { id } } }',
      {
        id: cafe,
        comment,
      },
    );
    const visit = await openPage('/', dark);
    const { page } = visit;
    for (const address of ['/', `/business/${cafe}`]) {
      await page.goto(address);
      for (const text of [name, location, description])
        expect({
          address,
          text,
          toTheLeft: await runsToTheLeft(page.getByRole('main').getByText(text).first()),
        }).toEqual({ address, text, toTheLeft: true });
    }
    expect(await runsToTheLeft(page.getByText(comment))).toBe(true);
    expect(await runsToTheLeft(page.getByRole('heading', { level: 2, name: 'Rate this business' }))).toBe(false);
  });
});
