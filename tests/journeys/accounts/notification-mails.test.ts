/** The mails about notifications: the settings on the account page, a mail, and the link that ends it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { addBusiness } from '../../support/businesses.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { mailTo } from '../../support/mail/inbox.ts';
import { beginAt, confirmAddresses, queueAt } from '../../support/mail/notification-mails.ts';
import { signUp } from '../../support/users.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { settled } from '../../support/visit.ts';
import { expectFocus, expectToast, expectVisible, step } from '../steps.ts';

let db: DataSource;
beforeAll(async () => {
  db = await connectDatabase(fixture().databaseUrl, { timeouts: longTimeouts });
  openOutbox(db, fixture().secret);
});
afterAll(() => db.destroy());

describe.each(displaysOr(dark))('Members $display', ({ display, options }) => {
  it('choose mails, get one, and end them by its link without signing in', async () => {
    const number = display.length;
    const [ann, ben] = [await signUp(fixture(), `ann${number}`), await signUp(fixture(), `ben${number}`)];
    await confirmAddresses(fixture(), [ann]);
    const lantern = `Blue Lantern ${number}`;
    const id = await addBusiness(ann, { name: lantern });
    await queueAt(db, new Date());
    // Mails of the other display were planned up to a later time.
    await beginAt(fixture(), new Date().toISOString());

    const visit = await openPage('/account', { ...options, as: ann });
    const { page } = visit;
    await step(visit, 'The account page has a table of kinds and channels.', async () => {
      const likes = page.getByLabel('Likes of your businesses: by mail');
      expect(await likes.inputValue()).toBe('NONE');
      await likes.selectOption('At once');
      // A reload could end the request before it is sent.
      await settled(page);
      await page.reload();
      await page.getByLabel('Likes of your businesses: by mail').waitFor();
      expect(await page.getByLabel('Likes of your businesses: by mail').inputValue()).toBe('AT_ONCE');
    });

    await ben.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
    await queueAt(db, new Date(Date.now() + 300_000));
    const mail = await mailTo(fixture(), ann.email, ({ subject }) => subject === `${ben.username} liked ${lantern}`);
    const [link] = /\S+\/unsubscribe\?\S+/.exec(mail.text!)!;
    const { pathname, search } = new URL(link);

    const visitor = await openPage(pathname + search, options);
    await step(visitor, 'The link of the mail opens a page, and changes nothing.', async () => {
      await expectVisible(visitor, 'Stop mails about notifications');
      const { me } = await ann.graphql('{ me { notificationSettings { kinds { kind mail } } } }');
      expect(me.notificationSettings.kinds).toContainEqual({ kind: 'LIKE', mail: 'AT_ONCE' });
    });
    await step(
      visitor,
      'The button ends these mails.',
      async () => {
        await visitor.page.getByRole('button', { name: 'Stop these mails' }).click();
        const line = visitor.page.getByText('These mails have ended.');
        await line.waitFor();
        await expectFocus(line);
      },
      { operations: ['Unsubscribe'] },
    );
    await page.reload();
    await step(visit, 'The account page shows it.', async () => {
      await page.getByLabel('Likes of your businesses: by mail').waitFor();
      expect(await page.getByLabel('Likes of your businesses: by mail').inputValue()).toBe('NONE');
      expect(await page.getByLabel('Comments on your businesses: by mail').inputValue()).toBe('DAILY');
    });

    await ben.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }', {
      id,
    });
    await step(visit, 'The page of notifications tells of a comment.', async () => {
      await page.goto('/notifications');
      await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
      await expectVisible(visit, 'Good bread.');
    });
    await step(
      visit,
      'The menu of a notification mutes its conversation.',
      async () => {
        const item = page.getByRole('listitem').filter({ hasText: 'Good bread.' });
        await item.getByRole('button', { name: `Options for ${lantern}` }).click();
        await page.getByRole('button', { name: 'Mute this conversation' }).click();
        await expectToast(visit, `The conversation on ${lantern} is muted. You can change this on your account page.`);
        await item.waitFor({ state: 'detached' });
        await page.getByText(`${ben.username} liked ${lantern}`).waitFor();
      },
      { operations: ['SetThreadMuted', 'NotificationsPage'] },
    );
  });
});
