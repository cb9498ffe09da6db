/** A member opens a page that carries a visitor's data: nothing shows a wrong state until the viewer's own data has arrived. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { step } from './steps.ts';

let ben: TestUser;
let shop: string;

beforeAll(async () => {
  const ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  shop = await addBusiness(ada, { name: 'Boat Shed' });
  await ben.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ada.id });
  await ben.graphql(
    `mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
      rateBusiness(businessId: $id, value: 4) { id } }`,
    { id: shop },
  );
});

/** Records every state of controls that the page ever shows. */
function record(controls: string): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const look = () => {
    for (const control of document.querySelectorAll<HTMLElement>(`header a, ${controls}`)) {
      // A neutral control has its label, which says no state.
      const text = control.matches('.neutral') ? '' : control.innerText.trim();
      const pressed = control.getAttribute('aria-pressed');
      if (control.checkVisibility({ visibilityProperty: true }))
        seen.add(pressed === null ? text : `${text}, pressed: ${pressed}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The place of each control in the page, in whole pixels. */
function readPlaces(controls: string): number[][] {
  return [...document.querySelectorAll(controls)].map((control) => {
    const { x, y, width } = control.getBoundingClientRect();
    return [x, y + scrollY, width].map(Math.round);
  });
}

describe('A member', () => {
  it.each([
    ['the home page', () => '/', 'article button'],
    ['a business', () => `/business/${shop}`, 'main button:is([aria-pressed], .neutral, :has(.state))'],
  ])('never sees the state of a visitor on %s', async (_, path, controls) => {
    const visit = await openPage('/account', { ...light, as: ben });
    const { page } = visit;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.addInitScript(record, controls);
    await page.route('**/graphql*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path());
    await step(visit, 'Controls that depend on the member are neutral, with their labels.', async () => {
      await page.getByText('Boat Shed').first().waitFor();
      await page.locator('button.neutral').first().waitFor();
      expect(await page.locator('button.neutral:not([aria-disabled=true])').count()).toBe(0);
      expect(await page.locator('button.neutral .state').first().innerText()).toMatch(/^(Follow|Like)$/);
    });
    const places = await page.evaluate(readPlaces, controls);
    release();
    await step(visit, 'They show the state of the member, each in its place.', async () => {
      await page.locator('button[aria-pressed=true]').nth(1).waitFor();
      await page.locator('button.neutral').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(readPlaces, controls)).toEqual(places);
    });
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.filter((text) => /^(Login|Sign Up|Follow)|pressed: false/.test(text))).toEqual([]);
    expect(seen.filter((text) => text.includes('pressed: true'))).not.toEqual([]);
  });

  it('sees their own likes after a failed request was repeated', async () => {
    const visit = await openPage('/account', { ...light, as: ben });
    const { page } = visit;
    let failed = 0;
    await page.route('**/graphql?operation=HomePage*', (route) => (failed++ === 0 ? route.abort() : route.continue()));
    await page.goto('/');
    await step(
      visit,
      'The request is repeated, and the controls show the state of the member.',
      async () => page.locator('article button[aria-pressed=true]').nth(1).waitFor(),
      { consoleErrors: [/Failed to load resource/] },
    );
    expect(failed).toBeGreaterThan(1);
  });
});
