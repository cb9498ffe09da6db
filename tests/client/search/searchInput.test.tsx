/** The button that empties a search field: the same in the search of the home page, in its filters and in lists. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { bakery, grace, connection } from '../sampleData.ts';
import { ada, renderApp } from '../renderApp.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const home = () =>
  renderApp(<HomePage />, {
    url: '/?search=rye',
    responses: { HomePage: { businesses: connection('Business', [bakery()]) } },
  });

describe('The button that empties a search field', () => {
  it('ends the search of the home page, and moves the focus to the field', async () => {
    const { user, router } = home();
    const field = await screen.findByRole('combobox', { name: 'Find in the directory' });
    expect(field).toHaveValue('rye');
    await user.click(screen.getAllByRole('button', { name: 'Clear text' })[0]!);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('ends the search of the filters', async () => {
    const { user, router } = home();
    const field = await screen.findByRole('searchbox', { name: 'Search' });
    await user.click(screen.getAllByRole('button', { name: 'Clear text' })[1]!);
    expect(field).toHaveValue('');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('ends the search of people', async () => {
    const people = [grace, { ...grace, id: 'linus', username: 'linus' }].map((person) => ({
      ...person,
      bio: '',
      profilePicture: '',
      createdAt: ada.createdAt,
      numBusinesses: 0,
      businesses: connection('Business', []),
    }));
    const { user } = renderApp(<UsersPage />, {
      url: '/users',
      responses: { UsersPage: { users: connection('User', people) } },
    });
    const field = await screen.findByRole('searchbox', { name: 'Search users' });
    await user.type(field, 'linus');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'grace' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clear text' }));
    expect(await screen.findByRole('link', { name: 'grace' })).toBeVisible();
    expect(field).toHaveFocus();
  });
});
