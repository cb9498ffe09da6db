/** Registration, sign-in, sessions and logout. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { errorOf } from '../support/errors.ts';
import { until } from '../support/site.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { dark, light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectToast, expectHidden, expectVisible, step } from './steps.ts';
import { holdRequests, slowCpu } from './network-conditions.ts';

let ada: TestUser;
let cafe: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  cafe = await addBusiness(ada);
});

const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userData')]);
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillRegistration(
  page: Page,
  fields: { username: string; email: string; password: string; again?: string },
) {
  await page.getByLabel('Username').fill(fields.username);
  await page.getByLabel('Email').fill(fields.email);
  await page.getByLabel('Password', { exact: true }).fill(fields.password);
  await page.getByLabel('Confirm Password').fill(fields.again ?? fields.password);
}

async function fillLogin(page: Page, { email, password: secret }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

describe('A new user', () => {
  it('registers', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    await page.getByRole('link', { name: 'Sign Up' }).click();

    await step(visit, 'Account creation form, link to login, show/hide toggles on both password fields.', async () => {
      await expectVisible(
        visit,
        'Create your account',
        'Choose a username',
        'Enter your email',
        'Create a password',
        'Confirm your password',
      );
      expect(await page.getByRole('link', { name: 'sign in to your existing account' }).getAttribute('href')).toBe(
        '/login',
      );
      for (const label of ['Password', 'Confirm Password']) {
        const field = page.getByLabel(label, { exact: true });
        const toggle = page.locator(`[aria-controls="${await field.getAttribute('id')}"]`);
        await toggle.click();
        expect(await field.getAttribute('type')).toBe('text');
        await toggle.click();
        expect(await field.getAttribute('type')).toBe('password');
      }
      await expectVisible(visit, 'sign in to your existing account', 'Show password', 'Create account');
    });
    const held = await holdRequests(page, 'Register');
    await fillRegistration(page, { username: 'grace', email: 'Grace.Hopper@Example.com', password });
    await submit(page, 'Create account');
    await step(visit, 'Register: start (loading).', () => expectVisible(visit, 'Creating account...'));
    held.release();
    await step(visit, 'Registration leads to /, signed in.', async () => {
      expect(await expectToast(visit, 'Registration successful!')).toBe('status');
      await page.waitForURL('/');
      await page.getByRole('button', { name: 'User menu of grace' }).waitFor();
      const [token, userData] = await stored(page);
      expect(token).toEqual(expect.any(String));
      expect(JSON.parse(userData!)).toMatchObject({ username: 'grace', email: 'grace.hopper@example.com' });
    });
  });

  it('sees the validation errors of a registration', async () => {
    const visit = await openPage('/register', light);
    const { page } = visit;

    await step(
      visit,
      'All fields are empty.',
      async () => {
        await submit(page, 'Create account');
        await expectVisible(
          visit,
          'Username is required',
          'Email is required',
          'Password is required',
          'Please confirm your password',
        );
      },
      { operations: [] },
    );
    await step(visit, 'All texts are too short, and the passwords differ.', async () => {
      await fillRegistration(page, { username: 'ab', email: 'invalid', password: '12345', again: '123456' });
      await expectVisible(visit, 'Username must be at least 3 characters', 'Invalid email address');
      await expectVisible(visit, 'Password must be at least 6 characters', 'Passwords do not match');
    });
    await step(
      visit,
      'The username is too long by one character, contains a forbidden character, or is reserved.',
      async () => {
        const username = page.getByLabel('Username');
        await username.fill('a'.repeat(21));
        await expectVisible(visit, 'Username must be less than 20 characters');
        await username.fill('a'.repeat(20));
        await expectHidden(visit, 'Username must be less than 20 characters');
        await username.fill('a b c');
        await expectVisible(visit, 'Username may only contain letters, digits, _, - and .');
        await username.fill('Admin');
        await expectVisible(visit, 'Username is not available');
      },
      { operations: [] },
    );
  });

  it('sees that a username or an e-mail is taken', async () => {
    const visit = await openPage('/register', light);
    const { page } = visit;

    await step(visit, 'The e-mail belongs to another account.', async () => {
      await fillRegistration(page, { username: 'hedy', email: 'ADA@example.com', password });
      await submit(page, 'Create account');
      expect(await expectToast(visit, 'This email is already registered. Please login instead.')).toBe('alert');
    });
    await step(visit, "Otherwise the server's text.", async () => {
      await fillRegistration(page, { username: 'ADA', email: 'other@example.com', password });
      await submit(page, 'Create account');
      await expectToast(visit, 'Username is already taken');
      expect(new URL(page.url()).pathname).toBe('/register');
      expect(await page.getByLabel('Username').inputValue()).toBe('ADA');
    });
  });
});

describe('A member', () => {
  it('logs in', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;

    await step(visit, 'Sign-in form, link to register, show/hide password toggle.', async () => {
      expect(await page.title()).toBe('Sign in to your account · Main Street');
      await expectVisible(
        visit,
        'Sign in to your account',
        'create a new account',
        'Enter your email',
        'Enter your password',
        'Sign in',
      );
      expect(await page.getByRole('link', { name: 'create a new account' }).getAttribute('href')).toBe('/register');
      await page.getByRole('button', { name: 'Show password' }).click();
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide password' }).click();
    });
    await step(
      visit,
      'Each rule of the login form has its message.',
      async () => {
        await submit(page, 'Sign in');
        await expectVisible(visit, 'Email is required', 'Password is required');
        await fillLogin(page, { email: 'ada at home', password: '12345' });
        await expectVisible(visit, 'Invalid email address', 'Password must be at least 6 characters');
      },
      { operations: [] },
    );
    const held = await holdRequests(page, 'Login');
    await fillLogin(page, ada);
    await submit(page, 'Sign in');
    await step(visit, 'Login: start (loading).', () => expectVisible(visit, 'Signing in...'));
    held.release();
    await step(visit, 'Login leads to /, signed in.', async () => {
      await expectToast(visit, 'Login successful!');
      await page.waitForURL('/');
    });
    await step(
      visit,
      'Signed in: links Home, Add Business, Saved, Users and a user menu (Home, My Profile, Saved Businesses, Logout).',
      async () => {
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
        expect(await links.allInnerTexts()).toEqual(['Home', 'Add Business', 'Saved', 'Users']);
        await page.getByRole('button', { name: 'User menu of ada' }).click();
        const menu = page.locator('[popover]');
        await menu.getByRole('link', { name: 'Account' }).waitFor();
        expect(await menu.getByRole('listitem').allInnerTexts()).toEqual([
          'Home',
          'My Profile',
          'Saved Businesses',
          'Following',
          'Account',
          'Logout',
        ]);
        await expectVisible(visit, 'My Profile', 'Saved Businesses', 'Logout');
      },
    );
    await step(visit, 'The user menu closes when the focus leaves it.', async () => {
      const menu = page.locator('[popover]');
      await menu.getByRole('button', { name: 'Logout' }).focus();
      await page.keyboard.press('Tab');
      await menu.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'User menu of ada' }).focus();
      await page.keyboard.press('Enter');
      await menu.waitFor();
      await page.keyboard.press('Shift+Tab');
      await menu.waitFor({ state: 'hidden' });
    });
  });

  it('stays on the form after a wrong password', async () => {
    const visit = await openPage('/login', dark);
    const { page } = visit;
    await fillLogin(page, { email: ada.email, password: 'wrong horse' });
    await step(
      visit,
      ["Login failure shows the server's error text.", 'Or failure (error message).'],
      async () => {
        await submit(page, 'Sign in');
        expect(await expectToast(visit, 'Invalid email or password')).toBe('alert');
        expect(new URL(page.url()).pathname).toBe('/login');
        expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
        await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor();
      },
      { operations: ['Login'] },
    );
    await step(visit, 'The message stays in the form until the next attempt.', async () => {
      const message = page.locator('form').getByText('Invalid email or password', { exact: true });
      await message.waitFor();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await message.waitFor();
      await submit(page, 'Sign in');
      await page.waitForURL('/');
    });
  });

  it('is led back to the business that needed a sign-in', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    await page.getByRole('button', { name: 'Like Blue Gate' }).click();
    await expectToast(visit, 'Please login to like businesses');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    // The link survives a reload, and an address that is typed.
    await page.reload();
    await page.goto('/login');
    await fillLogin(page, ada);
    await submit(page, 'Sign in');
    await page.waitForURL('/');
    await step(visit, 'The toast of the sign-in leads back.', async () => {
      await page.getByRole('link', { name: 'Back to Blue Gate' }).click();
      await page.waitForURL(`/business/${cafe}`);
      await page.getByText('Login successful!').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Like/ }).waitFor();
    });
  });

  it('is signed in from storage at start-up', async () => {
    const visit = await openPage('/create-business', { ...light, as: ada });
    await step(
      visit,
      'At start-up, if a token and stored user data exist the user is signed in from storage.',
      async () => {
        await visit.page.getByRole('button', { name: 'User menu of ada' }).waitFor();
      },
      { operations: [] },
    );
    await step(visit, 'A signed-in user is redirected from the sign-in form to the home page.', async () => {
      await visit.page.goto('/login');
      await visit.page.waitForURL('/');
      await expectVisible(visit, 'Discover Amazing Businesses');
    });
  });

  it('starts signed out where the stored data cannot be read', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;
    await page.evaluate(() => {
      localStorage.setItem('token', 'something');
      localStorage.setItem('userData', '{"id": broken');
    });
    await page.reload();
    await step(visit, 'Unparseable stored data is cleared and the user is signed out.', async () => {
      await expectVisible(visit, 'Login', 'Sign Up');
      expect(await stored(page)).toEqual([null, null]);
    });
    await step(visit, 'Otherwise signed out.', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'a token without its person'));
      await page.reload();
      await expectVisible(visit, 'Login', 'Sign Up');
    });
  });

  it('is redirected to the sign-in form when the session ends, and keeps unsent text', async () => {
    const guest = await signUp(fixture(), 'guest');
    const visit = await openPage(`/business/${cafe}`, { ...light, as: guest });
    const { page } = visit;
    const box = page.getByPlaceholder('Write a comment...');
    await box.fill('I was about to say');
    // The session ends once the comment is on its way: live updates would notice its end before the click.
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('I was about to say')) await guest.graphql('mutation { logout }');
      await route.continue();
    });
    await step(
      visit,
      'Any 401 response removes the stored token and redirects to /login.',
      async () => {
        await submit(page, 'Add Comment');
        await expectToast(visit, 'Invalid or expired session, please log in again');
        await page.waitForURL('/login');
        await expectVisible(visit, 'Sign in to your account', 'Sign Up');
        expect(await stored(page)).toEqual([null, null]);
      },
      { consoleErrors: [/status of 401/] },
    );
    await page.unrouteAll();
    await fillLogin(page, guest);
    await submit(page, 'Sign in');
    await expectToast(visit, 'Login successful!');
    await page.getByRole('link', { name: 'Blue Gate', exact: true }).click();
    await step(visit, 'An unsent comment is still there after signing in.', async () => {
      await box.waitFor();
      expect(await box.inputValue()).toBe('I was about to say');
    });
  });

  it('logs out, in every tab', async () => {
    const leaver = await signUp(fixture(), 'leaver');
    const visit = await openPage('/profile', { ...light, as: leaver });
    const { page } = visit;
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await otherTab.getByRole('button', { name: 'User menu of leaver' }).waitFor();
    await step(visit, 'Logout returns to /.', async () => {
      await page.getByRole('button', { name: 'User menu of leaver' }).click();
      await slowCpu(page, 10);
      await submit(page, 'Logout');
      await expectVisible(visit, 'Sign Up', '1 Business Found');
      await slowCpu(page, 1);
      expect(new URL(page.url()).pathname).toBe('/');
      // A request of the signed-out user is no failure.
      expect(await page.getByRole('alert').count()).toBe(0);
    });
    await step(visit, 'Logout clears the stored token and user data.', async () => {
      expect(await stored(page)).toEqual([null, null]);
      await otherTab.getByRole('link', { name: 'Sign Up' }).waitFor();
      // The session ends after the page shows that it has.
      await until('the session has ended', async () => {
        return (await errorOf(leaver.graphqlResponse('{ me { id } }'))).code === 'UNAUTHENTICATED';
      });
    });
  });
});

describe('A visitor', () => {
  it('is redirected to the sign-in form from every private page', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    for (const address of [
      '/profile',
      '/saved',
      '/create-business',
      `/edit-business/${cafe}`,
      '/account',
      '/notifications',
      '/feed',
    ]) {
      await page.goto(address);
      await page.waitForURL('/login');
    }
    await step(
      visit,
      [
        'Profile, saved and create pages redirect signed-out users to /login.',
        'Profile redirects to /login if signed out.',
        'The create form redirects to /login if signed out.',
        'The saved page redirects to /login if signed out.',
      ],
      () => expectVisible(visit, 'Sign in to your account'),
      { operations: [] },
    );
  });
});
