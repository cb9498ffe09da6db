/** A new member writes texts with links. They wait for a moderator, and the member sees why. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { approve } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { step } from '../steps.ts';

const note = 'Only you see this until a moderator has read it, since it has links and your account is new.';
let ben: TestUser;
let moderator: TestUser;

beforeAll(async () => {
  [ben, moderator] = [await signUp(fixture(), 'ben'), await signUp(fixture(), 'moe')];
  await grant(fixture(), moderator, 'MODERATOR');
});

describe.each(displaysOr(dark))('A new member $display', ({ options }) => {
  it('sees a comment with a link and why others do not, until a moderator lets it appear', async () => {
    const member = await signUp(fixture(), options === light ? 'lina' : 'dora');
    const shop = await addBusiness(ben, { name: 'Boat Shed' });
    const visit = await openPage(`/business/${shop}`, { ...options, as: member });
    const { page } = visit;
    await step(visit, 'The comment shows with a note, and the number of comments stays.', async () => {
      await page.getByLabel('Comment').fill('See www.watches.example');
      await page.getByRole('button', { name: 'Add Comment' }).click();
      await page.getByText(note).waitFor();
      await page.getByRole('heading', { name: 'Comments (0)' }).waitFor();
    });
    const visitor = await openPage(`/business/${shop}`, options);
    await step(visitor, 'Visitors do not see it.', async () => {
      await visitor.page.getByText('No comments yet').waitFor();
    });
    const [{ id }] = await fixture().db.query('SELECT id FROM comments WHERE business_id = $1', [shop]);
    await approve(moderator, id);
    await step(visit, 'After a decision the note is gone.', async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Comments (1)' }).waitFor();
      expect(await page.getByText(note).count()).toBe(0);
    });
  });

  it('sees a business with a link on their own profile and on its page', async () => {
    const member = await signUp(fixture(), options === light ? 'lena' : 'dina');
    await addBusiness(member, { name: 'Watches', description: 'Cheap watches at https://watches.example' });
    const visit = await openPage('/profile', { ...options, as: member });
    const { page } = visit;
    await step(visit, 'The profile says that others do not see it.', async () => {
      await page.getByText('Hidden', { exact: true }).waitFor();
    });
    await page.getByRole('link', { name: 'View Watches' }).click();
    await step(visit, 'Its page says why.', async () => {
      await page.getByText(note).waitFor();
    });
  });
});
