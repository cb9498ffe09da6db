/** A member mentions another one in a comment: the name is completed at the caret, and links to the profile. */
import { describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectFocus, expectToast, step } from '../steps.ts';

describe.each(displaysOr(dark))('Members $display', ({ display, options }) => {
  it('complete a name after @ with the keyboard, and follow it from the comment', async () => {
    const number = display.length;
    const [ann, ben] = [await signUp(fixture(), `annika${number}`), await signUp(fixture(), `ben${number}`)];
    const id = await addBusiness(ann, { name: `Blue Lantern ${number}` });
    const visit = await openPage(`/business/${id}`, { ...options, as: ben });
    const { page } = visit;
    const area = page.getByLabel('Comment', { exact: true });
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await step(
      visit,
      'The owner is suggested before the first letter, below the caret.',
      async () => {
        await area.fill('First line.\nGood bread, says ');
        await area.press('End');
        await area.pressSequentially('@');
        await list.getByRole('option', { name: ann.username }).waitFor();
      },
      { operations: ['SuggestedUsers'] },
    );
    const [field, shown] = [(await area.boundingBox())!, (await list.boundingBox())!];
    expect(shown.x).toBeGreaterThanOrEqual(field.x);
    expect(shown.x + shown.width).toBeLessThanOrEqual(field.x + field.width + 1);
    expect(shown.y).toBeGreaterThan(field.y + 40);
    expect(shown.y).toBeLessThan(field.y + field.height);
    await step(visit, 'Enter completes the name, and the caret is behind it.', async () => {
      await area.press('Enter');
      await list.waitFor({ state: 'detached' });
      await area.pressSequentially('today.');
      expect(await area.inputValue()).toBe(`First line.\nGood bread, says @${ann.username} today.`);
      await expectFocus(area);
    });
    await step(
      visit,
      'The name in the comment leads to the profile.',
      async () => {
        await page.getByRole('button', { name: 'Add Comment' }).click();
        await expectToast(visit, 'Comment added');
        await page.getByRole('link', { name: `@${ann.username}` }).click();
        await page.getByRole('heading', { level: 1, name: ann.username }).waitFor();
      },
      { operations: ['AddComment', 'UserPage'] },
    );
  });
});
