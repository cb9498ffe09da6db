/** The page of a developer's mails, by keyboard, in both displays. */
import { expect, it } from '@jest/globals';
import { newestMail } from '../../support/mail/account-mails.ts';
import { signUp } from '../../support/users.ts';
import { dark, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectVisible, step } from '../steps.ts';

it.each([
  ['on a phone in dark mode', 'ada', dark],
  ['on a wide screen in light mode', 'bea', light],
])('A developer reads a mail and follows its link, %s', async (_, name, display) => {
  const user = await signUp(fixture(), name);
  const subject = (await newestMail(fixture(), user.email, 'email-confirmation')).subject!;
  const visit = await openPage('/dev/mail', display);
  const { page } = visit;
  await step(visit, 'The list has the newest mail first.', async () => {
    await expectVisible(visit, 'Mails of this site');
    await page.getByText(user.email).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dev\/mail\/[0-9a-f-]{36}$/);
  });
  const frame = page.frameLocator('iframe');
  await step(visit, 'The mail is shown as HTML and as plain text, with its headers.', async () => {
    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    await frame.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor();
    await expectVisible(visit, user.email);
  });
  const html = await (await page.request.get(`${page.url()}/html`)).text();
  await step(visit, 'The HTML fits, and can be read with a screen reader.', async () => {
    await page.goto('about:blank');
    // The landmark is that of a mail program.
    await page.setContent(html.replace(/<body[^>]*>/, '$&<main>'));
    await page.getByRole('link', { name: 'Confirm this address' }).waitFor();
  });
  await page.goBack();
  // The fixture has another port than the settings name.
  await page.route(/\/verify-email$/, (route) => route.fulfill({ body: 'The page of the link' }));
  await frame.getByRole('link', { name: 'Confirm this address' }).click();
  await page.getByText('The page of the link').waitFor();
  expect(page.url()).toMatch(/\/verify-email#token=[\w-]{43}$/);
});
