/** A forgotten password, a confirmation and a change of the address, with the mails read from the outbox. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { linkIn } from '../../support/mail/inbox.ts';
import { newestMail, type MailKind } from '../../support/mail/account-mails.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { dark, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { holdRequests } from '../network-conditions.ts';
import { expectFocus, expectToast, expectVisible, step } from '../steps.ts';

const refusal = 'This link is invalid, has expired or was already used';

let users = 0;
let ada: TestUser;
beforeEach(async () => {
  ada = await signUp(fixture(), `ada${(users += 1)}`);
});

/** The path of the link in the newest mail of a kind. */
async function linkTo(address: string, kind: MailKind): Promise<string> {
  const { pathname, hash } = linkIn(await newestMail(fixture(), address, kind));
  return pathname + hash;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('A member who forgot the password', () => {
  it.each([
    ['on a phone in dark mode', dark],
    ['on a wide screen in light mode', light],
  ])('gets a link by mail, chooses a new one and is signed in, %s', async (_, display) => {
    const visit = await openPage('/login', display);
    const { page } = visit;

    await step(visit, 'The sign-in form leads to the page, which takes over the typed address.', async () => {
      await page.getByLabel('Email').fill(ada.email);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.waitForURL('/forgot-password');
      await expectVisible(visit, 'Forgot your password?');
      expect(await page.title()).toBe('Forgot your password? · Main Street');
      expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
    });
    await step(visit, 'An invalid address is refused in the form.', async () => {
      await page.getByLabel('Email').fill('ada at home');
      await press(page, 'Send link');
      await expectVisible(visit, 'Invalid email address');
      await page.getByLabel('Email').fill(ada.email);
    });
    const held = await holdRequests(page, 'RequestPasswordReset');
    await press(page, 'Send link');
    await step(visit, 'The button shows that the request is in progress.', () =>
      expectVisible(visit, 'Sending link...'),
    );
    held.release();
    await step(visit, 'The page says where the link went, without saying whether there is an account.', async () => {
      const line = page.getByRole('status').filter({ hasText: `If an account uses ${ada.email}` });
      await line.waitFor();
      await expectFocus(line);
      expect(await page.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
    });

    const link = await linkTo(ada.email, 'password-reset');
    await page.goto(link);
    await step(visit, 'The link opens a form, and nothing is sent before it is.', async () => {
      await expectVisible(visit, 'Choose a new password');
      await press(page, 'Set password');
      await expectVisible(visit, 'New password is required', 'Please confirm your password');
      await page.getByLabel('New password', { exact: true }).fill('new staple horse');
      await page.getByLabel('Confirm new password').fill('new stable horse');
      await expectVisible(visit, 'Passwords do not match');
      await page.getByLabel('Confirm new password').fill('new staple horse');
    });
    await step(
      visit,
      'The new password signs in.',
      async () => {
        await press(page, 'Set password');
        expect(await expectToast(visit, 'Password changed. You are signed in.')).toBe('status');
        await page.waitForURL('/');
        await page.getByRole('button', { name: `User menu of ${ada.username}` }).waitFor();
      },
      { operations: ['ResetPassword', 'HomePage'] },
    );

    await page.goto('/account');
    await step(visit, 'The account page shows that the address is confirmed.', () => expectVisible(visit, 'Confirmed'));
    await page.goto(link);
    await step(visit, 'The link works once.', async () => {
      await page.getByLabel('New password', { exact: true }).fill('another horse');
      await page.getByLabel('Confirm new password').fill('another horse');
      await press(page, 'Set password');
      await expectVisible(visit, refusal);
      expect(await page.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
    });
  });
});

describe('A member', () => {
  it('confirms the address, by a link that is sent again on the account page', async () => {
    const visit = await openPage('/account', { ...light, as: ada });
    const { page } = visit;
    await step(
      visit,
      'The account page shows that the address is not confirmed, and sends the link again.',
      async () => {
        await expectVisible(visit, 'Not confirmed');
        await press(page, 'Send confirmation link');
        await expectToast(visit, `A link is on its way to ${ada.email}`);
      },
    );
    await page.goto(await linkTo(ada.email, 'email-confirmation'));
    await step(visit, 'The button of the page confirms the address.', async () => {
      await press(page, 'Confirm address');
      const line = page.getByText('Your email address is confirmed.');
      await line.waitFor();
      await expectFocus(line);
    });
    await page.reload();
    await step(visit, 'A reload shows the outcome again.', () =>
      expectVisible(visit, 'Your email address is confirmed.'),
    );
    // As in another tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await step(visit, 'The link works once.', async () => {
      await press(page, 'Confirm address');
      await expectVisible(visit, refusal);
      await page.getByRole('link', { name: 'Get a new link on the account page' }).click();
      await expectVisible(visit, 'Confirmed');
    });
    await step(visit, 'A link without its token says so.', async () => {
      await page.goto('/verify-email');
      await expectVisible(visit, 'This link is incomplete. Open the link in the mail again, or copy all of it.');
    });
  });

  it('changes the address, and the old address undoes it', async () => {
    const visit = await openPage('/account', { ...dark, as: ada });
    const { page } = visit;
    const email = `next-${ada.email}`;
    await step(visit, 'The form checks its fields, and the server the password.', async () => {
      await press(page, 'Change email');
      await expectVisible(visit, 'Email is required', 'Password is required');
      await page.getByLabel('New email').fill(email);
      await page.getByLabel('Your password').fill('a wrong guess');
      await press(page, 'Change email');
      await expectToast(visit, 'Current password is incorrect');
      expect(await page.getByLabel('New email').inputValue()).toBe(email);
    });
    await step(visit, 'A link goes to the new address.', async () => {
      await page.getByLabel('Your password').fill(password);
      await press(page, 'Change email');
      await expectVisible(visit, `Open the link in the mail to ${email}. Until then your address stays as it is.`);
    });
    await page.goto(await linkTo(email, 'email-change'));
    await step(visit, 'The link of the mail changes the address.', async () => {
      await press(page, 'Use this address');
      await expectVisible(visit, 'Your email address is changed. Sign in with it from now on.');
    });
    await page.goto('/account');
    await step(visit, 'The account page shows the new address.', () => expectVisible(visit, email, 'Confirmed'));

    // A stream that opens after its session has ended is refused.
    const stream = page.waitForResponse((response) => {
      const request = response.request();
      return request.headers().accept === 'text/event-stream' && !request.frame().url().endsWith('/account');
    });
    await page.goto(await linkTo(ada.email, 'email-changed'));
    await stream;
    await step(visit, 'The link at the old address undoes the change, and leads to a new password.', async () => {
      await expectVisible(visit, 'Undo the change of your email address');
      await press(page, 'Undo the change');
      await expectToast(visit, 'Your address is back. Choose a new password.');
      await expectVisible(visit, 'Choose a new password');
      await page.getByLabel('New password', { exact: true }).fill('only mine now');
      await page.getByLabel('Confirm new password').fill('only mine now');
      await press(page, 'Set password');
      await expectToast(visit, 'Password changed. You are signed in.');
    });
    await page.goto('/account');
    await step(visit, 'The account has its first address again.', () => expectVisible(visit, ada.email));
  });
});
