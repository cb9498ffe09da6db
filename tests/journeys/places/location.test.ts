/** The Location field of the business form: places, the pin and free text, by keyboard alone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { addPlaces } from '../../support/database/places.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { displaysOr, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { failRequests } from '../network-conditions.ts';
import { press as pressOn, tabTo } from '../browser/keys.ts';
import { expectFocus, expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
beforeAll(async () => {
  await addPlaces(fixture().db);
  ada = await signUp(fixture(), 'ada');
});

const press = (page: Page, name: string) => pressOn(page, page.getByRole('button', { name, exact: true }));
const field = (page: Page) => page.getByRole('combobox', { name: 'Location' });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const pin = (page: Page) => page.getByRole('application');

async function type(page: Page, text: string): Promise<void> {
  await tabTo(page, field(page));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
async function fillOthers(page: Page, name: string): Promise<void> {
  await page.getByLabel('Business Name').fill(name);
  await page.getByLabel('Category').selectOption('Retail');
  await page.getByLabel('Description').fill('Lamps of all sizes.');
}

const inTokyo = { latitude: 35.6895, longitude: 139.6917, timeZone: 'Asia/Tokyo' };
/** The position and the zone of the newest business with a name. */
async function storedPlace(name: string) {
  const [row] = await fixture().db.query(
    'SELECT location, latitude, longitude, time_zone AS "timeZone" FROM businesses WHERE name = $1',
    [name],
  );
  return row as { location: string; latitude: number | null; longitude: number | null; timeZone: string | null };
}

describe.each(displaysOr(light))('A keyboard user $display', ({ display, options }) => {
  it('chooses a place, moves its pin and creates the business', async () => {
    const name = `Lamp Lane ${display}`;
    const visit = await openPage('/create-business', { ...options, as: ada });
    const { page } = visit;
    await fillOthers(page, name);
    await step(visit, 'The field suggests places.', async () => {
      await type(page, 'münch');
      await option(page, 'Munich, Bavaria, Germany München').waitFor();
      await expectVisible(visit, 'Munich, Bavaria, Germany', 'München');
      await page.keyboard.press('ArrowDown');
      const id = await option(page, 'Munich, Bavaria, Germany München').getAttribute('id');
      // The field gets its attributes after the list has been rendered.
      await until(
        'the suggestion is active',
        async () => (await field(page).getAttribute('aria-activedescendant')) === id,
      );
    });
    await step(visit, 'A chosen place fills the field and puts a pin on the map.', async () => {
      await page.keyboard.press('Enter');
      await expectFocus(field(page));
      expect(await field(page).inputValue()).toBe('Munich, Bavaria, Germany');
      await pin(page).waitFor();
      await expectVisible(visit, 'Pin near Munich, Bavaria, Germany', 'Remove pin');
    });
    await tabTo(page, pin(page));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await press(page, 'Create Business');
    await expectToast(visit, 'Business created successfully!');
    const { latitude, longitude, ...place } = await storedPlace(name);
    expect(place).toEqual({ location: 'Munich, Bavaria, Germany', timeZone: 'Europe/Berlin' });
    expect(latitude).toBeGreaterThan(48.1374);
    expect(longitude).toBeGreaterThan(11.5755);
    expect(latitude).toBeCloseTo(48.14, 0);
  });

  it('keeps, moves and removes the pin of a business whose text changes', async () => {
    const place = { position: { latitude: 48.1374, longitude: 11.5755 }, location: 'Munich, Bavaria, Germany' };
    const name = `Blue Bike ${display}`;
    const id = await addBusiness(ada, { ...place, name });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    await step(visit, 'The form shows the stored pin.', async () => {
      await pin(page).waitFor();
      await expectVisible(visit, 'Pin near Munich, Bavaria, Germany');
    });
    await step(visit, 'After a change of the text the form asks whether the pin moves.', async () => {
      await type(page, 'Tokyo');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expectVisible(visit, 'Your text changed, and the pin is where it was.', 'Keep the pin');
      await press(page, 'Move the pin to Tokyo, Japan');
      await expectFocus(field(page));
      await expectVisible(visit, 'Pin near Tokyo, Japan');
      expect(await field(page).inputValue()).toBe('Tokyo');
    });
    await step(visit, 'A text that names no place can keep the pin.', async () => {
      await type(page, 'Second floor');
      await page.keyboard.press('Tab');
      await press(page, 'Keep the pin');
      await expectVisible(visit, 'Pin near Tokyo, Japan');
    });
    await press(page, 'Update Business');
    await expectToast(visit, 'Business updated successfully!');
    expect(await storedPlace(name)).toEqual({ location: 'Second floor', ...inTokyo });
    await page.goto(`/edit-business/${id}`);
    await press(page, 'Remove pin');
    await expectFocus(field(page));
    await press(page, 'Update Business');
    await expectToast(visit, 'Business updated successfully!');
    expect(await storedPlace(name)).toMatchObject({ latitude: null, longitude: null });
  });

  it.each(['the button', 'Enter'])('is asked whether the pin moves where %s sends the changed text', async (by) => {
    const place = { position: { latitude: 48.1374, longitude: 11.5755 }, location: 'Munich, Bavaria, Germany' };
    const name = `Red Bike ${by} ${display}`;
    const id = await addBusiness(ada, { ...place, name });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    let updates = 0;
    page.on('request', (request) => (updates += Number(request.url().includes('operation=UpdateBusiness'))));
    await pin(page).waitFor();
    await type(page, 'Tokyo');
    await (by === 'Enter'
      ? page.keyboard.press('Enter')
      : page.getByRole('button', { name: 'Update Business' }).click());
    await expectFocus(page.getByRole('group', { name: 'Your text changed, and the pin is where it was.' }));
    expect(updates).toBe(0);
    await press(page, 'Move the pin to Tokyo, Japan');
    await press(page, 'Update Business');
    await expectToast(visit, 'Business updated successfully!');
    expect(await storedPlace(name)).toEqual({ location: 'Tokyo', ...inTokyo });
  });

  it('does not name the place of an earlier position where the request for the new one fails', async () => {
    const place = { position: { latitude: 48.1374, longitude: 11.5755 }, location: 'Munich, Bavaria, Germany' };
    const id = await addBusiness(ada, { ...place, name: `Moved Lamp ${display}` });
    const { page } = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const near = page.getByText('Pin near Munich, Bavaria, Germany');
    await near.waitFor();
    await failRequests(page, 'PlaceAt');
    await tabTo(page, pin(page));
    await page.keyboard.press('Shift+ArrowRight');
    await near.waitFor({ state: 'detached' });
  });

  it('keeps any text where the suggestions do not load, and a place after a reload', async () => {
    const name = `Quiet Corner ${display}`;
    const visit = await openPage('/create-business', { ...options, as: ada });
    const { page } = visit;
    await type(page, 'Munich');
    await option(page, 'Munich, Bavaria, Germany').click();
    await pin(page).waitFor();
    await page.reload();
    await step(visit, 'The draft has the text and the pin.', async () => {
      await pin(page).waitFor();
      expect(await field(page).inputValue()).toBe('Munich, Bavaria, Germany');
    });
    await press(page, 'Remove pin');
    await page.route(/operation=Place/, (route) => route.abort());
    await fillOthers(page, name);
    await type(page, 'By the old mill');
    await press(page, 'Create Business');
    await expectToast(visit, 'Business created successfully!');
    expect(await storedPlace(name)).toEqual({
      location: 'By the old mill',
      latitude: null,
      longitude: null,
      timeZone: null,
    });
  });
});
