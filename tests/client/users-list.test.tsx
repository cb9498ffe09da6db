/** The list of people and the search among them. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { page } from './directory.ts';
import { ada, refusal, renderApp } from './renderApp.tsx';

const person = (username: string, bio = '') => ({
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
const grace = person('grace', 'Sails, and bakes in the Café on Sundays.');
const linus = person('linus', 'Walks the dog.');

const everyone = { UsersPage: { users: page('User', [grace, linus]) } };
const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
const status = () => screen.getByRole('heading', { level: 2 }).textContent;

beforeEach(() => localStorage.clear());

describe('Whoever types', () => {
  it('sees at once whose name or bio fits, in any case and without accents', async () => {
    const { user, asked } = renderApp(<UsersPage />, { url: '/users', answers: everyone });
    await screen.findByText('2 Users Found');
    await user.type(screen.getByLabelText('Search users'), 'LIN');
    expect(shown()).toEqual(['linus']);
    expect(status()).toBe('1 User Found');
    await user.clear(screen.getByLabelText('Search users'));
    await user.type(screen.getByLabelText('Search users'), 'cafe bakes');
    expect(shown()).toEqual(['grace']);
    expect(asked).toHaveLength(1);
  });

  it('finds nobody, and clears the search with one click', async () => {
    const { user } = renderApp(<UsersPage />, { url: '/users', answers: everyone });
    await screen.findByText('2 Users Found');
    await user.type(screen.getByLabelText('Search users'), 'zz');
    expect(screen.getByText('No users found')).toBeVisible();
    expect(status()).toBe('0 Users Found');
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(shown()).toEqual(['grace', 'linus']);
    expect(screen.getByLabelText('Search users')).toHaveFocus();
  });

  it('is answered by the server, too, where more people exist than are loaded', async () => {
    const { user, asked } = renderApp(<UsersPage />, {
      url: '/users',
      answers: {
        UsersPage: ({ search }) => ({
          users: search
            ? page('User', [person('lindsay')])
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
    expect(asked.map(({ variables }) => variables)).toEqual([{}, { search: 'lin' }]);
  });

  it('keeps the people at hand when the server fails', async () => {
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      answers: {
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

  it('finds the search again in the address', async () => {
    const { router, user } = renderApp(<UsersPage />, { url: '/users?search=linus', answers: everyone });
    await screen.findByText('1 User Found');
    expect(screen.getByLabelText('Search users')).toHaveValue('linus');
    await user.type(screen.getByLabelText('Search users'), 'x');
    await waitFor(() => expect(router.state.location.search).toBe('?search=linusx'));
    await user.clear(screen.getByLabelText('Search users'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('The list', () => {
  it('says how many there are when nobody counted to the end', async () => {
    const many = { ...page('User', [grace], { endCursor: 'one', total: 10_000 }), totalCountIsExact: false };
    renderApp(<UsersPage />, { url: '/users', answers: { UsersPage: { users: many } } });
    expect(await screen.findByText('10,000+ Users Found')).toBeVisible();
  });

  it('loads more, and stops asking at the end', async () => {
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      answers: {
        UsersPage: ({ after }) => ({
          users: after ? page('User', [linus], { total: 2 }) : page('User', [grace], { endCursor: 'one', total: 2 }),
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toEqual(['grace', 'linus']));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says that it could not be fetched, and tries again', async () => {
    let attempt = 0;
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      answers: { UsersPage: () => (attempt++ === 0 ? new Error('offline') : everyone.UsersPage) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 Users Found')).toBeVisible();
  });
});

describe('Following', () => {
  it('is offered to visitors and blocked with a toast', async () => {
    const { user, asked } = renderApp(<UsersPage />, { url: '/users', answers: everyone });
    await user.click(await screen.findByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Please login to follow users')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('shows at once and is undone when the server refuses', async () => {
    const { user, hold } = renderApp(<UsersPage />, {
      as: ada,
      url: '/users',
      answers: { ...everyone, SetFollow: refusal('Too many attempts, please try again later', 'RATE_LIMITED') },
    });
    const follow = await screen.findByRole('button', { name: 'Follow grace' });
    const answer = hold();
    await user.click(follow);
    expect(await screen.findByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(screen.getByText('2 followers')).toBeVisible();
    answer();
    expect(await screen.findByText('Too many attempts, please try again later')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow grace' })).toBeVisible();
  });

  it('is not offered beside oneself', async () => {
    const answers = { UsersPage: { users: page('User', [person('ada'), grace]) } };
    renderApp(<UsersPage />, { as: ada, url: '/users', answers });
    await screen.findByText('2 Users Found');
    expect(screen.getAllByRole('button', { name: /ollow/ }).map(({ textContent }) => textContent)).toEqual([
      'Follow grace',
    ]);
  });
});
