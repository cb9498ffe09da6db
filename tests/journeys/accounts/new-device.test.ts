/** The mail of a sign-in with a new device: a browser keeps the cookie by which the site knows it. */
import { expect, it } from '@jest/globals';
import { kindsTo } from '../../support/mail/account-mails.ts';
import { password, signUp } from '../../support/users.ts';
import type { Visit } from '../../support/visit.ts';
import { light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { expectToast } from '../steps.ts';

it('A member is told of a browser once, also after a logout, and no script reads its cookie', async () => {
  const ada = await signUp(fixture(), 'ada');
  const newSignIns = async () => (await kindsTo(fixture(), ada.email)).filter((kind) => kind === 'new-sign-in').length;
  const signIn = async (visit: Visit) => {
    const { page } = visit;
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectToast(visit, 'Login successful!');
  };

  const visit = await openPage('/login', light);
  const { page } = visit;
  expect(await page.context().cookies()).toEqual([]);
  await signIn(visit);
  expect(await newSignIns()).toBe(1);
  const [cookie] = await page.context().cookies(`${fixture().url}/graphql`);
  expect(cookie).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/graphql' });
  expect(await page.context().cookies(fixture().url)).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.getByRole('button', { name: `User menu of ${ada.username}` }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await signIn(visit);
  expect(await newSignIns()).toBe(1);

  await signIn(await openPage('/login', light));
  expect(await newSignIns()).toBe(2);
});
