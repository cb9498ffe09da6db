/** What users see when requests fail: every default message of the specification. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness, unknownId } from '../support/businesses.ts';
import { until } from '../support/site.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { settled } from '../support/visit.ts';
import { dark, light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectFocus, expectToast, expectHidden, expectVisible, step } from './steps.ts';
import { removeInterceptions, requestFailed, failRequests, answerWithError } from './network-conditions.ts';

const save = 'mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }';
const notLoaded = 'This could not be loaded. Try again, or reload the page.';
const failedComments = /^Failed to fetch comments/;
const gone = /^Failed to load resource: the server responded with a status of 404/;
let ada: TestUser;
let ben: TestUser;
let cafe: string;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  cafe = await addBusiness(ada);
});

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const menuTo = async (page: Page, link: string) => {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.locator('[popover]').getByRole('link', { name: link }).click();
};

describe('A visitor who signs in', () => {
  it('sees that the login failed', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await failRequests(page, 'Login');
    await step(
      visit,
      'No response arrives.',
      async () => {
        await submit(page, 'Sign in');
        expect(await expectToast(visit, 'Login failed')).toBe('alert');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await answerWithError(page, 'Login', 'Too many attempts, please try again in an hour', 'RATE_LIMITED');
    await step(visit, "Error text comes from the response's message field.", async () => {
      await submit(page, 'Sign in');
      await expectToast(visit, 'Too many attempts, please try again in an hour');
    });
  });

  it('sees that the registration failed', async () => {
    const visit = await openPage('/register', dark);
    const { page } = visit;
    await page.getByLabel('Username').fill('grace');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await failRequests(page, 'Register');
    await step(
      visit,
      'No response arrives.',
      async () => {
        await submit(page, 'Create account');
        await expectToast(visit, 'Registration failed');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await answerWithError(page, 'Register', 'An account with this address already exists.');
    await step(visit, "Registration failure containing 'already exists' shows the form's own message.", async () => {
      await submit(page, 'Create account');
      await expectToast(visit, 'This email is already registered. Please login instead.');
    });
  });
});

describe('A user who browses', () => {
  it('sees that a list cannot be loaded', async () => {
    const visit = await openPage('/', { ...light, as: ben });
    const { page } = visit;
    await failRequests(page, 'HomePage');
    await step(
      visit,
      'A failure to load the businesses shows a toast and a button that tries again.',
      async () => {
        await page.getByRole('button', { name: 'Retail', exact: true }).click();
        await expectToast(visit, 'Failed to fetch businesses');
        await expectVisible(visit, 'Try again');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await step(visit, 'Try again works when the connection is back.', async () => {
      await submit(page, 'Try again');
      await expectVisible(visit, 'No businesses found');
    });
    for (const operation of ['UsersPage', 'SavedPage']) await failRequests(page, operation);
    await step(
      visit,
      'A failure to load the users shows a toast.',
      async () => {
        await page.getByRole('link', { name: 'Users' }).click();
        await expectToast(visit, 'Failed to fetch users');
      },
      { consoleErrors: [requestFailed] },
    );
    await step(
      visit,
      'A failure to load the saved businesses shows a toast.',
      async () => {
        await page.getByRole('link', { name: 'Saved', exact: true }).first().click();
        await expectToast(visit, 'Failed to fetch saved businesses');
      },
      { consoleErrors: [requestFailed] },
    );
  });

  it('sees that a profile cannot be loaded', async () => {
    const visit = await openPage('/users', { ...dark, as: ben });
    const { page } = visit;
    for (const operation of ['UserPage', 'ProfilePage']) await failRequests(page, operation);
    await step(
      visit,
      "A failure to load another user's profile shows a toast.",
      async () => {
        await page.getByRole('link', { name: 'ada', exact: true }).click();
        await expectToast(visit, 'Failed to fetch user profile');
      },
      { consoleErrors: [requestFailed] },
    );
    await step(
      visit,
      'A failure to load their profile shows a toast.',
      async () => {
        await menuTo(page, 'My Profile');
        await expectToast(visit, 'Failed to fetch user data');
      },
      { consoleErrors: [requestFailed] },
    );
  });

  it('is redirected to the home page when a business cannot be loaded', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;
    await failRequests(page, 'BusinessPage');
    await step(
      visit,
      "'Failed to fetch business details' (goes to /).",
      async () => {
        await page.evaluate((address) => {
          history.pushState({}, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/business/${cafe}`);
        await expectToast(visit, 'Failed to fetch business details');
        await page.waitForURL('/');
      },
      { consoleErrors: [requestFailed] },
    );
  });

  it('sends one request for a category that is chosen without a connection', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await settled(page);
    await page.locator('[data-toasts]').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('operation=HomePage') && sent.push(request.url()));
    await step(
      visit,
      'The choice fails.',
      async () => {
        await page.getByRole('button', { name: 'Retail', exact: true }).click();
        await expectToast(visit, 'Failed to fetch businesses');
      },
      { consoleErrors: [/ERR_INTERNET_DISCONNECTED/] },
    );
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
  });

  it('stays at a business without a connection, which loads by itself when the connection returns', async () => {
    const visit = await openPage(`/business/${unknownId}`, light);
    const { page } = visit;
    const link = page.getByRole('link', { name: 'Blue Gate', exact: true });
    await step(
      visit,
      'The code of the page is loaded.',
      async () => {
        await page.getByRole('link', { name: 'Back to home' }).click();
        await link.waitFor();
      },
      { consoleErrors: [gone] },
    );
    await page.context().setOffline(true);
    await step(
      visit,
      'The page shows what the card has loaded.',
      async () => {
        await link.click();
        await page.getByRole('heading', { level: 1, name: 'Blue Gate' }).waitFor();
        await expectVisible(visit, notLoaded, 'Try again');
        expect(new URL(page.url()).pathname).toBe(`/business/${cafe}`);
      },
      // The list of comments may give way to the error of the page before its own request fails.
      { consoleErrors: [/ERR_INTERNET_DISCONNECTED|^Failed to fetch comments/] },
    );
    await page.context().setOffline(false);
    await step(visit, 'The rest loads by itself.', async () => {
      await page.getByRole('radio', { name: '1 star' }).waitFor();
      await expectHidden(visit, 'Failed to fetch business details');
      await expectHidden(visit, notLoaded);
    });
  });

  it('reads a business whose comments cannot be loaded', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await failRequests(page, 'BusinessComments');
    await step(
      visit,
      'Failure to fetch comments is only logged.',
      async () => {
        await page.getByRole('link', { name: 'Blue Gate', exact: true }).click();
        await until('the failure is logged', () => visit.consoleErrors.some((text) => failedComments.test(text)));
        await settled(page);
        await expectVisible(visit, 'Comments (0)');
        expect(
          await page
            .getByRole('region', { name: /^Notifications/ })
            .locator('[role=alert]')
            .count(),
        ).toBe(0);
        await expectHidden(visit, 'No comments yet');
      },
      { consoleErrors: [requestFailed, failedComments] },
    );
  });

  it('keeps the page when the connection fails', async () => {
    const visit = await openPage('/icon.svg', dark);
    const { page } = visit;
    const offline = (isCut: boolean) => page.context().setOffline(isCut);
    // Half a second after the client the page loads the code of toasts: its time stands still until the connection is cut.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/');
    await offline(true);
    await page.clock.resume();
    await step(visit, 'The loaded part of the page stays when the rest cannot be loaded.', async () => {
      await page.waitForTimeout(700);
      await page.getByRole('button', { name: 'Like Blue Gate' }).click();
      await page.getByRole('article').first().waitFor();
    });
    await step(visit, 'The toast appears when the connection is back.', async () => {
      await offline(false);
      await expectToast(visit, 'Please login to like businesses');
    });
    await offline(true);
    await step(visit, 'A screen that cannot be loaded shows an error below the header.', async () => {
      await page.getByRole('link', { name: 'Login' }).click();
      await expectVisible(visit, notLoaded, 'Try again');
    });
    await step(visit, 'A line says that there is no connection.', () =>
      expectVisible(visit, 'You are offline. Pages you opened still work.'),
    );
    await offline(false);
    await step(visit, 'The screen loads by itself when the connection is back, and the line goes.', async () => {
      await expectVisible(visit, 'Sign in to your account');
      await expectHidden(visit, 'You are offline. Pages you opened still work.');
    });
    await page.getByRole('link', { name: 'Main Street' }).click();
    await offline(true);
    await step(
      visit,
      'A list that cannot be loaded shows an error.',
      async () => {
        await page.getByRole('button', { name: 'Retail', exact: true }).click();
        await expectToast(visit, 'Failed to fetch businesses');
        await expectVisible(visit, 'This could not be loaded. Try again, or reload the page.', 'Try again');
      },
      { consoleErrors: [/ERR_INTERNET_DISCONNECTED/] },
    );
    await offline(false);
    await step(
      visit,
      'The list loads by itself when the connection is back.',
      () => expectVisible(visit, '0 Businesses Found'),
      { operations: ['HomePage'] },
    );
  });

  it('keeps a page whose script files a new release has removed', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...light, as: ada });
    const { page } = visit;
    const files = /\/assets\/(DeleteBusinessDialog|UsersPage).*\.js/;
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await step(
      visit,
      'A dialog that cannot be loaded leaves its button.',
      async () => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await expectToast(visit, notLoaded);
        await page.getByRole('button', { name: /^Delete/ }).waitFor();
      },
      { consoleErrors: [gone] },
    );
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    await step(
      visit,
      'A screen that cannot be loaded reloads the page once.',
      async () => {
        await page.getByRole('link', { name: 'Users' }).click();
        await until('the page is reloaded', () => loaded.length > 0);
        await expectVisible(visit, notLoaded, 'Try again');
        expect(loaded).toEqual(['/users']);
      },
      { consoleErrors: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'Try again works when the file is back.', async () => {
      await submit(page, 'Try again');
      await page.getByRole('link', { name: 'ben', exact: true }).waitFor();
    });
  });

  it('keeps the profile when parts of its code cannot be loaded', async () => {
    const visit = await openPage('/', { ...dark, as: ada });
    const { page } = visit;
    const files = /\/assets\/(Tabs|EditProfileForm|DeleteAccountDialog).*\.js/;
    const away = () => page.route(files, (route) => route.fulfill({ status: 404 }));
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    await away();
    await step(
      visit,
      'Tabs that cannot be loaded reload the page once; the header of the profile stays.',
      async () => {
        await menuTo(page, 'My Profile');
        await until('the page is reloaded', () => loaded.length > 0);
        await expectVisible(visit, ada.email, notLoaded, 'Try again');
        expect(loaded).toEqual(['/profile']);
      },
      { consoleErrors: [gone] },
    );
    const edit = page.getByRole('button', { name: 'Edit Profile' });
    await step(
      visit,
      'A form that cannot be loaded leaves its button with the focus.',
      async () => {
        await edit.click();
        await page
          .getByRole('region', { name: /^Notifications/ })
          .getByText(notLoaded)
          .waitFor();
        await expectFocus(edit);
        await expectToast(visit, notLoaded);
      },
      { consoleErrors: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'Try again loads the tabs and the form.', async () => {
      await submit(page, 'Try again');
      await page.getByRole('tab', { name: /^My Businesses/ }).waitFor();
      await edit.click();
      await page.getByLabel('Bio').fill('Half a');
    });
    await away();
    await step(
      visit,
      'An unsaved bio is kept until its form is loaded.',
      async () => {
        await page.reload();
        await expectToast(visit, notLoaded);
        await edit.waitFor();
        await page.unroute(files);
        await page.reload();
        expect(await page.getByLabel('Bio').inputValue()).toBe('Half a');
        await submit(page, 'Cancel');
      },
      { consoleErrors: [gone] },
    );
    await away();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await step(
      visit,
      'A confirmation dialog that cannot be loaded leaves its button.',
      async () => {
        // The button moves while the sessions above it load, and a press must begin and end on it.
        await settled(page);
        await submit(page, 'Delete account');
        await expectToast(visit, notLoaded);
        await page.getByRole('button', { name: 'Delete account' }).waitFor();
      },
      { consoleErrors: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'The dialog opens after a reload of the page.', async () => {
      await page.reload();
      await submit(page, 'Delete account');
      await expectVisible(visit, 'Are you sure you want to delete your account?');
    });
  });

  it('sees an error page when a screen throws', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    const broken = 'export const screen = { Component: () => { throw new Error("a loose wire"); } };';
    await page.route(/\/assets\/LoginPage.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    );
    await step(
      visit,
      "An unhandled route error shows 'Unexpected Application Error!'.",
      async () => {
        await page.getByRole('link', { name: 'Login' }).click();
        await expectVisible(visit, 'Unexpected Application Error!', 'Reload');
      },
      { consoleErrors: [/a loose wire/] },
    );
  });
});

describe('A member who changes something', () => {
  it('sees that the change of a business failed', async () => {
    const visit = await openPage('/create-business', { ...light, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('Unlucky Lane');
    await page.getByLabel('Category').selectOption('Other');
    await page.getByLabel('Location').fill('Nowhere');
    await page.getByLabel('Description').fill('It cannot be saved.');
    for (const operation of ['CreateBusiness', 'UpdateBusiness', 'DeleteBusiness']) await failRequests(page, operation);
    await step(
      visit,
      'A failed creation keeps the form.',
      async () => {
        await submit(page, 'Create Business');
        await expectToast(visit, 'Failed to create business');
        expect(await page.getByLabel('Business Name').inputValue()).toBe('Unlucky Lane');
      },
      { consoleErrors: [requestFailed] },
    );
    await page.goto(`/edit-business/${cafe}`);
    await step(
      visit,
      'A failed update shows a toast.',
      async () => {
        await submit(page, 'Update Business');
        await expectToast(visit, 'Failed to update business');
      },
      { consoleErrors: [requestFailed] },
    );
    await page.getByRole('link', { name: 'Cancel' }).click();
    await step(
      visit,
      'A failed deletion keeps the business on the page.',
      async () => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expectToast(visit, 'Failed to delete business');
        await page.getByRole('heading', { level: 1, name: 'Blue Gate' }).waitFor();
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await answerWithError(page, 'CreateBusiness', 'Storage is full', 'STORAGE_FULL');
    await page.goto('/create-business');
    await step(visit, "Create failures show the service's message.", async () => {
      await submit(page, 'Create Business');
      await expectToast(visit, 'Storage is full');
    });
  });

  it('sees that following, saving or editing the profile failed', async () => {
    await ben.graphql(save, { id: cafe });
    const visit = await openPage('/user/ada', { ...dark, as: ben });
    const { page } = visit;
    for (const operation of ['SetFollow', 'SetSaved', 'UpdateProfile']) await failRequests(page, operation);
    await step(
      visit,
      'Following.',
      async () => {
        await page.getByRole('button', { name: 'Follow ada' }).first().click();
        await expectToast(visit, 'Failed to follow user');
        await page.getByRole('button', { name: 'Follow ada', exact: true }).first().waitFor();
      },
      { consoleErrors: [requestFailed] },
    );
    await menuTo(page, 'Saved Businesses');
    await step(
      visit,
      'Unsaving a business.',
      async () => {
        await page.getByRole('button', { name: /^Unsave/ }).click();
        await expectToast(visit, 'Failed to unsave business');
        await page.getByRole('button', { name: /^Unsave/ }).waitFor();
      },
      { consoleErrors: [requestFailed] },
    );
    await menuTo(page, 'My Profile');
    await step(
      visit,
      'Editing the profile.',
      async () => {
        await page.getByRole('button', { name: 'Edit Profile' }).click();
        await page.getByLabel('Bio').fill('Unheard of');
        await submit(page, 'Save Changes');
        await expectToast(visit, 'Failed to update profile');
        expect(await page.getByLabel('Bio').inputValue()).toBe('Unheard of');
      },
      { consoleErrors: [requestFailed] },
    );
    await removeInterceptions(page);
    await answerWithError(page, 'SetFollow', 'You have followed enough for today');
    await page.goto('/user/ada');
    await step(visit, "Follow failures show the service's message.", async () => {
      await page.getByRole('button', { name: 'Follow ada' }).first().click();
      await expectToast(visit, 'You have followed enough for today');
    });
  });
});
