/** What people are told when the line is cut: every default text of the specification, where it belongs. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addBusiness } from '../support/businesses.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { dark, light } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectFocus, expectToast, expectHidden, expectVisible, step } from './steps.ts';
import { calm, cutOff, cutting, refusing } from './network-conditions.ts';

const save = 'mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }';
const notLoaded = 'This could not be loaded. Try again, or reload the page.';
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

describe('Whoever comes in', () => {
  it('hears that the login failed', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await cutting(page, 'Login');
    await step(
      visit,
      'Nothing was answered.',
      async () => {
        await submit(page, 'Sign in');
        expect(await expectToast(visit, 'Login failed')).toBe('alert');
      },
      { complaints: [cutOff] },
    );
    await calm(page);
    await refusing(page, 'Login', 'Too many attempts, please try again later', 'RATE_LIMITED');
    await step(visit, "Error text comes from the response's message field.", async () => {
      await submit(page, 'Sign in');
      await expectToast(visit, 'Too many attempts, please try again later');
    });
  });

  it('hears that the registration failed', async () => {
    const visit = await openPage('/register', dark);
    const { page } = visit;
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await cutting(page, 'Register');
    await step(
      visit,
      'Nothing was answered.',
      async () => {
        await submit(page, 'Create account');
        await expectToast(visit, 'Registration failed');
      },
      { complaints: [cutOff] },
    );
    await calm(page);
    await refusing(page, 'Register', 'An account with this address already exists.');
    await step(visit, "Registration failure containing 'already exists' shows the form's own sentence.", async () => {
      await submit(page, 'Create account');
      await expectToast(visit, 'This email is already registered. Please login instead.');
    });
  });
});

describe('Whoever looks around', () => {
  it('hears that a list cannot be fetched', async () => {
    const visit = await openPage('/', { ...light, as: ben });
    const { page } = visit;
    await cutting(page, 'HomePage');
    await step(
      visit,
      'The list of businesses.',
      async () => {
        await page.getByRole('button', { name: 'Retail', exact: true }).click();
        await expectToast(visit, 'Failed to fetch businesses');
        await expectVisible(visit, 'Try again');
      },
      { complaints: [cutOff] },
    );
    await calm(page);
    await step(visit, 'Trying again helps once the line is back.', async () => {
      await submit(page, 'Try again');
      await expectVisible(visit, 'No businesses found');
    });
    for (const operation of ['UsersPage', 'SavedPage']) await cutting(page, operation);
    await step(
      visit,
      'The list of people.',
      async () => {
        await page.getByRole('link', { name: 'Users', exact: true }).click();
        await expectToast(visit, 'Failed to fetch users');
      },
      { complaints: [cutOff] },
    );
    await step(
      visit,
      'The saved businesses.',
      async () => {
        await page.getByRole('link', { name: 'Saved', exact: true }).first().click();
        await expectToast(visit, 'Failed to fetch saved businesses');
      },
      { complaints: [cutOff] },
    );
  });

  it('hears that a profile cannot be fetched', async () => {
    const visit = await openPage('/users', { ...dark, as: ben });
    const { page } = visit;
    for (const operation of ['UserPage', 'ProfilePage']) await cutting(page, operation);
    await step(
      visit,
      "Somebody else's.",
      async () => {
        await page.getByRole('link', { name: 'ada', exact: true }).click();
        await expectToast(visit, 'Failed to fetch user profile');
      },
      { complaints: [cutOff] },
    );
    await step(
      visit,
      'The own one.',
      async () => {
        await menuTo(page, 'My Profile');
        await expectToast(visit, 'Failed to fetch user data');
      },
      { complaints: [cutOff] },
    );
  });

  it('is led home when a business cannot be fetched', async () => {
    const visit = await openPage('/login', light);
    const { page } = visit;
    await cutting(page, 'BusinessPage');
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
      { complaints: [cutOff] },
    );
  });

  it('reads a business whose comments cannot be fetched', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    await cutting(page, 'BusinessComments');
    await step(
      visit,
      'Failure to fetch comments is only logged.',
      async () => {
        await page.getByRole('link', { name: 'Blue Door', exact: true }).click();
        await expectVisible(visit, 'Comments (0)');
        expect(
          await page
            .getByRole('region', { name: /^Notifications/ })
            .locator('[role=alert]')
            .count(),
        ).toBe(0);
        await expectHidden(visit, 'No comments yet');
      },
      { complaints: [cutOff, /^Failed to fetch comments/] },
    );
  });

  it('keeps the page where the line is cut under it', async () => {
    const visit = await openPage('/', dark);
    const { page } = visit;
    const offline = (isCut: boolean) => page.context().setOffline(isCut);
    await offline(true);
    await step(visit, 'What came is still there when the rest of the page would have come.', async () => {
      await page.waitForTimeout(700);
      await page.getByRole('button', { name: 'Like Blue Door' }).click();
      await page.getByRole('article').first().waitFor();
    });
    await step(visit, 'What was to be said is said once the line is back.', async () => {
      await offline(false);
      await expectToast(visit, 'Please login to like businesses');
    });
    await offline(true);
    await step(visit, 'A screen that did not come says so below the header.', async () => {
      await page.getByRole('link', { name: 'Login' }).click();
      await expectVisible(visit, notLoaded, 'Try again');
    });
    await offline(false);
    await step(visit, 'Trying again helps once the line is back, as it does for lists.', async () => {
      await submit(page, 'Try again');
      await expectVisible(visit, 'Sign in to your account');
    });
  });

  it('is not sent away by a file that a release took with it', async () => {
    const visit = await openPage(`/business/${cafe}`, { ...light, as: ada });
    const { page } = visit;
    const files = /\/assets\/(ConfirmDialog|UsersPage).*\.js/;
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await step(
      visit,
      'A dialog that does not come leaves its button.',
      async () => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await expectToast(visit, notLoaded);
        await page.getByRole('button', { name: /^Delete/ }).waitFor();
      },
      { complaints: [gone] },
    );
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    await step(
      visit,
      'A screen that does not come is looked for in a page loaded anew, once.',
      async () => {
        await page.getByRole('link', { name: 'Users', exact: true }).click();
        await page.waitForEvent('domcontentloaded');
        await expectVisible(visit, notLoaded, 'Try again');
        expect(loaded).toEqual(['/users']);
      },
      { complaints: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'Trying again helps once the file is there.', async () => {
      await submit(page, 'Try again');
      await page.getByRole('link', { name: 'ben', exact: true }).waitFor();
    });
  });

  it('still has a profile where its parts do not come', async () => {
    const visit = await openPage('/', { ...dark, as: ada });
    const { page } = visit;
    const files = /\/assets\/(Tabs|EditProfileForm|DeleteAccountDialog).*\.js/;
    const away = () => page.route(files, (route) => route.fulfill({ status: 404 }));
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    await away();
    await step(
      visit,
      'Shelves that do not come are looked for in a page loaded anew, once; who one is stands above.',
      async () => {
        await menuTo(page, 'My Profile');
        await page.waitForEvent('domcontentloaded');
        await expectVisible(visit, ada.email, notLoaded, 'Try again');
        expect(loaded).toEqual(['/profile']);
      },
      { complaints: [gone] },
    );
    const edit = page.getByRole('button', { name: 'Edit Profile' });
    await step(
      visit,
      'A form that does not come leaves its button, and the keyboard there.',
      async () => {
        await edit.click();
        await page
          .getByRole('region', { name: /^Notifications/ })
          .getByText(notLoaded)
          .waitFor();
        await expectFocus(edit);
        await expectToast(visit, notLoaded);
      },
      { complaints: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'Trying again brings the shelves, and the form with them.', async () => {
      await submit(page, 'Try again');
      await page.getByRole('tab', { name: /^My Businesses/ }).waitFor();
      await edit.click();
      await page.getByLabel('Bio').fill('Half a');
    });
    await away();
    await step(
      visit,
      'A half-written bio waits for its form.',
      async () => {
        await page.reload();
        await expectToast(visit, notLoaded);
        await edit.waitFor();
        await page.unroute(files);
        await page.reload();
        expect(await page.getByLabel('Bio').inputValue()).toBe('Half a');
        await submit(page, 'Cancel');
      },
      { complaints: [gone] },
    );
    await away();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await step(
      visit,
      'The last question of an account that does not come leaves its button.',
      async () => {
        await submit(page, 'Delete account');
        await expectToast(visit, notLoaded);
        await page.getByRole('button', { name: 'Delete account' }).waitFor();
      },
      { complaints: [gone] },
    );
    await page.unroute(files);
    await step(visit, 'It is asked once the page is loaded anew.', async () => {
      await page.reload();
      await submit(page, 'Delete account');
      await expectVisible(visit, 'Are you sure you want to delete your account?');
    });
  });

  it('sees that a screen broke', async () => {
    const visit = await openPage('/', light);
    const { page } = visit;
    const broken = 'export const LoginPage = () => { throw new Error("a loose wire"); };';
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
      { complaints: [/a loose wire/] },
    );
  });
});

describe('Whoever changes something', () => {
  it('hears that it failed', async () => {
    const visit = await openPage('/create-business', { ...light, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('Unlucky Lane');
    await page.getByLabel('Category').selectOption('Other');
    await page.getByLabel('Location').fill('Nowhere');
    await page.getByLabel('Description').fill('It will not be heard of.');
    for (const operation of ['CreateBusiness', 'UpdateBusiness', 'DeleteBusiness']) await cutting(page, operation);
    await step(
      visit,
      'Creating.',
      async () => {
        await submit(page, 'Create Business');
        await expectToast(visit, 'Failed to create business');
        expect(await page.getByLabel('Business Name').inputValue()).toBe('Unlucky Lane');
      },
      { complaints: [cutOff] },
    );
    await page.goto(`/edit-business/${cafe}`);
    await step(
      visit,
      'Updating.',
      async () => {
        await submit(page, 'Update Business');
        await expectToast(visit, 'Failed to update business');
      },
      { complaints: [cutOff] },
    );
    await page.getByRole('link', { name: 'Cancel' }).click();
    await step(
      visit,
      'Deleting.',
      async () => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expectToast(visit, 'Failed to delete business');
        await page.getByRole('heading', { level: 1, name: 'Blue Door' }).waitFor();
      },
      { complaints: [cutOff] },
    );
    await calm(page);
    await refusing(page, 'CreateBusiness', 'Storage is full', 'STORAGE_FULL');
    await page.goto('/create-business');
    await step(visit, "Create failures show the service's message.", async () => {
      await submit(page, 'Create Business');
      await expectToast(visit, 'Storage is full');
    });
  });

  it('hears that following, saving or editing the profile failed', async () => {
    await ben.ask(save, { id: cafe });
    const visit = await openPage('/user/ada', { ...dark, as: ben });
    const { page } = visit;
    for (const operation of ['SetFollow', 'SetSaved', 'UpdateProfile']) await cutting(page, operation);
    await step(
      visit,
      'Following.',
      async () => {
        await page.getByRole('button', { name: 'Follow ada' }).first().click();
        await expectToast(visit, 'Failed to follow user');
        await page.getByRole('button', { name: 'Follow ada', exact: true }).first().waitFor();
      },
      { complaints: [cutOff] },
    );
    await menuTo(page, 'Saved Businesses');
    await step(
      visit,
      'Taking a business out of the saved ones.',
      async () => {
        await page.getByRole('button', { name: /^Unsave/ }).click();
        await expectToast(visit, 'Failed to unsave business');
        await page.getByRole('button', { name: /^Unsave/ }).waitFor();
      },
      { complaints: [cutOff] },
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
      { complaints: [cutOff] },
    );
    await calm(page);
    await refusing(page, 'SetFollow', 'You have followed enough for today');
    await page.goto('/user/ada');
    await step(visit, "Follow failures show the service's message.", async () => {
      await page.getByRole('button', { name: 'Follow ada' }).first().click();
      await expectToast(visit, 'You have followed enough for today');
    });
  });
});
