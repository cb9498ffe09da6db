/** Likes, saves, ratings, comments and follows: shown at once, sent once, reverted when they fail. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, light, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectToast, expectHidden, expectVisible, step } from './steps.ts';
import {
  removeInterceptions,
  requestFailed,
  failRequests,
  holdRequests,
  answerWithError,
} from './network-conditions.ts';
import { settled } from '../support/visit.ts';

let ada: TestUser;
let ben: TestUser;
let cafe: string;
let round = 0;

// Every test has new users, so that tests do not depend on each other.
beforeEach(async () => {
  round += 1;
  ada = await signUp(fixture(), `ada${round}`);
  ben = await signUp(fixture(), `ben${round}`);
  cafe = await addBusiness(ada, { name: `Blue Gate ${round}` });
});

const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: `Blue Gate ${round}` });
const pressed = (page: Page, name: RegExp, isPressed: boolean) =>
  page.getByRole('button', { name, pressed: isPressed }).first().waitFor();

describe.each(displaysOr(light))('A member $display', ({ options }) => {
  it('likes and saves on a card', async () => {
    const visit = await openPage('/', { ...options, as: ben });
    const { page } = visit;
    const like = cardOf(page).getByRole('button', { name: /^Like/ });
    const save = cardOf(page).getByRole('button', { name: /^Save/ });

    await step(
      visit,
      'Like toggle: flips the like.',
      async () => {
        await like.click();
        expect(await expectToast(visit, 'Added to likes')).toBe('status');
        expect(await like.getAttribute('aria-pressed')).toBe('true');
        await cardOf(page).getByText('1 like', { exact: true }).waitFor({ state: 'attached' });
      },
      { operations: ['SetLike'] },
    );
    await step(
      visit,
      'A second click removes the like.',
      async () => {
        await like.click();
        await expectToast(visit, 'Removed from likes');
        await cardOf(page).getByText('0 likes', { exact: true }).waitFor({ state: 'attached' });
      },
      { operations: ['SetLike'] },
    );
    await step(
      visit,
      'Save toggle: calls save or unsave.',
      async () => {
        await save.click();
        await expectToast(visit, 'Added to saved businesses');
        await cardOf(page).getByText('1 save', { exact: true }).waitFor({ state: 'attached' });
        await save.click();
        await expectToast(visit, 'Removed from saved businesses');
        expect(await save.getAttribute('aria-pressed')).toBe('false');
      },
      { operations: ['SetSaved', 'SetSaved'] },
    );
  });

  it('likes and saves on the details page', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...options, as: ben });
    const { page } = visit;
    // The member's own data arrives after the page's.
    await settled(page);

    await step(
      visit,
      ['Signed-in users get Like and Save toggle buttons.', 'Like, save, unsave.'],
      async () => {
        await expectVisible(visit, 'Like', 'Save');
        await page.getByRole('button', { name: /^Like/ }).click();
        await expectToast(visit, 'Added to likes');
        await expectVisible(visit, 'Liked');
        await page.getByRole('button', { name: /^Save/ }).click();
        await expectToast(visit, 'Added to saved businesses');
        await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
        await expectVisible(visit, 'Saved');
      },
      { operations: ['SetLike', 'SetSaved'] },
    );
    await step(
      visit,
      'A second click reverts both.',
      async () => {
        await page.getByRole('button', { name: /^Liked/ }).click();
        await expectToast(visit, 'Removed from likes');
        await page.getByRole('button', { name: 'Saved', exact: true }).click();
        await expectToast(visit, 'Removed from saved businesses');
      },
      { operations: ['SetLike', 'SetSaved'] },
    );
    await page.reload();
    await pressed(page, /^Like/, false);
  });

  it('rates a business', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...options, as: ben });
    const { page } = visit;
    // The member's own data arrives after the page's.
    await settled(page);
    const stars = page.getByRole('radiogroup', { name: 'Rate this business' });
    const filled = () => stars.locator('svg[fill="currentColor"]').count();

    await step(
      visit,
      'A 1-5 star rating widget with hover preview.',
      async () => {
        await stars.waitFor();
        expect(await stars.getByRole('radio').count()).toBe(5);
        await stars.getByRole('radio', { name: '3 stars' }).hover();
        expect(await filled()).toBe(3);
        await page.getByRole('heading', { level: 1 }).hover();
        expect(await filled()).toBe(0);
      },
      { operations: [] },
    );
    await step(
      visit,
      ['A rating counts at once.', 'Rate.'],
      async () => {
        await stars.getByRole('radio', { name: '4 stars' }).click();
        await expectToast(visit, 'Rating submitted');
        await expectVisible(visit, 'You gave it 4 stars', '4.0');
      },
      { operations: ['RateBusiness'] },
    );
    await step(visit, 'A new rating replaces the old one and is kept after a reload.', async () => {
      await stars.getByRole('radio', { name: '2 stars' }).click();
      await expectToast(visit, 'Rating submitted');
      await expectVisible(visit, 'You gave it 2 stars', '2.0');
      await page.reload();
      await stars.getByRole('radio', { name: '2 stars', checked: true }).waitFor();
    });
  });

  it('comments', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...options, as: ben });
    const { page } = visit;
    // The member's own data arrives after the page's.
    await settled(page);
    const box = page.getByPlaceholder('Write a comment...');
    const send = page.getByRole('button', { name: 'Add Comment' });

    await step(
      visit,
      "Blank or whitespace-only text is rejected with 'Please enter a comment'.",
      async () => {
        await expectVisible(visit, 'Comments (0)', 'No comments yet', 'Write a comment...', 'Add Comment');
        await box.fill('  \n ');
        await send.click();
        await expectVisible(visit, 'Please enter a comment');
      },
      { operations: [] },
    );
    const held = await holdRequests(page, 'AddComment');
    await step(visit, 'A comment appears before the response arrives.', async () => {
      await box.fill('Good coffee, slow Wi-Fi.');
      await send.click();
      await expectVisible(visit, 'Good coffee, slow Wi-Fi.', 'Comments (1)');
    });
    held.release();
    await step(
      visit,
      ['And stays when it has.', 'Comment.', 'And a comment box.'],
      async () => {
        await expectToast(visit, 'Comment added');
        await expectVisible(visit, 'Good coffee, slow Wi-Fi.', 'Comments (1)', 'now');
        expect(await box.inputValue()).toBe('');
      },
      { operations: [] },
    );
  });

  it('follows from a card', async () => {
    const visit = await openPage('/', { ...options, as: ben });
    const { page } = visit;
    await step(
      visit,
      'Follow/Unfollow button for signed-in non-owners.',
      async () => {
        await cardOf(page)
          .getByRole('button', { name: `Follow ada${round}`, exact: true })
          .click();
        await expectToast(visit, `Now following ada${round}`);
        await cardOf(page)
          .getByRole('button', { name: `Unfollow ada${round}` })
          .click();
        await expectToast(visit, `Unfollowed ada${round}`);
        expect(await cardOf(page).getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      },
      { operations: ['SetFollow', 'SetFollow'] },
    );
  });
});

describe('A member', () => {
  it('sees a change before the response arrives', async () => {
    const visit = await openPage('/', { ...dark, as: ben });
    const { page } = visit;
    const held = await holdRequests(page, 'SetLike');
    const saves = await holdRequests(page, 'SetSaved');
    await step(visit, 'Card like and save buttons update optimistically.', async () => {
      await cardOf(page).getByRole('button', { name: /^Like/ }).click();
      await cardOf(page).getByRole('button', { name: /^Like/, pressed: true }).waitFor();
      await cardOf(page).getByRole('button', { name: /^Save/ }).click();
      await cardOf(page).getByRole('button', { name: /^Save/, pressed: true }).waitFor();
      await expectHidden(visit, 'Added to likes', 'Added to saved businesses');
    });
    held.release();
    saves.release();
    await expectToast(visit, 'Added to likes');
    await expectToast(visit, 'Added to saved businesses');
  });

  it('sees a failed change on a card reverted', async () => {
    const visit = await openPage('/', { ...light, as: ben });
    const { page } = visit;
    const like = cardOf(page).getByRole('button', { name: /^Like/ });
    const save = cardOf(page).getByRole('button', { name: /^Save/ });

    await answerWithError(page, 'SetLike', 'No hearts today');
    await failRequests(page, 'SetSaved');
    await step(
      visit,
      'Like failure shows the error message and reverts.',
      async () => {
        await like.click();
        expect(await expectToast(visit, 'No hearts today')).toBe('alert');
        expect(await like.getAttribute('aria-pressed')).toBe('false');
        await cardOf(page).getByText('0 likes', { exact: true }).waitFor({ state: 'attached' });
      },
      { operations: ['SetLike'] },
    );
    await step(
      visit,
      "Save failure shows 'Business already saved' when saving.",
      async () => {
        await save.click();
        await expectToast(visit, 'Business already saved');
        expect(await save.getAttribute('aria-pressed')).toBe('false');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await save.click();
    await expectToast(visit, 'Added to saved businesses');
    await failRequests(page, 'SetSaved');
    await step(
      visit,
      ["Save failure shows 'Business not saved' when unsaving.", 'And revert on failure.'],
      async () => {
        await save.click();
        await expectToast(visit, 'Business not saved');
        expect(await save.getAttribute('aria-pressed')).toBe('true');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await failRequests(page, 'SetLike');
    await step(
      visit,
      'Without a response the default message appears.',
      async () => {
        await like.click();
        await expectToast(visit, 'Failed to like business');
        expect(await like.getAttribute('aria-pressed')).toBe('false');
      },
      { consoleErrors: [requestFailed] },
    );
  });

  it('sees a failed change on the details page reverted', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...light, as: ben });
    const { page } = visit;
    for (const operation of ['SetLike', 'SetSaved', 'RateBusiness', 'AddComment']) await failRequests(page, operation);

    await step(
      visit,
      'A like and a save that fail are reverted.',
      async () => {
        await page.getByRole('button', { name: /^Like/ }).click();
        await expectToast(visit, 'Failed to update like status');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expectToast(visit, 'Failed to update save status');
        await expectVisible(visit, 'Like', 'Save');
      },
      { consoleErrors: [requestFailed] },
    );
    await step(
      visit,
      'So is a rating.',
      async () => {
        await page.getByRole('radio', { name: '5 stars' }).click();
        await expectToast(visit, 'Failed to submit rating');
        await expectHidden(visit, 'You gave it 5 stars', '5.0');
      },
      { consoleErrors: [requestFailed] },
    );
    await step(
      visit,
      'The comment returns to its text field.',
      async () => {
        await page.getByPlaceholder('Write a comment...').fill('Once more');
        await page.getByRole('button', { name: 'Add Comment' }).click();
        await expectToast(visit, 'Failed to add comment');
        expect(await page.getByPlaceholder('Write a comment...').inputValue()).toBe('Once more');
        await expectVisible(visit, 'Comments (0)', 'No comments yet', 'Write a comment...', 'Add Comment');
      },
      { consoleErrors: [requestFailed] },
    );
  });

  it('sees every change on the other screens without a request', async () => {
    const visit = await openPage('/', { ...light, as: ben });
    const { page } = visit;
    await cardOf(page)
      .getByRole('link', { name: `Blue Gate ${round}`, exact: true })
      .click();
    await expectVisible(visit, 'No comments yet');
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectToast(visit, 'Added to likes');
    await page.getByPlaceholder('Write a comment...').fill('Seen from here');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await expectToast(visit, 'Comment added');
    await page.getByRole('radio', { name: '5 stars' }).click();
    await expectToast(visit, 'Rating submitted');
    await step(
      visit,
      ['The card on the home page knows.', 'Business list: replace by _id.'],
      async () => {
        await page.getByRole('link', { name: 'Home', exact: true }).first().click();
        const card = cardOf(page);
        await card.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
        for (const words of ['1 like', '1 comment', '1 rating']) {
          await card.getByText(words, { exact: true }).waitFor({ state: 'attached' });
        }
      },
      { operations: [] },
    );
  });
});
