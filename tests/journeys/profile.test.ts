/** A member's own profile, saved businesses and the account. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../support/businesses.ts';
import { signUp, password, type TestUser } from '../support/users.ts';
import { settled } from '../support/visit.ts';
import { dark, light, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectToast, expectHidden, expectVisible, step } from './steps.ts';

const save = 'mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }';
let ada: TestUser;
let ben: TestUser;
let round = 0;

beforeEach(async () => {
  round += 1;
  ada = await signUp(fixture(), `ada${round}`);
  ben = await signUp(fixture(), `ben${round}`);
});

const joinDate = async (user: TestUser) =>
  new Date((await user.graphql('{ me { createdAt } }')).me.createdAt).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

describe.each(displaysOr(dark))('A member $display', ({ options }) => {
  it('views their profile', async () => {
    await addBusiness(ada, { name: 'Own Shop' });
    const other = await addBusiness(ben, { name: 'Other Shop' });
    await ada.graphql(save, { id: other });
    await ada.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben.id });
    await ada.graphql('mutation { updateProfile(input: { bio: "I sell bread." }) { id } }');
    const visit = await openPage('/profile', { ...options, as: ada });
    const { page } = visit;

    await step(
      visit,
      'Own profile: username, email, bio, picture, following count, saved count, join date.',
      async () => {
        await page.getByRole('heading', { level: 1, name: ada.username }).waitFor();
        await expectVisible(visit, ada.email, 'I sell bread.', `Joined ${await joinDate(ada)}`);
        await page.getByText('A', { exact: true }).first().waitFor();
        for (const [name, number] of [
          ['Following', '1'],
          ['Saved', '1'],
        ]) {
          const figure = page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
          await figure.getByText(number!, { exact: true }).waitFor();
        }
      },
    );
    await step(
      visit,
      "Two tabs: 'My Businesses (n)' with an Add Business button and View/Edit/Delete per card.",
      async () => {
        await expectVisible(visit, 'My Businesses (1)', 'Saved (1)', 'Own Shop');
        const panel = page.getByRole('tabpanel');
        expect(await panel.getByRole('link', { name: 'Add Business' }).getAttribute('href')).toBe('/create-business');
        await panel.getByRole('link', { name: 'View Own Shop' }).waitFor();
        await panel.getByRole('link', { name: 'Edit Own Shop' }).waitFor();
        await panel.getByRole('button', { name: 'Delete Own Shop' }).waitFor();
      },
    );
    await step(
      visit,
      "'Saved (n)' with View/Unsave per card.",
      async () => {
        await page.getByRole('tab', { name: 'Saved (1)' }).click();
        await page.getByRole('link', { name: 'View Other Shop' }).waitFor();
        await page.getByRole('button', { name: 'Unsave Other Shop' }).click();
        await expectToast(visit, 'Business removed from saved');
        await expectVisible(visit, 'Saved (0)', 'No saved businesses');
      },
      { operations: ['SavedPage', 'SetSaved'] },
    );
    await step(visit, 'A reload keeps the tab.', async () => {
      visit.operations.length = 0;
      await page.reload();
      await page.getByRole('tab', { name: 'Saved (0)', selected: true }).waitFor();
      await expectVisible(visit, 'No saved businesses');
      expect(visit.operations.toSorted()).toEqual(['ProfilePage', 'SavedPage']);
    });
    await step(
      visit,
      ['Profile tabs: my-businesses and saved.', 'Then removal from the list.'],
      async () => {
        await page.getByRole('tab', { name: 'My Businesses (1)' }).click();
        await page.getByRole('button', { name: 'Delete Own Shop' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expectToast(visit, 'Business deleted successfully');
        await expectVisible(visit, 'My Businesses (0)', 'No businesses yet');
      },
      { operations: ['DeleteBusiness'] },
    );
  });

  it('edits the profile', async () => {
    const visit = await openPage('/profile', { ...options, as: ada });
    const { page } = visit;
    const bio = page.getByLabel('Bio');
    const picture = page.getByLabel('Profile Picture URL');
    const edit = page.getByRole('button', { name: 'Edit Profile' });

    await step(
      visit,
      'Edit Profile opens a bio textarea and a profile picture URL field with Save Changes and Cancel.',
      async () => {
        await expectVisible(visit, 'Edit Profile');
        await edit.click();
        await expectVisible(visit, 'Tell us about yourself...', 'Save Changes', 'Cancel');
        expect(await picture.getAttribute('type')).toBe('url');
      },
    );
    await step(
      visit,
      ['Cancel resets fields to current values.', 'Profile edit mode opens and closes.'],
      async () => {
        await bio.fill('Something rash');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expectHidden(visit, 'Save Changes');
        await edit.click();
        expect(await bio.inputValue()).toBe('');
      },
      { operations: [] },
    );
    await step(
      visit,
      'The profile picture field is of URL type.',
      async () => {
        await picture.fill('not an address');
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await expectVisible(visit, 'Profile picture must be a valid URL');
        await picture.fill('');
        await bio.fill('x'.repeat(501));
        await expectVisible(visit, 'Bio must be at most 500 characters');
      },
      { operations: [] },
    );
    await step(
      visit,
      ['User updates merge into the user and are stored.', 'Edit own profile.'],
      async () => {
        await bio.fill('Bread, usually.');
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await expectToast(visit, 'Profile updated successfully');
        await expectVisible(visit, 'Bread, usually.');
        await expectHidden(visit, 'Save Changes');
        const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userData')!));
        expect(stored).toMatchObject({ username: ada.username, bio: 'Bread, usually.' });
      },
      { operations: ['UpdateProfile'] },
    );
  });

  it('sees saved businesses on the saved page', async () => {
    const id = await addBusiness(ben, { name: 'Kept Shop' });
    await ada.graphql(save, { id });
    const visit = await openPage('/saved', { ...options, as: ada });
    const { page } = visit;

    await expectVisible(visit, '1 Business Saved');
    await step(
      visit,
      ['/saved: grid of saved businesses with View Details and Unsave.', 'See saved list.'],
      async () => {
        await page.getByRole('heading', { level: 1, name: 'Saved Businesses' }).waitFor();
        await page.getByRole('link', { name: 'View Details Kept Shop' }).waitFor();
        await page.getByRole('button', { name: 'Unsave Kept Shop' }).click();
        await expectToast(visit, 'Business removed from saved');
      },
      { operations: ['SetSaved'] },
    );
    for (const name of ['Zebra Yard', 'Apple Yard', 'Mole Hole'])
      await ada.graphql(save, { id: await addBusiness(ben, { name }) });
    await page.reload();
    await expectVisible(visit, '3 Businesses Saved');
    await step(
      visit,
      'The saved businesses are counted, sorted and searched.',
      async () => {
        await page.getByLabel('Sort By').selectOption('Name');
        await page.getByRole('article').first().filter({ hasText: 'Apple Yard' }).waitFor();
        await page.getByLabel('Search saved businesses').fill('yard');
        await expectVisible(visit, '2 Businesses Found');
        await expectHidden(visit, 'Mole Hole');
        expect(new URL(page.url()).search).toBe('?sortBy=name&search=yard');
        await page.getByLabel('Search saved businesses').fill('quarry');
        await expectVisible(visit, 'No businesses found');
        await page.getByRole('button', { name: 'Clear Search' }).click();
        await expectVisible(visit, '3 Businesses Saved');
      },
      { operations: ['SavedPage', 'SavedPage', 'SavedPage'] },
    );
    for (const name of ['Zebra Yard', 'Apple Yard', 'Mole Hole']) {
      await page.getByRole('button', { name: `Unsave ${name}` }).click();
      await expectToast(visit, 'Business removed from saved');
    }
    await step(visit, "Empty state 'No saved businesses' with an Explore Businesses button.", async () => {
      await expectVisible(visit, 'No saved businesses', 'Explore Businesses');
      await page.getByRole('link', { name: 'Explore Businesses' }).click();
      await page.waitForURL('/');
    });
  });
});

describe('A member', () => {
  it('sees new saved businesses on the profile without a request', async () => {
    const id = await addBusiness(ben, { name: 'New Shelf' });
    const visit = await openPage('/saved', { ...light, as: ada });
    const { page } = visit;
    await expectVisible(visit, 'No saved businesses');
    await page.getByRole('link', { name: 'Explore Businesses' }).click();
    await page.getByRole('article').filter({ hasText: 'New Shelf' }).getByRole('button', { name: /^Save/ }).click();
    await expectToast(visit, 'Added to saved businesses');
    await step(
      visit,
      'A business saved on another screen is there.',
      async () => {
        await page.getByRole('link', { name: 'Saved', exact: true }).first().click();
        await page.getByRole('button', { name: 'Unsave New Shelf' }).waitFor();
      },
      { operations: [] },
    );
    expect(id).toEqual(expect.any(String));
  });

  it('sees a deleted business disappear from every list, with the reason', async () => {
    const id = await addBusiness(ben, { name: 'Closed Shop' });
    await ada.graphql(save, { id });
    const visit = await openPage('/', { ...light, as: ada });
    const { page } = visit;
    const card = page.getByRole('article').filter({ hasText: 'Closed Shop' });
    await card.waitFor();
    await page.getByRole('link', { name: 'Saved', exact: true }).first().click();
    // The home page shows the card, too.
    await page.getByRole('heading', { level: 1, name: 'Saved Businesses' }).waitFor();
    await card.waitFor();
    await ben.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    await step(
      visit,
      'Unsaving a deleted business removes its card.',
      async () => {
        await page.getByRole('button', { name: 'Unsave Closed Shop' }).click();
        expect(await expectToast(visit, 'Failed to unsave business')).toBe('alert');
        expect(await expectToast(visit, 'Business not found')).toBe('status');
        await expectVisible(visit, 'No saved businesses');
        await page.getByRole('link', { name: 'Home', exact: true }).first().click();
        await expectVisible(visit, 'Discover Amazing Businesses');
        await card.waitFor({ state: 'detached' });
      },
      { operations: ['SetSaved', 'BusinessPage'] },
    );
  });

  it('changes the password and signs other devices out', async () => {
    const elsewhere = await openPage('/login', dark);
    await elsewhere.page.getByLabel('Email').fill(ada.email);
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectToast(elsewhere, 'Login successful!');

    const visit = await openPage('/profile', { ...light, as: ada });
    const { page } = visit;
    await page.getByRole('link', { name: 'Account' }).click();
    await step(visit, 'The account page lists the sessions.', async () => {
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await expectVisible(
        visit,
        'Where you are signed in',
        'This device',
        'Chrome on Linux',
        'Change password',
        'Delete account',
      );
      expect(await page.getByRole('button', { name: /^Sign out/ }).count()).toBe(1);
    });
    await step(visit, 'A wrong password changes nothing.', async () => {
      await page.getByLabel('Current password').fill('wrong horse');
      await page.getByLabel('New password', { exact: true }).fill('battery staple');
      await page.getByLabel('Confirm new password').fill('battery staple');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expectToast(visit, 'Current password is incorrect');
    });
    await step(
      visit,
      'A new password signs every other device out.',
      async () => {
        await page.getByLabel('Current password').fill(password);
        await page.getByRole('button', { name: 'Change password' }).click();
        await expectToast(visit, 'Password changed');
        await page.getByRole('button', { name: /^Sign out/ }).waitFor({ state: 'detached' });
      },
      { operations: ['ChangePassword'] },
    );
    await elsewhere.page.getByRole('link', { name: 'Saved', exact: true }).first().click();
    await elsewhere.page.waitForURL('/login');
  });

  it('deletes the account', async () => {
    await addBusiness(ada, { name: 'Gone With Me' });
    const visit = await openPage('/account', { ...dark, as: ada });
    const { page } = visit;
    const dialog = page.getByRole('alertdialog');
    await step(visit, 'The account is deleted with its password only.', async () => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expectVisible(visit, 'Are you sure you want to delete your account?');
      await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expectVisible(visit, 'Current password is incorrect');
    });
    await step(visit, 'Its data is deleted, too.', async () => {
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expectToast(visit, 'Account deleted');
      await page.waitForURL('/');
      await expectVisible(visit, 'Sign Up');
      await settled(page);
      await expectHidden(visit, 'Gone With Me');
    });
  });
});
