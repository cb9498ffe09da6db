/** The public profile page. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { patterns } from '#client/core/paths.ts';
import { followMessages } from '#client/follows/followMessages.ts';
import { setFollow } from '#client/follows/setFollow.ts';
import { UserPage } from '#client/users/public/UserPage.tsx';
import { bakery, following, connection } from './sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from './renderApp.tsx';

const friend = (name: string) => ({ __typename: 'User', id: name, username: name, profilePicture: '' });
const friends = ['bea', 'cleo', 'dora', 'elif', 'fay'].map(friend);

const grace = {
  __typename: 'User',
  id: 'grace',
  username: 'grace',
  bio: 'Finds moths.',
  profilePicture: '',
  createdAt: '2025-10-26T12:00:00.000Z',
  isFollowing: false,
  numFollowers: 8,
  numFollowing: 2,
  numBusinesses: 1,
  isHidden: false,
  followers: connection('User', friends, { total: 8 }),
  following: connection('User', friends.slice(0, 2)),
  businesses: connection('Business', [bakery()]),
};

const visitUser = (responses: Responses = {}, as?: typeof ada, entry?: string) =>
  renderApp(<UserPage />, {
    as,
    entry,
    url: '/user/grace',
    pattern: patterns.user,
    responses: { UserPage: { user: grace }, ...responses },
  });
const group = (name: string) => within(screen.getByRole('region', { name }));
/** The part above the lists. The cards have Follow buttons, too. */
const header = async () =>
  within((await screen.findByRole('heading', { level: 1, name: 'grace' })).closest('section')!);
const names = (name: string) =>
  group(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.slice(1));

beforeEach(() => localStorage.clear());

describe('The button with the number of other followers', () => {
  const crowd = ['gil', 'hal', 'ivo'].map(friend);
  const pages = ({ after }: Record<string, unknown>) => ({
    user: {
      __typename: 'User',
      id: 'grace',
      followers: after
        ? connection('User', crowd.slice(1), { total: 8 })
        : connection('User', [...friends, crowd[0]], { endCursor: 'gil', total: 8 }),
    },
  });
  const all = ['bea', 'cleo', 'dora', 'elif', 'fay', 'gil', 'hal', 'ivo'];

  it('shows the whole list, page by page', async () => {
    const { user, requests } = visitUser({ UserPeople: pages });
    await user.click(await screen.findByRole('button', { name: '+3 more' }));
    expect(await group('Followers').findByRole('button', { name: '+2 more' })).toBeVisible();
    expect(names('Followers')).toEqual(all.slice(0, 6));
    await waitFor(() => expect(group('Followers').getByRole('link', { name: 'gil' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: '+2 more' }));
    await waitFor(() => expect(names('Followers')).toEqual(all));
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(requests.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['UserPage', { username: 'grace' }],
      ['UserPeople', { id: 'grace', isFollowers: true }],
      ['UserPeople', { id: 'grace', isFollowers: true, after: 'gil' }],
    ]);
  });

  it('leaves the list open after Back', async () => {
    const { user, router, requests } = visitUser({ UserPeople: pages });
    await user.click(await screen.findByRole('button', { name: '+3 more' }));
    await group('Followers').findByRole('button', { name: '+2 more' });
    await act(() => router.navigate('/business/bakery'));
    await act(() => router.navigate(-1));
    expect(names('Followers')).toEqual(all.slice(0, 6));
    expect(requests.filter(({ operation }) => operation === 'UserPeople')).toHaveLength(1);
  });

  it('lists a new follower in the open list, too', async () => {
    const followed = { __typename: 'User', id: 'grace', isFollowing: true, numFollowers: 9 };
    const first = connection('User', [friend('ada'), ...friends.slice(0, 4)], { total: 9 });
    const { user } = visitUser(
      { UserPeople: pages, SetFollow: { setFollow: { ...followed, followers: first }, me: following(1) } },
      ada,
    );
    await user.click(await screen.findByRole('button', { name: '+3 more' }));
    await group('Followers').findByRole('button', { name: '+2 more' });
    await user.click((await header()).getByRole('button', { name: 'Follow grace' }));
    await screen.findByText('Now following grace');
    expect(names('Followers')).toEqual(['ada', ...all.slice(0, 6)]);
    expect(group('Followers').getByRole('button', { name: '+2 more' })).toBeVisible();
  });

  it('stays after a failure, which a toast reports', async () => {
    const { user } = visitUser({ UserPeople: new Error('offline') });
    await user.click(await screen.findByRole('button', { name: '+3 more' }));
    expect(await screen.findByText('Failed to fetch users')).toBeVisible();
    expect(screen.getByRole('button', { name: '+3 more' })).toBeVisible();
    expect(names('Followers')).toEqual(all.slice(0, 5));
  });
});

