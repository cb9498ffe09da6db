/** The feed: a member finds people to follow, reads what they do, and decides who sees their own likes. */
import { describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { settled } from '../../support/visit.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { step } from '../steps.ts';

describe.each(displaysOr(dark))('Members $display', ({ display, options }) => {
  it('follow people, read what they do, and take their own likes out of feeds', async () => {
    const number = display.length;
    const [ann, ben] = [await signUp(fixture(), `anna${number}`), await signUp(fixture(), `benno${number}`)];
    const lantern = `Green Lantern ${number}`;
    const id = await addBusiness(ben, { name: lantern });
    await ben.graphql(
      'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } setReview(businessId: $id, value: 5, text: "Good soup.") { comment { id } } }',
      { id },
    );
    const visit = await openPage('/', { ...options, as: ann });
    const { page } = visit;
    const items = page.locator('main ol').getByRole('article');

    await step(visit, 'The menu leads to the feed, which suggests people and businesses.', async () => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('link', { name: 'Following', exact: true }).click();
      await page.getByText('You follow no one yet').waitFor();
      await page.getByRole('heading', { name: 'People to follow' }).waitFor();
    });
    await step(
      visit,
      'Following a person fills the feed without a reload.',
      async () => {
        await page
          .getByRole('button', { name: `Follow ${ben.username}` })
          .first()
          .click();
        await items.filter({ hasText: `${ben.username} listed ${lantern}` }).waitFor();
        await items.filter({ hasText: `${ben.username} liked ${lantern}` }).waitFor();
        await items.filter({ hasText: 'Good soup.' }).waitFor();
      },
      { operations: ['SetFollow', 'FeedPage'] },
    );
    await step(visit, 'An activity leads to the business, and Back to the same place of the feed.', async () => {
      const last = items.last().getByRole('link', { name: lantern });
      await last.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await last.click();
      await page.getByRole('heading', { level: 1, name: lantern }).waitFor();
      await page.goBack();
      await items.last().waitFor();
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 4, before);
      expect(await items.count()).toBe(3);
    });

    const own = await openPage('/account', { ...options, as: ben });
    await step(own, 'The account page takes their own likes out of feeds.', async () => {
      await own.page.getByRole('checkbox', { name: 'Show my likes to people who follow me' }).uncheck();
      await settled(own.page);
    });
    await step(visit, 'They are gone at once.', async () => {
      await page.reload();
      await items.first().waitFor();
      expect(await items.count()).toBe(2);
      expect(await items.filter({ hasText: ' liked ' }).count()).toBe(0);
    });
  });
});
