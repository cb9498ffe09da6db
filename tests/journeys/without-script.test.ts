/** The site in a browser with JavaScript off: the directory can be read and searched. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';

const names = Array.from({ length: 25 }, (_, index) => `Shop ${index + 1}`);
const comments = Array.from({ length: 12 }, (_, index) => `Comment ${index + 1}`);
let ada: TestUser;
let bakery: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  await signUp(fixture(), 'ben');
  bakery = await addBusiness(ada, { name: 'Juniper Bakery', category: 'RESTAURANT', location: 'Leeds' });
  for (const name of names) await addBusiness(ada, { name, category: 'RETAIL' });
  for (const text of comments)
    await ada.ask(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      {
        id: bakery,
        text,
      },
    );
});

const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });
const cardNames = (page: Page) => visible(page, 'main article h3').allInnerTexts();

/** Text locators skip `noscript`. */
const note = (page: Page) => visible(page, 'main noscript > p').innerText();

describe.each(displaysOr(dark))('Without JavaScript $display', ({ options }) => {
  const open = async (path: string) => (await openPage(path, { ...options, javaScriptEnabled: false })).page;

  it('all cards of the first page are readable', async () => {
    const page = await open('/');
    expect(await cardNames(page)).toEqual(names.toReversed().slice(0, 24));
    const boxes = await page.locator('main article').evaluateAll((cards) => cards.map((card) => card.clientHeight));
    expect(Math.min(...boxes)).toBeGreaterThan(200);
    expect(await page.getByText('26 Businesses Found').isVisible()).toBe(true);
    // The links work; what needs the script is not shown.
    expect(await page.getByRole('button', { name: /Like|Save|Load more|Show Filters|Dark mode/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Shop 25', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop 25' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Main Street' }).click();
    await page.getByRole('heading', { level: 1, name: 'Discover Amazing Businesses' }).waitFor();
  });

  it('the filters are a form', async () => {
    const page = await open('/');
    const form = page.getByRole('form', { name: 'Filters' });
    await form.getByLabel('Search').fill('juniper');
    await form.getByLabel('Category').selectOption('Restaurant');
    await form.getByRole('button').click();
    await page.getByText('1 Business Found').waitFor();
    expect(await cardNames(page)).toEqual(['Juniper Bakery']);
    expect(new URL(page.url()).searchParams.get('search')).toBe('juniper');
    expect(await form.getByLabel('Search').inputValue()).toBe('juniper');
    expect(await form.getByLabel('Category').inputValue()).toBe('Restaurant');
  });

  it('a category filters the list and keeps the other filters', async () => {
    const page = await open('/?search=shop&order=asc');
    const retail = page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Retail' });
    await retail.click();
    await page.waitForURL(/category=Retail/);
    expect(await cardNames(page)).toEqual(names.slice(0, 24));
    expect(await retail.getAttribute('aria-pressed')).toBe('true');
    await retail.click();
    await page.waitForURL(/category=(&|$)/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('shop');
  });

  it('a business and its comments are readable', async () => {
    const page = await open(`/business/${bakery}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Juniper Bakery');
    for (const text of ['Coffee behind a blue door.', 'Leeds', 'Comments (12)'])
      expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    expect(await visible(page, 'main ol > li').count()).toBe(comments.length);
    expect(await note(page)).toBe('This form needs JavaScript.');
    expect(await visible(page, 'textarea, [role=radiogroup], h2:text("Rate this business")').count()).toBe(0);
    expect(await page.getByText('Choose one to five stars').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'ada', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
    expect((await cardNames(page)).length).toBeGreaterThan(4);
  });

  it('users can be searched', async () => {
    const page = await open('/users');
    expect(await cardNames(page)).toEqual(['ben', 'ada']);
    await page.getByRole('search').getByLabel('Search users').fill('ada');
    await page.getByRole('search').getByRole('button').click();
    await page.getByText('1 User Found').waitFor();
    expect(await cardNames(page)).toEqual(['ada']);
  });

  it.each(['/login', '/register', '/profile', '/saved', '/create-business'])(
    '%s says that it needs the script',
    async (path) => {
      const page = await open(path);
      expect(await note(page)).toBe('This form needs JavaScript.');
      expect(await visible(page, 'main :is(input, textarea, button, [role=status])').count()).toBe(0);
    },
  );

  it('an unknown address leads back home', async () => {
    const page = await open('/nowhere');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Discover Amazing Businesses' }).waitFor();
  });
});
