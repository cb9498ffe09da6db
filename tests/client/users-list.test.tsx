/** The user list and its search. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { page } from './directory.ts';
import { ada, errorResponse, renderApp } from './renderApp.tsx';

const userNamed = (username: string, bio = '') => ({
  __typename: 'User',
  id: username,
  username,
  bio,
  profilePicture: '',
  createdAt: '2025-10-26T12:00:00.000Z',
  numFollowers: 1,
  numBusinesses: 2,
  isFollowing: false,
});
const grace = userNamed('grace', 'Sails, and bakes in the Café on Sundays.');
const linus = userNamed('linus', 'Walks the dog.');

const allUsers = { UsersPage: { users: page('User', [grace, linus]) } };
const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
const status = () => screen.getByRole('heading', { level: 2 }).textContent;

beforeEach(() => localStorage.clear());

describe('A search', () => {
  it('filters by name and bio at once, ignoring case and accents', async () => {
    const { user, requests } = renderApp(<UsersPage />, { url: '/users', responses: allUsers });
    await screen.findByText('2 Users Found');
    await user.type(screen.getByLabelText('Search users'), 'LIN');
    expect(shown()).toEqual(['linus']);
    expect(status()).toBe('1 User Found');
    await user.clear(screen.getByLabelText('Search users'));
    await user.type(screen.getByLabelText('Search users'), 'cafe bakes');
    expect(shown()).toEqual(['grace']);
    expect(requests).toHaveLength(1);
  });

  it('without results is cleared with one click', async () => {
    const { user } = renderApp(<UsersPage />, { url: '/users', responses: allUsers });
    await screen.findByText('2 Users Found');
    await user.type(screen.getByLabelText('Search users'), 'zz');
    expect(screen.getByText('No users found')).toBeVisible();
    expect(status()).toBe('0 Users Found');
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(shown()).toEqual(['grace', 'linus']);
    expect(screen.getByLabelText('Search users')).toHaveFocus();
  });

  it('also queries the server if more users exist than are loaded', async () => {
    const { user, requests } = renderApp(<UsersPage />, {
      url: '/users',
      responses: {
        UsersPage: ({ search }) => ({
          users: search
            ? page('User', [userNamed('lindsay')])
            : page('User', [grace, linus], { endCursor: 'two', total: 40 }),
        }),
      },
    });
    await screen.findByText('40 Users Found');
    await user.click(screen.getByLabelText('Search users'));
    await user.paste('lin');
    expect(shown()).toEqual(['linus']);
    expect(await screen.findByRole('link', { name: 'lindsay' })).toBeVisible();
    expect(await screen.findByText('2 Users Found')).toBeVisible();
    expect(shown()).toEqual(['linus', 'lindsay']);
    expect(requests.map(({ variables }) => variables)).toEqual([{}, { search: 'lin' }]);
  });

  it('keeps the loaded users when the query fails', async () => {
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: {
        UsersPage: ({ search }) =>
          search ? new Error('offline') : { users: page('User', [grace, linus], { endCursor: 'two', total: 40 }) },
      },
    });
    await screen.findByText('40 Users Found');
    await user.click(screen.getByLabelText('Search users'));
    await user.paste('lin');
    expect(await screen.findByText('Failed to fetch users')).toBeVisible();
    expect(shown()).toEqual(['linus']);
  });

  it('is read from the URL and written to it', async () => {
    const { router, user } = renderApp(<UsersPage />, { url: '/users?search=linus', responses: allUsers });
    await screen.findByText('1 User Found');
    expect(screen.getByLabelText('Search users')).toHaveValue('linus');
    await user.type(screen.getByLabelText('Search users'), 'x');
    await waitFor(() => expect(router.state.location.search).toBe('?search=linusx'));
    await user.clear(screen.getByLabelText('Search users'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('The list', () => {
  it('shows a lower bound if the total is not exact', async () => {
    const many = { ...page('User', [grace], { endCursor: 'one', total: 10_000 }), totalCountIsExact: false };
    renderApp(<UsersPage />, { url: '/users', responses: { UsersPage: { users: many } } });
    expect(await screen.findByText('10,000+ Users Found')).toBeVisible();
  });

  it('loads the next page until the end', async () => {
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: {
        UsersPage: ({ after }) => ({
          users: after ? page('User', [linus], { total: 2 }) : page('User', [grace], { endCursor: 'one', total: 2 }),
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toEqual(['grace', 'linus']));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows an error when the query fails, and a retry button', async () => {
    let attempt = 0;
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: { UsersPage: () => (attempt++ === 0 ? new Error('offline') : allUsers.UsersPage) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 Users Found')).toBeVisible();
  });
});

describe('Following', () => {
  it('requires visitors to log in', async () => {
    const { user, requests } = renderApp(<UsersPage />, { url: '/users', responses: allUsers });
    await user.click(await screen.findByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Please login to follow users')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('shows at once and is undone when the request fails', async () => {
    const { user, hold } = renderApp(<UsersPage />, {
      as: ada,
      url: '/users',
      responses: { ...allUsers, SetFollow: errorResponse('Too many attempts, please try again later', 'RATE_LIMITED') },
    });
    const follow = await screen.findByRole('button', { name: 'Follow grace' });
    const release = hold();
    await user.click(follow);
    expect(await screen.findByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(screen.getByText('2 followers')).toBeVisible();
    release();
    expect(await screen.findByText('Too many attempts, please try again later')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow grace' })).toBeVisible();
  });

  it('is not offered for the viewer', async () => {
    const responses = { UsersPage: { users: page('User', [userNamed('ada'), grace]) } };
    renderApp(<UsersPage />, { as: ada, url: '/users', responses });
    await screen.findByText('2 Users Found');
    expect(screen.getAllByRole('button', { name: /ollow/ }).map(({ textContent }) => textContent)).toEqual([
      'Follow grace',
    ]);
  });
});
