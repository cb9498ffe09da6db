/** A member writes a review, its owner replies, another member finds it helpful, and visitors filter by stars. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { addBusiness } from '../../support/businesses.ts';
import { decide, openCaseOf, statement } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { settled } from '../../support/visit.ts';
import { dark, displaysOr, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { expectFocus, expectHidden, expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
let owner: TestUser;
let cafe: string;
let round = 0;

beforeEach(async () => {
  round += 1;
  [ada, owner] = [await signUp(fixture(), `ada${round}`), await signUp(fixture(), `owner${round}`)];
  cafe = await addBusiness(owner);
});

const review = (who: TestUser, value: number, text: string) =>
  who.graphql(
    `mutation ($id: ID!, $value: Int!, $text: String!) {
      setReview(businessId: $id, value: $value, text: $text) { comment { id } } }`,
    { id: cafe, value, text },
  );
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const phone = { viewport: { width: 390, height: 844 } };

describe.each(displaysOr(dark))('A member $display', ({ options }) => {
  it('writes a review of stars and text, and changes it', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...options, ...phone, as: ada });
    const { page } = visit;
    const form = page.getByRole('form', { name: 'Your review' });
    await step(visit, 'The form says what is missing.', async () => {
      await button(page, 'Write a review').click();
      await expectFocus(page.getByRole('heading', { name: 'Your review' }));
      await form.getByRole('button', { name: 'Save review' }).click();
      await expectVisible(visit, 'Please choose one to five stars', 'Please enter a review');
      const stars = form.getByRole('radio', { name: '1 star' });
      await expectFocus(stars);
      const places = await Promise.all(
        [stars, page.getByText('Please choose one to five stars')].map((each) => each.boundingBox()),
      );
      for (const place of places) {
        expect(place!.y).toBeGreaterThan(0);
        expect(place!.y + place!.height).toBeLessThan(phone.viewport.height);
      }
    });
    await step(visit, 'Stars and text survive a reload.', async () => {
      await form.getByRole('radio', { name: '4 stars' }).click();
      await form.getByLabel('Review', { exact: true }).fill('Good soup.');
      await page.reload();
      await form.waitFor();
      expect(await form.getByLabel('Review', { exact: true }).inputValue()).toBe('Good soup.');
      expect(await form.getByRole('radio', { name: '4 stars' }).getAttribute('aria-checked')).toBe('true');
    });
    await step(
      visit,
      'The review is listed with its stars, and the rating counts.',
      async () => {
        await form.getByRole('button', { name: 'Save review' }).click();
        await expectToast(visit, 'Review saved');
        await expectVisible(visit, 'Good soup.', 'Comments (1)', 'You gave it 4 stars');
        await form.waitFor({ state: 'detached' });
      },
      { operations: ['WriteReview'] },
    );
    await step(visit, 'A second review changes the first, and keeps the earlier text.', async () => {
      await button(page, 'Edit your review').first().click();
      await form.getByLabel('Review', { exact: true }).fill('Very good soup.');
      await form.getByLabel('Review', { exact: true }).press('Control+Enter');
      await expectVisible(visit, 'Very good soup.', 'Comments (1)');
      await button(page, /^edited/).click();
      await page.getByRole('list', { name: 'Earlier texts' }).getByText('Good soup.', { exact: true }).waitFor();
    });
  });

  it('adds pictures to a review, describes one and removes another, and others look at them whole', async () => {
    const files = await Promise.all(
      ['#c22', '#2a2', '#22c', '#cc2', '#c2c'].map(async (background, at) => ({
        name: `${at + 1}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    );
    const visit = await openPage(`/business/${cafe}`, { ...options, ...phone, as: ada });
    const { page } = visit;
    const form = page.getByRole('form', { name: 'Your review' });
    const thumbnails = (where: Page) => where.getByRole('link', { name: /^Picture \d of \d/ });
    await step(visit, 'Up to four pictures are added, and a fifth is refused.', async () => {
      await button(page, 'Write a review').click();
      await form.locator('input[type=file]').setInputFiles(files);
      await expectVisible(visit, 'A review can have at most 4 pictures');
      await form.getByLabel('What image 4 shows').waitFor();
      expect(await form.getByLabel(/^What image/).count()).toBe(4);
    });
    await step(visit, 'The pictures survive a reload.', async () => {
      await form.getByLabel('What image 1 shows').fill('The soup of the day');
      await form.getByRole('progressbar').first().waitFor({ state: 'detached' });
      await page.reload();
      await form.waitFor();
      await form.getByLabel('What image 4 shows').waitFor();
      expect(await form.getByLabel('What image 1 shows').inputValue()).toBe('The soup of the day');
    });
    await step(
      visit,
      'The review is listed with its pictures.',
      async () => {
        await form.getByRole('button', { name: 'Remove image 4' }).click();
        await form.getByRole('radio', { name: '5 stars' }).click();
        await form.getByLabel('Review', { exact: true }).fill('Look at this soup.');
        await form.getByRole('button', { name: 'Save review' }).click();
        await expectToast(visit, 'Review saved');
        await thumbnails(page).nth(2).waitFor();
        expect(await thumbnails(page).count()).toBe(3);
      },
      { operations: ['WriteReview'] },
    );
    const other = await openPage(`/business/${cafe}`, { ...options, ...phone });
    await step(other, 'A press opens the whole picture, and its description.', async () => {
      const first = other.page.getByRole('link', { name: 'Picture 1 of 3: The soup of the day' });
      await first.click();
      const dialog = other.page.getByRole('dialog', { name: `Picture of the review by ${ada.username}` });
      await dialog.getByText('1 of 3').waitFor();
      await dialog.getByText('The soup of the day').waitFor();
      await other.page.keyboard.press('ArrowRight');
      await dialog.getByText('2 of 3').waitFor();
      await other.page.keyboard.press('Escape');
      await expectFocus(first);
    });
    await step(visit, 'The form of the second review has the pictures of the first.', async () => {
      await button(page, 'Edit your review').last().click();
      await form.getByRole('button', { name: 'Remove image 1' }).click();
      await form.getByRole('button', { name: 'Save review' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await thumbnails(page).count()).toBe(2);
    });
  });
});

describe.each(displaysOr(light))('The owner $display', ({ options }) => {
  it('replies to a review, edits the reply and removes it', async () => {
    await review(ada, 5, 'Good soup.');
    const visit = await openPage(`/business/${cafe}`, { ...options, ...phone, as: owner });
    const { page } = visit;
    const text = page.getByLabel('Reply from the owner');
    await step(
      visit,
      'The reply shows below the comment.',
      async () => {
        await button(page, /^Reply to/).click();
        await expectFocus(text);
        await text.fill('Thank you.');
        await button(page, 'Save reply').click();
        await expectVisible(visit, 'Thank you.', 'Reply from the owner');
        await expectFocus(button(page, 'Edit your reply'));
        await expectToast(visit, 'Reply saved');
      },
      { operations: ['WriteReply'] },
    );
    await step(visit, 'All see the reply and its edit.', async () => {
      await button(page, 'Edit your reply').click();
      await text.fill('Thanks, and come back.');
      await text.press('Control+Enter');
      await expectVisible(visit, 'Thanks, and come back.');
      // It shows before the server has stored it.
      await settled(page);
      const other = await openPage(`/business/${cafe}`, { ...options });
      await expectVisible(other, 'Thanks, and come back.', 'Reply from the owner');
    });
    await step(
      visit,
      'The removed reply is gone.',
      async () => {
        await button(page, 'Delete your reply').click();
        await expectToast(visit, 'Reply removed');
        await expectHidden(visit, 'Thanks, and come back.');
      },
      { operations: ['RemoveReply'] },
    );
  });
});

describe.each(displaysOr(light))('A reader $display', ({ options }) => {
  it('marks a comment as helpful, sorts by it, and filters by stars', async () => {
    const ben = await signUp(fixture(), `ben${round}`);
    await review(ada, 5, 'Good soup.');
    await review(ben, 2, 'Cold soup.');
    const visit = await openPage(`/business/${cafe}`, { ...options, as: owner });
    const { page } = visit;
    const list = page.locator('#comments ol').first();
    const item = list.getByRole('listitem').filter({ hasText: 'Good soup.' });
    await step(
      visit,
      'The mark counts.',
      async () => {
        await item.getByRole('button', { name: /^Helpful/, pressed: false }).click();
        await item
          .getByRole('button', { name: /^Helpful/, pressed: true })
          .getByText('(1)')
          .waitFor();
      },
      { operations: ['MarkHelpful'] },
    );
    await step(visit, 'The most helpful comment is first.', async () => {
      // The mark shows before the server has stored it.
      await settled(page);
      expect(await list.getByRole('listitem').first().innerText()).toContain('Cold soup.');
      await button(page, 'Most helpful').click();
      await list.getByRole('listitem').first().filter({ hasText: 'Good soup.' }).waitFor();
    });
    await step(visit, 'A press on a row of the histogram shows the comments with these stars.', async () => {
      await button(page, /^2 stars: 1 rating/).click();
      await expectHidden(visit, 'Good soup.');
      await expectVisible(visit, 'Cold soup.');
      await button(page, '2 stars, show all comments').click();
      await expectVisible(visit, 'Good soup.', 'Cold soup.');
    });
    await step(visit, 'The address keeps the order and the stars: for Back, a reload and others.', async () => {
      expect(new URL(page.url()).search).toBe('?sortBy=helpful');
      await page.goBack();
      await expectHidden(visit, 'Good soup.');
      await expectVisible(visit, 'Cold soup.');
      expect(new URL(page.url()).search).toBe('?sortBy=helpful&rating=2');
      await page.reload();
      await button(page, '2 stars, show all comments').waitFor();
      await expectVisible(visit, 'Cold soup.');
      await expectHidden(visit, 'Good soup.');
      const other = await openPage(`/business/${cafe}?rating=2`, { ...options, javaScriptEnabled: false });
      await expectVisible(other, 'Cold soup.');
      await expectHidden(other, 'Good soup.');
    });
  });

  it('reports a reply, and reads the comment without it after a moderator has hidden it', async () => {
    const moderator = await grant(fixture(), await signUp(fixture(), `mod${round}`), 'MODERATOR');
    const { comment } = (await review(ada, 2, 'Cold soup.')).setReview;
    const reply = 'mutation ($id: ID!) { setReply(commentId: $id, text: "Bad guest.") { reply { id } } }';
    const { id } = (await owner.graphql(reply, { id: comment.id })).setReply.reply;
    const visit = await openPage(`/business/${cafe}`, { ...options, ...phone, as: ada });
    const { page } = visit;
    await step(
      visit,
      'The menu of the reply has a report.',
      async () => {
        await button(page, /^More actions for the reply/).click();
        await page.getByRole('button', { name: 'Report', exact: true }).filter({ visible: true }).click();
        const dialog = page.getByRole('alertdialog', { name: 'Report this reply' });
        await dialog.getByLabel('Reason').selectOption('HARASSMENT');
        await dialog.getByRole('button', { name: 'Send report' }).click();
        await expectToast(visit, 'Thank you. A moderator will look at it.');
      },
      { operations: ['Report'] },
    );
    await decide(moderator, (await openCaseOf(moderator, id)).id, 'HIDE');
    await step(visit, 'The comment stays without the reply.', async () => {
      await page.reload();
      await expectVisible(visit, 'Cold soup.');
      await expectHidden(visit, 'Bad guest.');
    });
    const own = await openPage(`/business/${cafe}`, { ...options, ...phone, as: owner });
    await step(own, 'The owner reads why it is hidden.', () =>
      expectVisible(own, 'Bad guest.', 'Hidden: only you and the moderators see this.', statement),
    );
  });
});
