/** The map that moves the pin of a business: by the keyboard alone, and by a pointer. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { press, tabTo } from '../browser/keys.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectFocus, expectToast, step } from '../steps.ts';

let ada: TestUser;
beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
});

const start = { latitude: 48.1374, longitude: 11.5755 };
const pin = (page: Page) => page.getByRole('application');
const map = (page: Page) => page.getByRole('region', { name: 'Map of the position' });

/** The position that the pin announces. */
async function positionOf(page: Page): Promise<{ latitude: number; longitude: number }> {
  const label = (await pin(page).getAttribute('aria-label'))!;
  const [, latitude, north, longitude, east] = /at ([\d.]+)° ([NS]), ([\d.]+)° ([EW])/.exec(label)!;
  return {
    latitude: Number(latitude) * (north === 'N' ? 1 : -1),
    longitude: Number(longitude) * (east === 'E' ? 1 : -1),
  };
}
async function stored(id: string) {
  const [row] = await fixture().db.query('SELECT latitude, longitude FROM businesses WHERE id = $1', [id]);
  return row as typeof start;
}
/** Waits until the pin lies inside the map. */
async function isInside(page: Page): Promise<void> {
  const [place, frame] = [(await pin(page).boundingBox())!, (await map(page).boundingBox())!];
  expect(place.x).toBeGreaterThanOrEqual(frame.x);
  expect(place.x + place.width).toBeLessThanOrEqual(frame.x + frame.width);
  expect(place.y).toBeGreaterThanOrEqual(frame.y);
  expect(place.y + place.height).toBeLessThanOrEqual(frame.y + frame.height);
}

describe.each(displaysOr(dark))('The pin $display', ({ display, options }) => {
  it('moves by arrow keys, with Shift further, stays in view, tells its position, and is stored', async () => {
    const id = await addBusiness(ada, { name: `Pin Point ${display}`, position: start });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    await step(visit, 'The focus reaches the pin.', async () => {
      await tabTo(page, pin(page));
      expect(await positionOf(page)).toEqual(start);
    });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const near = await positionOf(page);
    expect(near.longitude).toBeGreaterThan(start.longitude);
    expect(near.latitude).toBeLessThan(start.latitude);
    await page.keyboard.press('Shift+ArrowRight');
    const far = await positionOf(page);
    const ratio = (far.longitude - near.longitude) / (near.longitude - start.longitude);
    expect(ratio).toBeGreaterThan(8);
    expect(ratio).toBeLessThan(12);
    await step(visit, 'The map follows the pin.', async () => {
      for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Shift+ArrowUp');
      await isInside(page);
      await expectFocus(pin(page));
    });
    const last = await positionOf(page);
    expect(last.latitude).toBeGreaterThan(start.latitude);
    await step(visit, 'Screen readers hear the position, and Tab leaves the map.', async () => {
      const told = page.getByRole('status').filter({ hasText: '° N' });
      expect(await told.innerText()).toBe(
        (await pin(page).getAttribute('aria-label'))!.replace(/^Pin at (.*?E)\..*$/s, '$1'),
      );
      await press(page, page.getByRole('button', { name: 'Update Business' }));
    });
    await expectToast(visit, 'Business updated successfully!');
    const { latitude, longitude } = await stored(id);
    expect(latitude).toBeCloseTo(last.latitude, 3);
    expect(longitude).toBeCloseTo(last.longitude, 3);
  });

  it('is put anywhere, zoomed and removed', async () => {
    const id = await addBusiness(ada, { name: `Pin Free ${display}`, location: 'By the old mill' });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await press(page, button('Put a pin on the map'));
    await pin(page).waitFor();
    await step(visit, 'A pin that was never moved is no position of the business.', async () => {
      await page.getByText('Move the pin to where your business is.').waitFor();
      await press(page, page.getByRole('button', { name: 'Update Business' }));
      await expectToast(visit, 'Business updated successfully!');
      expect(await stored(id)).toEqual({ latitude: null, longitude: null });
      await page.goto(`/edit-business/${id}`);
      await press(page, button('Put a pin on the map'));
      await pin(page).waitFor();
    });
    const before = await positionOf(page);
    await press(page, button('Zoom in'));
    await tabTo(page, pin(page));
    await page.keyboard.press('ArrowLeft');
    expect((await positionOf(page)).longitude).toBeLessThan(before.longitude);
    await press(page, button('Remove pin'));
    await pin(page).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('combobox', { name: 'Location' }));
    await press(page, page.getByRole('button', { name: 'Update Business' }));
    await expectToast(visit, 'Business updated successfully!');
    expect(await stored(id)).toEqual({ latitude: null, longitude: null });
  });

  it('moves as far as the pointer, wherever a press hits it, and stays under a press without a move', async () => {
    const id = await addBusiness(ada, { name: `Pin Pressed ${display}`, position: start });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    await pin(page).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pin(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    expect(await positionOf(page)).toEqual(start);
    // The right button moves nothing.
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 2 });
    await page.mouse.up({ button: 'right' });
    expect(await positionOf(page)).toEqual(start);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 1, y + height / 2);
    const beside = await positionOf(page);
    expect(beside.latitude).toBe(start.latitude);
    const pixel = beside.longitude - start.longitude;
    expect(pixel).toBeGreaterThan(0);
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect((await positionOf(page)).longitude - start.longitude).toBeCloseTo(40 * pixel, 2);
    expect((await pin(page).boundingBox())!.x).toBeCloseTo(x + 40, 0);
  });
});
