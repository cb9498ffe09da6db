/** What members do with their own comments and ratings: edit, delete, undo, take back. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import type { Visit } from '../../support/visit.ts';
import { dark, displaysOr, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { expectFocus, expectHidden, expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
let ben: TestUser;
let cafe: string;
let round = 0;

beforeEach(async () => {
  round += 1;
  [ada, ben] = [await signUp(fixture(), `ada${round}`), await signUp(fixture(), `ben${round}`)];
  cafe = await addBusiness(ben);
  await comment(ben, 'Come early.');
});

const comment = (who: TestUser, text: string) =>
  who.graphql('mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }', {
    id: cafe,
    text,
  });
const stored = async (): Promise<string[]> => {
  const query = 'query ($id: ID!) { business(id: $id) { comments { nodes { text } } } }';
  const { business } = await ada.graphql(query, { id: cafe });
  return business.comments.nodes.map(({ text }: { text: string }) => text);
};
/** Waits until the server has these comments only. */
async function expectStored(...texts: string[]): Promise<void> {
  const isStored = async () => (await stored()).length === texts.length;
  await until('the comments are stored', isStored).catch(() => undefined);
  expect(await stored()).toEqual(texts);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const remove = ({ page }: Visit) => button(page, 'Delete your comment').click();
const details = () => `/business/${cafe}`;

describe.each(displaysOr(dark))('An author $display', ({ options }) => {
  it('edits a comment, deletes it and undoes the deletion', async () => {
    await comment(ada, 'Good soup.');
    const visit = await openPage(details(), { ...options, viewport: { width: 390, height: 844 }, as: ada });
    const { page } = visit;
    await step(visit, "Only one's own comment can be edited and deleted.", async () => {
      await expectVisible(visit, 'Good soup.', 'Come early.', 'Comments (2)');
      await button(page, 'Edit your comment').waitFor();
      expect(await page.getByRole('button', { name: 'Delete your comment' }).count()).toBe(1);
    });
    await step(visit, 'The form has the text; Cancel leaves it.', async () => {
      await button(page, 'Edit your comment').click();
      const box = page.getByLabel('Your comment', { exact: true });
      await expectFocus(box);
      await box.fill('Bad soup.');
      await button(page, 'Cancel').click();
      await expectFocus(button(page, 'Edit your comment'));
      await expectVisible(visit, 'Good soup.');
    });
    await step(visit, 'The text of an edit survives a reload.', async () => {
      await button(page, 'Edit your comment').click();
      await page.getByLabel('Your comment', { exact: true }).fill('Very good soup.');
      await page.reload();
      expect(await page.getByLabel('Your comment', { exact: true }).inputValue()).toBe('Very good soup.');
    });
    await step(
      visit,
      'The new text shows with the time of the edit.',
      async () => {
        await page.getByLabel('Your comment', { exact: true }).press('Control+Enter');
        await expectVisible(visit, 'Very good soup.', 'edited now');
        await expectToast(visit, 'Comment updated');
      },
      { operations: ['EditComment'] },
    );
    await step(
      visit,
      'A deleted comment comes back by Undo, and nothing is sent.',
      async () => {
        await remove(visit);
        // The pointer over it stops the eight seconds.
        await button(page, 'Undo').hover();
        await expectVisible(visit, 'Comments (1)', 'Comment deleted');
        await expectFocus(page.getByRole('heading', { name: 'Comments (1)' }));
        await expectHidden(visit, 'Very good soup.');
        await button(page, 'Undo').click();
        await expectVisible(visit, 'Comments (2)', 'Very good soup.');
        await expectHidden(visit, 'Comment deleted');
        await expectFocus(page.getByRole('listitem').filter({ hasText: 'Very good soup.' }));
      },
      { operations: [] },
    );
    await step(
      visit,
      'After eight seconds the comment is deleted at the server.',
      async () => {
        await remove(visit);
        await expectHidden(visit, 'Very good soup.');
        expect(await stored()).toHaveLength(2);
        await button(page, 'Undo').waitFor({ state: 'detached' });
        await expectStored('Come early.');
        await expectVisible(visit, 'Comments (1)');
      },
      { operations: ['DeleteComment'] },
    );
  });
});

describe('An author who leaves within the time to undo', () => {
  it.each<[string, (visit: Visit) => Promise<unknown>]>([
    ['opens another page', ({ page }) => page.getByRole('link', { name: 'Users' }).click()],
    ['reloads', ({ page }) => page.reload()],
    ['closes the page', ({ page }) => page.close()],
    [
      'logs out',
      async ({ page }) => {
        await page.getByRole('button', { name: /^User menu/ }).click();
        await button(page, 'Logout').click();
      },
    ],
  ])('has deleted the comment: %s', async (_, leave) => {
    await comment(ada, 'Good soup.');
    const visit = await openPage(details(), { ...light, as: ada });
    await expectVisible(visit, 'Good soup.');
    await remove(visit);
    await button(visit.page, 'Undo').hover();
    await expectHidden(visit, 'Good soup.');
    expect(await stored()).toEqual(['Good soup.', 'Come early.']);
    await leave(visit);
    await expectStored('Come early.');
  });
});

describe('A member', () => {
  it('takes back the stars, by keyboard', async () => {
    await ada.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id: cafe });
    await comment(ada, 'Good soup.');
    const visit = await openPage(details(), { ...light, as: ada });
    const { page } = visit;
    await step(visit, 'The rating shows beside the stars and the comment.', async () => {
      await expectVisible(visit, 'You gave it 4 stars', 'Remove your rating');
      await page.getByRole('listitem').filter({ hasText: 'Good soup.' }).getByText('4 stars').waitFor();
    });
    await step(
      visit,
      'Without it the business has no rating.',
      async () => {
        await button(page, 'Remove your rating').focus();
        await page.keyboard.press('Enter');
        await expectVisible(visit, 'Choose one to five stars');
        await expectFocus(page.getByRole('heading', { name: 'Rate this business' }));
        await expectToast(visit, 'Rating removed');
        await expectHidden(visit, 'Remove your rating');
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Good soup.' })
          .getByText('4 stars')
          .waitFor({ state: 'detached' });
        expect(await page.getByRole('list', { name: 'Ratings' }).count()).toBe(0);
      },
      { operations: ['ClearRating'] },
    );
  });
});
