/** Users search users, follow each other and view profiles. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { settled } from '../support/visit.ts';
import { light, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectToast, expectHidden, expectVisible, step } from './steps.ts';

const follow = 'mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }';
const fans = 7;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  await ada.graphql('mutation { updateProfile(input: { bio: "Builds wooden boats." }) { id } }');
  await addBusiness(ada, { name: 'Boat Shed' });
  for (let number = 1; number <= fans; number += 1) {
    const fan = await signUp(fixture(), `fan${number}`);
    await fan.graphql(follow, { id: ada.id });
    await ada.graphql(follow, { id: fan.id });
  }
});

const joinDate = async (user: TestUser) =>
  new Date((await user.graphql('{ me { createdAt } }')).me.createdAt).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

describe.each(displaysOr(light))('A member $display', ({ options }) => {
  it('searches users', async () => {
    const visit = await openPage('/users', { ...options, as: ben });
    const { page } = visit;
    const search = page.getByPlaceholder('Search users by name or bio...');

    await step(visit, "/users: 'Discover Amazing People', a user count.", () =>
      expectVisible(visit, 'Discover Amazing People', `${fans + 2} Users Found`, 'Search users by name or bio...'),
    );
    await step(
      visit,
      'Client-side search of users by username or bio.',
      async () => {
        await search.fill('boats');
        await expectVisible(visit, '1 User Found', 'ada');
        await expectHidden(visit, 'fan1');
        await search.fill('FAN');
        await expectVisible(visit, `${fans} Users Found`);
      },
      { operations: [] },
    );
    await step(
      visit,
      'A Clear Search button in the empty state.',
      async () => {
        await search.fill('no such name');
        await expectVisible(visit, 'No users found', '0 Users Found', 'Clear Search');
        await page.getByRole('button', { name: 'Clear Search' }).click();
        await expectVisible(visit, `${fans + 2} Users Found`);
      },
      { operations: [] },
    );
  });

  it('sorts users and visits their businesses', async () => {
    const visit = await openPage('/users', { ...options, as: ben });
    const { page } = visit;
    const first = page.getByRole('article').first();

    await step(visit, 'The select box sorts by followers, and a reload keeps the order.', async () => {
      await first.getByRole('link', { name: `fan${fans}` }).waitFor();
      await page.getByLabel('Sort By').selectOption('Followers');
      await first.getByRole('link', { name: 'ada', exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?sortBy=followers');
      visit.operations.length = 0;
      await page.reload();
      await first.getByText(`${fans} followers`).waitFor();
      await page.getByRole('button', { name: 'Follow fan1' }).click({ trial: true });
      expect(visit.operations).toEqual(['UsersPage']);
    });
    await step(visit, 'A card shows the shop fronts of the user, and its picture leads to the profile.', async () => {
      const fronts = first.getByRole('list', { name: 'Businesses of ada' });
      expect(await fronts.getByRole('link').allInnerTexts()).toEqual(['Boat Shed']);
      await first.locator('a[aria-hidden]').click();
      await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
      await page.goBack();
      await fronts.getByRole('link', { name: 'Boat Shed' }).click();
      await page.getByRole('heading', { level: 1, name: 'Boat Shed' }).waitFor();
    });
  });

  it('follows users', async () => {
    const visit = await openPage('/users', { ...options, as: ben });
    const { page } = visit;
    const card = page.getByRole('article').filter({ hasText: 'Builds wooden boats.' });
    // The page comes with a visitor's data; the member's own follows.
    await settled(page);

    await step(
      visit,
      'A Follow/Unfollow button on each card.',
      async () => {
        await card.waitFor();
        expect(await page.getByRole('button', { name: /^Follow/ }).count()).toBe(fans + 1);
        await card.getByRole('button', { name: 'Follow ada' }).click();
        await expectToast(visit, 'You are now following ada');
        await card.getByText(`${fans + 1} followers`).waitFor();
      },
      { operations: ['SetFollow'] },
    );
    await step(
      visit,
      'Follow toggle: flips isFollowing.',
      async () => {
        await card.getByRole('button', { name: 'Unfollow ada' }).click();
        await expectToast(visit, 'You are now unfollowing ada');
        await card.getByRole('button', { name: 'Follow ada', exact: true }).waitFor();
        await card.getByText(`${fans} followers`).waitFor();
      },
      { operations: ['SetFollow'] },
    );
  });

  it('views a profile', async () => {
    const visit = await openPage('/user/ada', { ...options, as: ben });
    const { page } = visit;
    const followers = page.getByRole('region', { name: 'Followers' });
    const figure = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').innerText();

    await step(
      visit,
      'Public profile: picture, username, bio, followers, following and business counts, join date.',
      async () => {
        await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
        expect(await page.title()).toBe('ada · Main Street');
        await expectVisible(visit, 'Builds wooden boats.', `Joined ${await joinDate(ada)}`);
        expect(await figure('Followers')).toBe(String(fans));
        expect(await figure('Following')).toBe(String(fans));
        expect(await figure('Business')).toBe('1');
      },
    );
    await step(visit, "The first 5 followers and first 5 following are listed, with '+N more' beyond.", async () => {
      for (const name of ['Followers', 'Following']) {
        const people = page.getByRole('region', { name });
        expect(await people.getByRole('link').count()).toBe(5);
        await people.getByText('+2 more', { exact: true }).waitFor();
      }
      await expectVisible(visit, '+2 more');
    });
    await step(
      visit,
      "'+N more' shows the whole list.",
      async () => {
        await followers.getByRole('button', { name: '+2 more' }).click();
        await followers
          .getByRole('link')
          .nth(fans - 1)
          .waitFor();
        expect(await followers.getByRole('button').count()).toBe(0);
      },
      { operations: ['UserPeople'] },
    );
    await step(visit, "And the user's businesses.", async () => {
      await expectVisible(visit, 'Boat Shed');
      await page.getByRole('article').getByRole('button', { name: 'Follow ada' }).waitFor();
    });
    await step(
      visit,
      ["It adds or removes the current user id in the profile's followers.", 'Follow/Unfollow button.'],
      async () => {
        await page.getByRole('button', { name: 'Follow ada' }).first().click();
        await expectToast(visit, 'Now following ada');
        await followers.getByRole('link', { name: 'ben' }).waitFor();
        expect(await figure('Followers')).toBe(String(fans + 1));
        await page.getByRole('button', { name: 'Unfollow ada' }).first().click();
        await expectToast(visit, 'Unfollowed ada');
        await followers.getByRole('link', { name: 'ben' }).waitFor({ state: 'detached' });
        expect(await figure('Followers')).toBe(String(fans));
      },
      { operations: ['SetFollow', 'SetFollow'] },
    );
  });
});

describe('A visitor without JavaScript', () => {
  it('searches and sorts users by a form, and visits their profiles', async () => {
    const { page } = await openPage('/users', { ...light, javaScriptEnabled: false });
    const names = page.getByRole('article').getByRole('heading', { level: 3 });
    expect(await names.count()).toBe(fans + 2);
    await page.getByLabel('Sort By').selectOption('Followers');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/users?search=&sortBy=followers');
    expect(await names.first().innerText()).toBe('ada');
    await page.getByLabel('Search users').fill('boats');
    await page.getByLabel('Search users').press('Enter');
    await page.waitForURL('**/users?search=boats**');
    expect(await names.allInnerTexts()).toEqual(['ada']);
    await page.getByRole('link', { name: 'ada', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
  });
});

describe('A member', () => {
  it('cannot follow themselves', async () => {
    const visit = await openPage('/user/ben', { ...light, as: ben });
    const { page } = visit;
    await step(visit, 'Follow is hidden on own profile.', async () => {
      await expectVisible(visit, 'No businesses posted', 'No followers yet');
      expect(await page.getByRole('button', { name: /Follow/ }).count()).toBe(0);
    });
    await page.goto('/users');
    await step(visit, ['No button on their own card.', 'Follow others (not self).'], async () => {
      await page.getByRole('button', { name: 'Follow ada' }).waitFor();
      expect(await page.getByRole('button', { name: 'Follow ben' }).count()).toBe(0);
    });
  });
});
