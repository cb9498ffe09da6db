/** The user list and its search. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { UsersPageDocument } from '#client/gql/graphql.ts';
import { bakery, connection } from './sampleData.ts';
import { ada, errorResponse, renderApp } from './renderApp.tsx';

const userNamed = (username: string, bio = '') => ({
  __typename: 'User',
  id: username,
  username,
  bio,
  profilePicture: '',
  createdAt: '2025-10-26T12:00:00.000Z',
  numFollowers: 1,
  numBusinesses: 0,
  businesses: connection('Business', []),
  isFollowing: false,
});
const grace = userNamed('grace', 'Sails, and bakes in the Café on Sundays.');
const linus = userNamed('linus', 'Walks the dog.');

const allUsers = { UsersPage: { users: connection('User', [grace, linus]) } };
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
            ? connection('User', [userNamed('lindsay')])
            : connection('User', [grace, linus], { endCursor: 'two', total: 40 }),
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
          search
            ? new Error('offline')
            : { users: connection('User', [grace, linus], { endCursor: 'two', total: 40 }) },
      },
    });
    await screen.findByText('40 Users Found');
    await user.click(screen.getByLabelText('Search users'));
    await user.paste('lin');
    expect(await screen.findByText('Failed to fetch users')).toBeVisible();
    expect(shown()).toEqual(['linus']);
  });

  it('that fails without a loaded match offers to try again', async () => {
    let isOffline = true;
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: {
        UsersPage: ({ search }) => {
          if (!search) return { users: connection('User', [grace, linus], { endCursor: 'two', total: 40 }) };
          return isOffline ? new Error('offline') : { users: connection('User', [userNamed('zoe')]) };
        },
      },
    });
    await screen.findByText('40 Users Found');
    await user.click(screen.getByLabelText('Search users'));
    await user.paste('zoe');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No users found')).toBeNull();
    isOffline = false;
    await user.click(retry);
    expect(await screen.findByText('1 User Found')).toBeVisible();
    expect(shown()).toEqual(['zoe']);
  });

  it('is not sent while an input method composes a word', async () => {
    const { router } = renderApp(<UsersPage />, { url: '/users', responses: allUsers });
    await screen.findByText('2 Users Found');
    const field = screen.getByLabelText('Search users');
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'に' } });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(router.state.location.search).toBe('');
    fireEvent.change(field, { target: { value: '日本' } });
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(router.state.location.search).toBe(`?search=${encodeURIComponent('日本')}`));
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

describe('The order', () => {
  const responses = {
    UsersPage: ({ sort }: Record<string, unknown>) => ({
      users: connection('User', sort === 'FOLLOWERS' ? [linus, grace] : [grace, linus]),
    }),
  };

  it('is chosen in a select box, kept in the URL and undone by Back', async () => {
    const { user, router, requests, hold } = renderApp(<UsersPage />, { url: '/users', responses });
    await screen.findByText('2 Users Found');
    const box = screen.getByLabelText('Sort By');
    expect(
      within(box)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Newest', 'Followers', 'Businesses']);
    const release = hold();
    await user.selectOptions(box, 'Followers');
    expect(shown()).toEqual(['grace', 'linus']);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    release();
    await waitFor(() => expect(shown()).toEqual(['linus', 'grace']));
    expect(router.state.location.search).toBe('?sortBy=followers');
    expect(requests.map(({ variables }) => variables)).toEqual([{}, { sort: 'FOLLOWERS' }]);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(shown()).toEqual(['grace', 'linus']));
    expect(requests).toHaveLength(2);
  });

  it('stays when users search', async () => {
    const { user, router, requests } = renderApp(<UsersPage />, { url: '/users?sortBy=followers', responses });
    await screen.findByText('2 Users Found');
    expect(shown()).toEqual(['linus', 'grace']);
    await user.type(screen.getByLabelText('Search users'), 'linus');
    await waitFor(() => expect(router.state.location.search).toBe('?sortBy=followers&search=linus'));
    expect(requests.map(({ variables }) => variables)).toEqual([{ sort: 'FOLLOWERS' }]);
  });

  it('of an unknown name is the default', async () => {
    renderApp(<UsersPage />, { url: '/users?sortBy=password', responses });
    await screen.findByText('2 Users Found');
    expect(screen.getByLabelText('Sort By')).toHaveValue('newest');
  });
});

describe('A card', () => {
  const fronts = ['One', 'Two', 'Three', 'Four'].map((name) => bakery({ id: name, name }));
  const owner = { ...userNamed('owner'), numBusinesses: 5, businesses: connection('Business', fronts) };

  it('shows three shop fronts and leads to the others', async () => {
    renderApp(<UsersPage />, {
      url: '/users',
      responses: { UsersPage: { users: connection('User', [owner, grace]) } },
    });
    const list = await screen.findByRole('list', { name: 'Businesses of owner' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['One', '/business/One'],
      ['Two', '/business/Two'],
      ['Three', '/business/Three'],
    ]);
    expect(screen.getByRole('link', { name: '+2 more Businesses of owner' })).toHaveAttribute('href', '/user/owner');
    expect(screen.queryByRole('list', { name: 'Businesses of grace' })).toBeNull();
  });

  it('shows the chosen part of a picture, and names in their own direction', async () => {
    const cover = {
      ...{ __typename: 'Cover', src: '/p.avif', srcSet: '/p.avif 640w', placeholder: '', width: 640, height: 200 },
    };
    const fronts = [bakery({ name: 'مخبز!', cover, imagePosition: 0 })];
    const owner = { ...userNamed('owner'), numBusinesses: 1, businesses: connection('Business', fronts) };
    renderApp(<UsersPage />, { url: '/users', responses: { UsersPage: { users: connection('User', [owner]) } } });
    const front = await screen.findByRole('link', { name: 'مخبز!' });
    expect(front.querySelector('img')).toHaveClass('shows-0');
    expect(screen.getByText('مخبز!')).toHaveAttribute('dir', 'auto');
  });

  it('leads to the profile by its picture, which keyboards and screen readers skip', async () => {
    const { container } = renderApp(<UsersPage />, { url: '/users', responses: allUsers });
    await screen.findByText('2 Users Found');
    const pictures = [...container.querySelectorAll('article a[aria-hidden]')];
    expect(pictures.map((link) => [link.getAttribute('href'), link.getAttribute('tabindex')])).toEqual([
      ['/user/grace', '-1'],
      ['/user/linus', '-1'],
    ]);
    expect(screen.getAllByRole('link', { name: 'grace' })).toHaveLength(1);
  });
});

describe('The list', () => {
  it('shows a lower bound if the total is not exact', async () => {
    const many = { ...connection('User', [grace], { endCursor: 'one', total: 10_000 }), totalCountIsExact: false };
    renderApp(<UsersPage />, { url: '/users', responses: { UsersPage: { users: many } } });
    expect(await screen.findByText('10,000+ Users Found')).toBeVisible();
  });

  it('loads the next page until the end', async () => {
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: {
        UsersPage: ({ after }) => ({
          users: after
            ? connection('User', [linus], { total: 2 })
            : connection('User', [grace], { endCursor: 'one', total: 2 }),
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toEqual(['grace', 'linus']));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it("keeps its further pages when the viewer's own data arrives after a failed request", async () => {
    let total = 2;
    const { user, client, requests } = renderApp(<UsersPage />, {
      as: ada,
      url: '/users',
      responses: {
        UsersPage: ({ after }) => ({
          users: after
            ? connection('User', [linus], { total })
            : connection('User', [grace], { endCursor: 'one', total }),
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    total = 3;
    const { variables } = requests[0]!;
    await act(() => client.query({ query: UsersPageDocument, variables, fetchPolicy: 'network-only' }));
    expect(await screen.findByText('3 Users Found')).toBeVisible();
    expect(shown()).toEqual(['grace', 'linus']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is as long as before the page was reloaded', async () => {
    const responses = {
      UsersPage: ({ after }: Record<string, unknown>) => ({
        users: after
          ? connection('User', [linus], { total: 2 })
          : connection('User', [grace], { endCursor: 'one', total: 2 }),
      }),
    };
    const before = renderApp(<UsersPage />, { url: '/users', entry: 'users', responses });
    await before.user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    before.unmount();
    renderApp(<UsersPage />, { url: '/users', entry: 'users', responses });
    await waitFor(() => expect(shown()).toEqual(['grace', 'linus']));
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
      responses: {
        ...allUsers,
        SetFollow: errorResponse('Too many attempts, please try again in an hour', 'RATE_LIMITED'),
      },
    });
    const follow = await screen.findByRole('button', { name: 'Follow grace' });
    const release = hold();
    await user.click(follow);
    expect(await screen.findByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(screen.getByText('2 followers')).toBeVisible();
    release();
    expect(await screen.findByText('Too many attempts, please try again in an hour')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow grace' })).toBeVisible();
  });

  it('is not offered for the viewer', async () => {
    const responses = { UsersPage: { users: connection('User', [userNamed('ada'), grace]) } };
    renderApp(<UsersPage />, { as: ada, url: '/users', responses });
    await screen.findByText('2 Users Found');
    expect(screen.getAllByRole('button', { name: /ollow/ }).map(({ textContent }) => textContent)).toEqual([
      'Follow grace',
    ]);
  });
});
