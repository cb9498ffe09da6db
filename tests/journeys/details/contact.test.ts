/** An owner enters how a business is reached, and members and visitors use it, by the keyboard alone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { press, tabTo } from '../browser/keys.ts';
import { expectFocus, expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const contact = { phone: '+442079460958', website: 'https://example.com/', email: 'hello@example.com' };
const add = (name: string) =>
  addBusiness(ada, { name, ...contact, position: { latitude: 48.1372, longitude: 11.5755 } });

describe.each(displaysOr(dark))('The contact $display', ({ display, options }) => {
  it('is entered, corrected and used with the keyboard', async () => {
    const id = await addBusiness(ada, { name: `Blue Lamp ${display}` });
    const visit = await openPage(`/edit-business/${id}`, { ...options, as: ada });
    const { page } = visit;
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    };
    await step(visit, 'The part opens.', async () => {
      await press(page, page.locator('summary', { hasText: 'Contact' }));
      await page.getByLabel('Phone').waitFor();
    });
    await type('Phone', '020 7946 0958');
    await type('Website', 'example.com');
    await type('Email', 'hello@example.com');
    await type('Link 1', 'instagram.com/lamp');
    await press(page, button(page, 'Add a link'));
    await expectFocus(page.getByLabel('Link 2'));
    await page.keyboard.type('example.org/lamp');
    await step(visit, 'The server refuses a number without a country at its field.', async () => {
      await press(page, button(page, 'Update Business'));
      await expectFocus(page.getByLabel('Phone'));
      expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
      await expectToast(visit, 'Phone must begin with + and the code of the country');
    });
    await type('Phone', '+44 20 7946 0958');
    await press(page, button(page, 'Update Business'));
    await expectToast(visit, 'Business updated successfully!');
    await step(visit, 'The details have links.', async () => {
      await expectVisible(visit, 'Contact', 'Show email address');
      expect(await link(page, '+44 20 7946 0958').getAttribute('href')).toBe('tel:+442079460958');
      expect(await link(page, /^example\.com/).getAttribute('href')).toBe('https://example.com/');
      expect(await link(page, /^Instagram/).getAttribute('rel')).toBe('nofollow ugc noopener');
      await link(page, /^example\.org/).waitFor();
    });
    await step(visit, 'A press shows the email address.', async () => {
      await press(page, button(page, 'Show email address'));
      await expectFocus(link(page, 'hello@example.com'));
      expect(await link(page, 'hello@example.com').getAttribute('href')).toBe('mailto:hello@example.com');
    });
  });
});

it('Visitors without JavaScript see the links and the week, and no email address', async () => {
  const id = await add('Static Lamp');
  const week = [{ day: 'MONDAY', spans: [{ opens: '09:00', closes: '18:00' }] }];
  await ada.graphql(
    'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
    {
      id,
      input: { hours: { week }, timeZone: 'Europe/Berlin' },
    },
  );
  const html = await (await fetch(new URL(`/business/${id}`, fixture().url))).text();
  expect(html).toContain('tel:+442079460958');
  expect(html).not.toContain('hello@example.com');
  const { page } = await openPage(`/business/${id}`, { ...light, javaScriptEnabled: false });
  expect(await link(page, /^example\.com/).isVisible()).toBe(true);
  await page.locator('summary', { hasText: 'Opening hours' }).click();
  expect(await page.getByRole('row', { name: /Monday/ }).innerText()).toMatch(/9:00 – 18:00/);
  expect(await page.getByText('Show email address').isVisible()).toBe(false);
});

describe('On a phone', () => {
  const links = (page: Page) => page.getByRole('navigation', { name: 'Contact and directions' });

  it.each([
    ['a visitor', () => undefined],
    ['a member', () => ada],
  ])(
    '%s finds the ways to a business before its comments, these before its map, and one bar at each edge at most',
    async (_, as) => {
      const id = await add('Handy Lamp');
      await ada.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Bright.") { comment { id } } }', {
        id,
      });
      const visit = await openPage(`/business/${id}`, { ...dark, as: as() });
      const { page } = visit;
      await step(visit, 'The links are below the facts.', async () => {
        await links(page).waitFor();
        await page.getByText('Bright.').waitFor();
        const heights = await links(page)
          .getByRole('link')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
        expect(heights).toHaveLength(3);
        for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
      });
      // The client replaces the page of the server, which is a visitor's, when it renders that of a member.
      if (as()) await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).waitFor();
      const parts = [
        page.getByRole('heading', { level: 1 }),
        links(page),
        page.getByText('Bright.'),
        page.getByRole('region', { name: 'Contact' }),
        page.getByRole('region', { name: 'Map' }),
      ];
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      const edges = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((element) => {
          const { position, visibility } = getComputedStyle(element);
          const { top, height } = element.getBoundingClientRect();
          if (!/fixed|sticky/.test(position) || visibility === 'hidden' || height < 2 || top > innerHeight) return [];
          return element.matches('header, nav') ? [top === 0 ? 'top' : 'bottom'] : [];
        }),
      );
      expect(edges).toEqual(as() ? ['top', 'bottom'] : ['top']);
    },
  );

  it('the focus is never covered by a bar', async () => {
    const { page } = await openPage(`/business/${await add('Free Lamp')}`, { ...dark, as: ada });
    await links(page).waitFor();
    // The browser scrolls to the focus in one of the next frames.
    const isUncovered = () => {
      const focused = document.activeElement!;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above?.closest('nav')?.contains(focused) !== false || focused.contains(above);
    };
    const footer = page.locator('footer a').last();
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      await page.waitForFunction(isUncovered);
      if (await footer.evaluate((element) => element === document.activeElement)) break;
    }
    await expectFocus(footer);
  });

  it('wide windows show the contact beside the comments instead', async () => {
    const { page } = await openPage(`/business/${await add('Wide Lamp')}`, light);
    const contactTop = (await page.getByRole('region', { name: 'Contact' }).boundingBox())!.y;
    const commentsTop = (await page.getByRole('heading', { name: 'Comments (0)' }).boundingBox())!.y;
    expect(contactTop).toBeLessThan(commentsTop + 200);
    expect(await links(page).isVisible()).toBe(false);
  });
});
