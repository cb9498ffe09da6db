/** The site in a browser with JavaScript off: the directory can be read and searched. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';

const names = Array.from({ length: 25 }, (_, index) => `Shop ${index + 1}`);
const comments = Array.from({ length: 22 }, (_, index) => `Comment ${index + 1}`);
const users = Array.from({ length: 24 }, (_, index) => `user-${index + 1}`);
const position = { latitude: 53.8008, longitude: -1.5491 };
let ada: TestUser;
let bakery: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  await signUp(fixture(), 'ben');
  await fixture().db.query(
    `INSERT INTO users (id, username, email, password_hash, created_at)
     SELECT gen_random_uuid(), name, name || '@example.com', '', '2020-01-01' FROM unnest($1::text[]) AS name`,
    [users],
  );
  bakery = await addBusiness(ada, { name: 'Juniper Bakery', category: 'RESTAURANT', location: 'Leeds', position });
  for (const name of names) await addBusiness(ada, { name, category: 'RETAIL' });
  for (const text of comments)
    await ada.graphql(
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
    for (const text of ['Coffee behind a blue gate.', 'Leeds', 'Comments (22)'])
      expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    expect(await visible(page, 'main ol > li').count()).toBe(20);
    expect(await note(page)).toBe('This form needs JavaScript.');
    expect(await visible(page, 'textarea, [role=radiogroup], h2:text("Rate this business")').count()).toBe(0);
    expect(await page.getByText('Choose one to five stars').isVisible()).toBe(false);
    // No empty frame stands for the map, and the link beside it works.
    expect(await visible(page, 'main section[aria-label=Map] > div').count()).toBe(0);
    expect(await visible(page, 'main section[aria-label=Map] > a').count()).toBe(1);
    await page.getByRole('link', { name: 'ada', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
    expect((await cardNames(page)).length).toBeGreaterThan(4);
  });

  it('an address with the map shows the list in its place', async () => {
    const page = await open('/?view=map');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cardNames(page)).toEqual(names.toReversed().slice(0, 24));
      expect(await visible(page, '.with-map > .card').count()).toBe(0);
    }
    const tops = await page
      .locator('main article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  });

  it('links lead to the next page of businesses, with the filters', async () => {
    const page = await open('/?search=shop');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/\?search=shop&after=/);
    expect(await cardNames(page)).toEqual(['Shop 1']);
    expect(await page.getByRole('form', { name: 'Filters' }).getByLabel('Search').inputValue()).toBe('shop');
    expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0);
    await page.getByRole('link', { name: 'First page' }).click();
    await page.waitForURL('/?search=shop');
    expect(await cardNames(page)).toEqual(names.toReversed().slice(0, 24));
  });

  it('dims pictures in a dark system as with JavaScript', async () => {
    const page = await open(`/business/${bakery}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    const filterOf = () =>
      page.evaluate(() => {
        const picture = document.body.appendChild(document.createElement('img'));
        picture.className = 'photo';
        const { filter } = getComputedStyle(picture);
        picture.remove();
        return filter;
      });
    expect(await filterOf()).toBe('brightness(0.86)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await filterOf()).toBe('none');
  });

  it('links lead to the next page of comments', async () => {
    const page = await open(`/business/${bakery}`);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/\?after=[^&]+#comments$/);
    expect(await visible(page, 'main ol > li p.whitespace-pre-line').allInnerTexts()).toEqual([
      'Comment 2',
      'Comment 1',
    ]);
    expect(await page.getByRole('heading', { name: 'Comments (22)' }).isVisible()).toBe(true);
  });

  it('links lead to the next page of users', async () => {
    const page = await open('/users');
    const first = await cardNames(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/\/users\?after=/);
    const second = await cardNames(page);
    expect([...first, ...second].toSorted()).toEqual(['ada', 'ben', ...users].toSorted());
  });

  it('links lead to the next page of the businesses of a user', async () => {
    const page = await open('/user/ada');
    const first = await cardNames(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/\/user\/ada\?after=/);
    expect([...first, ...(await cardNames(page))]).toEqual([...names.toReversed(), 'Juniper Bakery']);
  });

  it('a misspelt search offers its correction', async () => {
    const page = await open('/?search=juinper');
    await page.getByRole('link', { name: 'Juniper', exact: true }).click();
    await page.waitForURL('/?search=Juniper');
    expect(await cardNames(page)).toEqual(['Juniper Bakery']);
  });

  it('users can be searched', async () => {
    const page = await open('/users');
    expect((await cardNames(page)).slice(0, 2)).toEqual(['ben', 'ada']);
    await page.getByRole('search').getByLabel('Search users').fill('ada');
    await page.getByRole('search').getByRole('button').click();
    await page.getByText('1 User Found').waitFor();
    expect(await cardNames(page)).toEqual(['ada']);
  });

  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/change-email',
    '/unsubscribe',
  ])('%s says that it needs the script', async (path) => {
    const page = await open(path);
    expect(await note(page)).toBe('This form needs JavaScript.');
    expect(await visible(page, 'main :is(input, textarea, button, [role=status])').count()).toBe(0);
  });

  it.each([
    ['/profile', 'My Profile'],
    ['/saved', 'Saved Businesses'],
    ['/account', 'Account'],
    ['/notifications', 'Notifications'],
    ['/feed', 'Following'],
    ['/create-business', 'Create Business'],
  ])('%s says that it needs a login and the script', async (path, title) => {
    const page = await open(path);
    expect(await visible(page, 'main h1').innerText()).toBe(title);
    expect(await visible(page, 'main noscript p').innerText()).toBe(
      'This page is for signed-in users. Signing in needs JavaScript.',
    );
    expect(await visible(page, 'main :is(input, textarea, button, [role=status])').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Discover Amazing Businesses' }).waitFor();
  });

  it('an unknown address leads back home', async () => {
    const page = await open('/nowhere');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Discover Amazing Businesses' }).waitFor();
  });
});

describe('With JavaScript', () => {
  it.each([
    ['the list of businesses', () => '/?search=shop', 'Shop 25'],
    ['the comments', () => `/business/${bakery}`, 'Comment 22'],
    ['the users', () => '/users', 'ben'],
    ['the businesses of a user', () => '/user/ada', 'Shop 25'],
  ])('a link to a further page leads to the first one: %s', async (_, pathOf, first) => {
    const reader = (await openPage(pathOf(), { ...dark, javaScriptEnabled: false })).page;
    const next = await reader.getByRole('link', { name: 'Next page' }).getAttribute('href');
    const { page } = await openPage('/about', dark);
    await page.goto(next!);
    const expectFirstPage = async () => {
      await page.getByText(first, { exact: true }).first().waitFor();
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search).toBe(pathOf());
      expect(hash).toBe(new URL(next!, page.url()).hash);
    };
    await expectFirstPage();
    await page.reload();
    await expectFirstPage();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'About Main Street' }).waitFor();
    await page.goForward();
    await expectFirstPage();
  });
});
