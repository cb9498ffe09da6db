/** An owner enters opening hours by the keyboard alone, and visitors see and filter by them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { setNow, setTimeZone } from '../../support/database/now.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { press, tabTo } from '../browser/keys.ts';
import { expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  await setNow(fixture(), '2026-11-23T07:00:00Z');
});

describe.each(displaysOr(dark))('Opening hours $display', ({ display, options }) => {
  it('are entered, copied and read with the keyboard', async () => {
    const name = `Blue Gate ${display}`;
    const id = await addBusiness(ada, { name });
    await setTimeZone(fixture(), id, 'Europe/Lisbon');
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    const button = (label: string | RegExp) => page.getByRole('button', { name: label });
    const monday = page.getByRole('group', { name: 'Hours of Monday' });

    await step(visit, ['The editor opens.'], async () => {
      await press(page, page.locator('summary', { hasText: 'Opening hours' }));
      await press(page, button('Add opening hours'));
      await monday.waitFor();
    });
    await step(visit, ['Monday is copied to all days.'], async () => {
      await tabTo(page, page.getByLabel('Monday: Opens'));
      await page.keyboard.type('0830AM');
      await press(page, monday.getByRole('button', { name: /^Copy/ }));
      await page.keyboard.press('Enter');
      await page.getByText('Pasted to all days.').waitFor();
    });
    await press(page, button('Update Business'));
    await expectToast(visit, 'Business updated successfully!');
    await step(visit, ["The details have today's line."], async () => {
      await expectVisible(visit, 'Closed', 'Opening hours');
      const line = page.locator('summary', { hasText: 'Opening hours' });
      expect(await line.innerText()).toMatch(/Monday.*8:30 – 18:00/s);
      expect(await page.getByRole('row').count()).toBe(0);
    });
    await step(visit, ['A press shows the week.'], async () => {
      await press(page, page.locator('summary', { hasText: 'Opening hours' }));
      const today = page.locator('tr[aria-current="date"]');
      expect(await today.innerText()).toMatch(/Monday.*8:30 – 18:00/s);
      expect(await page.getByRole('row', { name: /Sunday/ }).innerText()).toMatch(/8:30 – 18:00/);
      await page.getByText('opens 8:30').waitFor();
    });
  });
});

it.each([360, 390])(
  'Owners remove a span by the button in its row where the window is %i pixels wide',
  async (width) => {
    const visit = await openPage('/create-business', { ...light, viewport: { width, height: 800 }, as: ada });
    const { page } = visit;
    await page.locator('summary', { hasText: 'Opening hours' }).click();
    await page.getByRole('button', { name: 'Add opening hours' }).click();
    const monday = page.getByRole('group', { name: 'Hours of Monday' });
    await monday.getByRole('button', { name: /^Add a span/ }).click();
    for (const row of [0, 1]) {
      const parts = ['Monday: Opens', 'Monday: Closes', 'Monday: Remove this span'];
      const boxes = await Promise.all(
        parts.map((label) => page.getByLabel(label, { exact: true }).nth(row).boundingBox()),
      );
      const middles = boxes.map((box) => Math.round(box!.y + box!.height / 2));
      expect({ row, middles }).toEqual({ row, middles: middles.map(() => middles[0]) });
    }
    expect(await visit.overflow()).toBe(0);
  },
);

it('The filter for what is open is set with the keyboard, and leaves with its chip', async () => {
  const [open, closed] = [
    await addBusiness(ada, { name: 'Night Owl' }),
    await addBusiness(ada, { name: 'Early Bird' }),
  ];
  const spans = { [open]: [{ opens: '00:00', closes: '24:00' }], [closed]: [{ opens: '09:00', closes: '10:00' }] };
  for (const id of [open, closed]) {
    await setTimeZone(fixture(), id, 'Europe/Lisbon');
    await ada.graphql(
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
      {
        id,
        input: { hours: { week: [{ day: 'MONDAY', spans: spans[id] }] } },
      },
    );
  }
  const visit = await openPage('/', light);
  const { page } = visit;
  await step(visit, ['Only the open business is listed.'], async () => {
    await press(page, page.getByRole('button', { name: 'Show Filters' }));
    await press(page, page.getByRole('button', { name: 'Open now', exact: true }), 'Space');
    await page.getByText('1 Business Found').waitFor();
    await page.getByText('Open · closes 24:00').waitFor();
    expect(new URL(page.url()).search).toBe('?openNow=true');
  });
  await step(visit, ['The chip removes the filter.'], async () => {
    await press(page, page.getByRole('button', { name: 'Open now, remove filter' }));
    await page.getByRole('heading', { name: 'Early Bird' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
