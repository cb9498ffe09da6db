/** Where parts of a screen stand: in one line with each other, over the whole width, in the first window. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';

const phone = { ...light, viewport: { width: 390, height: 844 } };

let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let cafe: string;

beforeAll(async () => {
  [ada, ben, cyd] = [await signUp(fixture(), 'ada'), await signUp(fixture(), 'ben'), await signUp(fixture(), 'cyd')];
  cafe = await addBusiness(ada);
  const bio = 'Keeps a list of every bakery with a bench in front of it. '.repeat(3);
  await ben.graphql('mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }', {
    input: { bio },
  });
});

const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { top: y, bottom: y + height, left: x, right: x + width, height };
};
const boxesOf = async (parts: Locator) => {
  await parts.first().waitFor();
  return Promise.all((await parts.all()).map(boxOf));
};
/** The greatest difference between numbers, in pixels. */
const spread = (places: number[]) => Math.max(...places) - Math.min(...places);

it('The actions of a business with a long description are in the first window, before and after its script', async () => {
  const description = 'The ovens are lit before the first tram. '.repeat(120).trim();
  const id = await addBusiness(ada, { name: 'Long Story', description });
  const { page } = await openPage(`/business/${id}`, light);
  const like = page.getByRole('button', { name: /^Like/, includeHidden: true }).first();
  const place = await boxOf(like);
  expect(place.bottom).toBeLessThan(900);
  const text = page.getByText(description);
  const isCut = () => text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(await isCut()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isCut()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show all of the description' }).click();
  expect(await isCut()).toBe(false);

  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.reload({ waitUntil: 'load' });
  expect(await boxOf(like)).toEqual(place);

  const without = await openPage(`/business/${id}`, { ...light, javaScriptEnabled: false });
  const whole = without.page.getByText(description);
  expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(false);
  expect(await without.page.getByText('Show all').isVisible()).toBe(false);
});

it('The text of a comment has the whole width beside the picture of its author on a phone', async () => {
  const text = 'The bench in front of it is in the sun until noon, and the bread is gone by ten. '.repeat(3).trim();
  await ben.graphql(
    'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
    { id: cafe, text },
  );
  const { page } = await openPage(`/business/${cafe}`, phone);
  const comment = page.getByRole('listitem').filter({ has: page.getByText(text) });
  const [item, words] = [await boxOf(comment), await boxOf(comment.getByText(text))];
  expect(words.right).toBe(item.right);
  // The menu is in the first line, beside the name.
  const menu = await boxOf(comment.getByRole('button', { name: /^More/ }));
  const name = await boxOf(comment.getByRole('link', { name: 'ben', exact: true }));
  expect(menu.top).toBeLessThan(name.bottom);
  expect((menu.top + menu.bottom) / 2).toBeLessThan(words.top);
  expect(menu.right).toBe(item.right);
});

it('The marks of unread notifications stand in one column', async () => {
  await ben.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ada.id });
  await ben.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: cafe });
  const { page } = await openPage('/notifications', { ...light, as: ada });
  const marks = await boxesOf(
    page.getByRole('listitem').filter({ hasText: 'Unread' }).locator('span.rounded-full:empty'),
  );
  expect(marks.length).toBeGreaterThan(1);
  expect(spread(marks.map(({ left }) => left))).toBe(0);
});

it('The people of a row have the same places for what they posted, with and without a bio', async () => {
  const { page } = await openPage('/users', light);
  const panels = await boxesOf(page.getByText('No businesses posted'));
  expect(panels.length).toBe(2);
  expect(spread(panels.map(({ top }) => top))).toBe(0);
  expect(spread(panels.map(({ height }) => height))).toBe(0);
});

it('The numbers of a person are at the same end with and without a bio', async () => {
  const ends = [];
  for (const { username } of [ben, cyd]) {
    const { page } = await openPage(`/user/${username}`, light);
    ends.push((await boxOf(page.locator('dl'))).right);
  }
  expect(spread(ends)).toBe(0);
});

it('The facts of a business have even distances on the phone of a visitor', async () => {
  const { page } = await openPage(`/business/${cafe}`, phone);
  const [location, created, owner] = await boxesOf(page.locator('article dt'));
  expect(owner!.height).toBeCloseTo(created!.height, 0);
  expect(owner!.top - created!.top).toBeCloseTo(created!.top - location!.top, 0);
});

it('The whole placeholder of the search for people fits on a phone', async () => {
  const { page } = await openPage('/users', phone);
  const room = await page.getByPlaceholder('Search users by name or bio...').evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    return (
      field.clientWidth -
      parseFloat(paddingLeft) -
      parseFloat(paddingRight) -
      canvas.measureText(field.placeholder).width
    );
  });
  expect(room).toBeGreaterThan(0);
});

it('The businesses of both tabs of a profile begin at the same height on a wide screen', async () => {
  await ada.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: cafe });
  const { page } = await openPage('/profile', { ...light, as: ada });
  const card = page.getByRole('article').first();
  await page.getByRole('link', { name: /^Edit/ }).first().waitFor();
  const { top } = await boxOf(card);
  await page.getByRole('tab', { name: /^Saved/ }).click();
  await page
    .getByRole('button', { name: /^Unsave/ })
    .first()
    .waitFor();
  expect((await boxOf(card)).top).toBe(top);
});
