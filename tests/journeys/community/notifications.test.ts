/** The bell in two browsers: what one member does there, the other reads. */
import { describe, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectFocus, step } from '../steps.ts';

describe.each(displaysOr(dark))('Members $display', ({ display, options }) => {
  it('see in the bell what others did, read it, and find the bell empty', async () => {
    const number = display.length;
    const [ann, ben] = [await signUp(fixture(), `ann${number}`), await signUp(fixture(), `ben${number}`)];
    const lantern = `Blue Lantern ${number}`;
    const id = await addBusiness(ann, { name: lantern });
    const own = await openPage('/', { ...options, as: ann });
    await own.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

    const other = await openPage('/', { ...options, as: ben });
    const card = other.page.getByRole('article').filter({ hasText: lantern });
    await step(
      other,
      'Another member likes the business in another browser.',
      async () => {
        await card.getByRole('button', { name: /^Like/ }).click();
        await card.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
      },
      { operations: ['SetLike'] },
    );
    await step(own, 'The bell counts it at the next start.', async () => {
      await own.page.reload();
      await own.page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    });
    await step(
      own,
      'The page says who liked what, and is seen by being opened.',
      async () => {
        await own.page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
        await own.page.getByText(`${ben.username} liked ${lantern}`).waitFor();
        await own.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
      },
      { operations: ['NotificationsPage', 'SetNotificationsSeen'] },
    );
    await step(
      own,
      'The notification of a comment leads to the comment, also where the page begins with twenty newer ones.',
      async () => {
        const add = async (who: TestUser, text: string) => {
          const mutation =
            'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }';
          return (await who.graphql(mutation, { id, text })).addComment.comment.id as string;
        };
        const linked = await add(ben, 'Open on Sundays?');
        for (let n = 0; n < 20; n += 1) await add(ann, `News ${n}`);
        await own.page.reload();
        const item = own.page.getByRole('listitem').filter({ hasText: `${ben.username} commented on ${lantern}` });
        await item.getByRole('link', { name: lantern }).click();
        await expectFocus(own.page.locator(`#comment-${linked}`));
        await own.page.getByRole('region', { name: 'Linked comment' }).getByText('Open on Sundays?').waitFor();
      },
    );
    await step(own, 'The notification leads to the person.', async () => {
      await own.page.goBack();
      await own.page.getByRole('link', { name: ben.username, exact: true }).first().click();
      await own.page.getByRole('heading', { level: 1, name: ben.username }).waitFor();
    });
  });
});