describe('A public profile', () => {
  it("shows the user's data and five followers", async () => {
    visitUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'grace' })).toBeVisible();
    expect(screen.getByText('Joined October 26, 2025')).toBeVisible();
    expect(names('Followers')).toEqual(['bea', 'cleo', 'dora', 'elif', 'fay']);
    expect(group('Followers').getByText('+3 more')).toBeVisible();
    expect(names('Following')).toEqual(['bea', 'cleo']);
    expect(group('Following').queryByText(/more/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Juniper & Rye Bakery' })).toBeVisible();
    expect(document.title).toBe('grace · Main Street');
  });

  it('names its numbers in the singular or in the plural', async () => {
    visitUser();
    const figures = async () => {
      const summary = (await header()).getByText(/^Following$/).closest('dl')!;
      return [...summary.children].map((figure) => figure.textContent);
    };
    expect(await figures()).toEqual(['Followers8', 'Following2', 'Business1']);
    cleanup();
    visitUser({ UserPage: { user: { ...grace, numFollowers: 1, numFollowing: 1, numBusinesses: 0 } } });
    expect(await figures()).toEqual(['Follower1', 'Following1', 'Businesses0']);
  });

  it('opens in a history entry with the key of another page', async () => {
    // Entries that the browser adds for a fragment have no key of their own.
    const before = renderApp(<HomePage />, { url: '/?search=rye', entry: 'default' });
    before.unmount();
    const { router } = visitUser({}, undefined, 'default');
    expect(router.state.location.key).toBe('default');
    expect(await screen.findByRole('heading', { level: 1, name: 'grace' })).toBeVisible();
  });

  it('has no Follow button for visitors', async () => {
    visitUser();
    await screen.findByText('Finds moths.');
    expect(screen.queryByRole('button', { name: /ollow/ })).toBeNull();
  });

  it('counts a follow at once and puts the follower first', async () => {
    const { user, hold } = visitUser(
      {
        SetFollow: {
          setFollow: {
            __typename: 'User',
            id: 'grace',
            isFollowing: true,
            numFollowers: 9,
            followers: connection('User', [friend('ada'), ...friends.slice(0, 4)], { total: 9 }),
          },
          me: following(1),
        },
      },
      ada,
    );
    const follow = (await header()).getByRole('button', { name: 'Follow grace' });
    const release = hold();
    await user.click(follow);
    expect(await screen.findByText('+4 more')).toBeVisible();
    expect((await header()).getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(names('Followers')).toEqual(['ada', 'bea', 'cleo', 'dora', 'elif']);
    release();
    expect(await screen.findByText('Now following grace')).toBeVisible();
  });

  it.each([
    ['is not shown', 'hal'],
    ['is shown', 'bea'],
  ])('counts the people whom the viewer follows after an unfollow of one who %s', async (_what, name) => {
    const crowd = [...friends, ...['gil', 'hal', 'ivo'].map(friend)];
    let followed = crowd;
    const own = () => {
      const following = connection('User', followed.slice(0, 5), { total: followed.length });
      return { user: { ...grace, id: ada.id, username: ada.username, numFollowing: followed.length, following } };
    };
    const { client, router } = renderApp(<UserPage />, {
      as: ada,
      url: '/user/ada',
      pattern: patterns.user,
      responses: {
        UserPage: own,
        SetFollow: () => {
          followed = crowd.filter(({ id }) => id !== name);
          const followers = connection('User', []);
          const unfollowed = { __typename: 'User', id: name, isFollowing: false, numFollowers: 0, followers };
          return { setFollow: unfollowed, me: following(followed.length) };
        },
      },
    });
    await screen.findByText('Finds moths.');
    expect(group('Following').getByText('+3 more')).toBeVisible();
    await act(() => router.navigate('/users'));
    await act(() => setFollow(client, ada, { id: name, username: name, numFollowers: 1 }, false, followMessages.list));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(group('Following').getByText('+2 more')).toBeVisible());
    expect(names('Following')).toEqual(followed.slice(0, 5).map(({ username }) => username));
  });

  it("has a Follow button on the user's cards, which members follow by", async () => {
    const followed = { __typename: 'User', id: 'grace', isFollowing: true, numFollowers: 9 };
    const followers = connection('User', [friend('ada'), ...friends.slice(0, 4)], { total: 9 });
    const { user } = visitUser({ SetFollow: { setFollow: { ...followed, followers }, me: following(1) } }, ada);
    const card = within(await screen.findByRole('article'));
    await user.click(card.getByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Now following grace')).toBeVisible();
    expect(card.getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect((await header()).getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
  });

  it('undoes a follow that fails', async () => {
    const { user } = visitUser({ SetFollow: new Error('offline') }, ada);
    await user.click((await header()).getByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Failed to follow user')).toBeVisible();
    expect((await header()).getByRole('button', { name: 'Follow grace' })).toBeVisible();
    expect(group('Followers').getByText('+3 more')).toBeVisible();
  });

  it('of a user without businesses or followers shows texts', async () => {
    visitUser({
      UserPage: {
        user: {
          ...grace,
          followers: connection('User', []),
          following: connection('User', []),
          businesses: connection('Business', []),
        },
      },
    });
    expect(await screen.findByText('No businesses posted')).toBeVisible();
    expect(screen.getByText('No followers yet')).toBeVisible();
  });

  it('of an unknown user shows an error page with a link to the user list', async () => {
    visitUser({ UserPage: errorResponse('User not found', 'NOT_FOUND') });
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Users' })).toHaveAttribute('href', '/users');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe('User not found · Main Street');
  });

  it('shows a retry button when the query fails', async () => {
    document.title = 'of the previous page';
    let attempt = 0;
    const { user } = visitUser({ UserPage: () => (attempt++ === 0 ? new Error('offline') : { user: grace }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user profile');
    expect(document.title).toBe('Main Street');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Finds moths.')).toBeVisible();
  });
});

const hiddenBakery = bakery({ isHidden: true, isPending: false });

describe('A hidden profile', () => {
  const visitAs = async (role: string) => {
    const { client } = visitUser(
      {
        UserPage: { user: { ...grace, isHidden: true, businesses: connection('Business', [hiddenBakery]) } },
        ViewerRole: { user: { __typename: 'User', id: ada.id, role } },
      },
      ada,
    );
    expect(await screen.findByText(/^Hidden: only this person and the moderators see this profile/)).toBeVisible();
    await waitFor(() => expect(client.extract()).toHaveProperty(['User:ada', 'role'], role));
  };
  const menu = 'More actions for grace';

  it('has neither Follow nor Report for moderators, since the server refuses both', async () => {
    await visitAs('MODERATOR');
    for (const name of ['Follow grace', menu]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Report')).toBeNull();
  });

  it('has a menu without Report for admins, who change the role', async () => {
    await visitAs('ADMIN');
    expect(await screen.findByRole('button', { name: menu })).toBeVisible();
    expect(screen.queryByText('Report')).toBeNull();
  });
});

describe('A hidden business on the profile of its owner', () => {
  it('says so, and takes no likes and saves', async () => {
    visitUser({ UserPage: { user: { ...grace, businesses: connection('Business', [hiddenBakery]) } } }, ada);
    expect(await screen.findByText('Hidden')).toBeVisible();
    expect(screen.getByRole('link', { name: /^View Details/ })).toBeVisible();
    for (const name of [/^Like/, /^Save/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
