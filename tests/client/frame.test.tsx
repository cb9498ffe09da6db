/** The frame around every screen: the ways around, the light switch, and what is said when a way leads nowhere. */
import { ApolloProvider } from '@apollo/client/react';
import { ApolloLink } from '@apollo/client/link';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { EMPTY, from, map, of } from 'rxjs';
import { onBusinessGone } from '#client/app/onBusinessGone.ts';
import { createRoutes } from '#client/app/routes.tsx';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { createApollo } from '#client/core/apollo/client.ts';
import { session, type SessionUser } from '#client/core/session.ts';
import { bakery, grace, page } from './directory.ts';
import { ada } from './renderApp.tsx';

/** The whole site at an address, with a server that never answers unless it is given something to say. */
function openSite(url: string, as?: SessionUser, server = new ApolloLink(() => EMPTY)) {
  if (as) session.start({ token: 'token', user: as });
  else session.end();
  const client = createApollo({ onSessionOver: () => undefined, onBusinessGone }, server);
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [url] });
  render(
    <ApolloProvider client={client}>
      <AuthProvider goHome={() => router.navigate('/')}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ApolloProvider>,
  );
  return { router, user: userEvent.setup() };
}

const waysAround = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.classList.remove('dark');
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('The header', () => {
  it('offers visitors the two ways in', async () => {
    openSite('/nowhere');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Main Street' })).toHaveAttribute('href', '/');
    expect(waysAround()).toEqual([
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ]);
  });

  it('offers members the ways around and a menu of their own', async () => {
    openSite('/nowhere', ada);
    await screen.findByRole('heading', { level: 1 });
    expect(waysAround()).toEqual([
      ['Home', '/'],
      ['Add Business', '/create-business'],
      ['Saved', '/saved'],
      ['Users', '/users'],
    ]);
    expect(screen.getByRole('button', { name: 'User menu of ada' })).toBeVisible();
    for (const way of ['My Profile', 'Saved Businesses']) expect(screen.getByText(way)).toBeInTheDocument();
    expect(screen.getByText('Logout')).toBeInTheDocument();
  });

  it('turns the light off and on, and remembers', async () => {
    const { user } = openSite('/nowhere');
    const toggle = await screen.findByRole('button', { name: 'Dark mode', pressed: false });
    await user.click(toggle);
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('darkMode')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Dark mode', pressed: true }));
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('darkMode')).toBe('false');
  });

  it('can be skipped', async () => {
    openSite('/nowhere');
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    expect(document.querySelector(skip.getAttribute('href')!)).toBe(screen.getByRole('main'));
  });
});

describe('Going about', () => {
  it('names each page and takes the keyboard to its heading', async () => {
    const { user } = openSite('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(document.title).toBe('Page not found · Main Street');
    await user.click(screen.getByRole('link', { name: 'Back to home' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Discover Amazing Businesses' });
    expect(document.title).toBe('Main Street');
    expect(heading).toHaveFocus();
  });

  it.each(['/profile', '/saved', '/create-business', '/edit-business/x', '/account'])(
    'to %s leads visitors to the sign-in form',
    async (url) => {
      const { router } = openSite(url);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    },
  );
});

describe('Whoever comes back', () => {
  /** Answers from a server that can be held: while it is, requests wait for `release`. */
  function holdable() {
    let open = Promise.resolve();
    return {
      answer: (data: () => Record<string, unknown>) => from(open).pipe(map(() => ({ data: data() }))),
      hold() {
        let release = () => {};
        open = new Promise((resolve) => (release = resolve));
        return release;
      },
    };
  }

  const said = (number: number) => ({
    __typename: 'Comment',
    id: `c${number}`,
    text: `Comment ${number}`,
    createdAt: '2025-10-26T12:00:00.000Z',
    author: { ...grace, profilePicture: '' },
  });
  // Two to a page, newest first: the second page begins behind the number that its cursor names.
  const commentsOf = (total: number, after = total + 1) => {
    const numbers = [after - 1, after - 2].filter((number) => number > 0);
    const endCursor = numbers.at(-1)! > 1 ? String(numbers.at(-1)) : null;
    return {
      business: { __typename: 'Business', id: 'bakery', comments: page('Comment', numbers.map(said), { endCursor }) },
    };
  };

  /** Visits a business of four comments, loads them all, begins another and leaves; some are written elsewhere before the return. */
  async function comeBack(after: number, written: number) {
    const asked: string[] = [];
    let numComments = 4;
    const { answer, hold } = holdable();
    const server = new ApolloLink(({ operationName = '', variables }) => {
      asked.push(operationName);
      const comments = () => commentsOf(numComments, variables.after && Number(variables.after));
      const data = () => (operationName === 'BusinessPage' ? { business: bakery({ numComments }) } : comments());
      return /^Business/.test(operationName) ? answer(data) : EMPTY;
    });
    const { router, user } = openSite('/business/bakery', ada, server);
    await user.click(await screen.findByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText('Comment 1')).toBeVisible();
    await user.type(screen.getByLabelText('Comment'), 'Half a thought');
    await act(() => router.navigate('/nowhere'));
    numComments += written;
    asked.length = 0;
    const left = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => left + after);
    const release = hold();
    await act(() => router.navigate('/business/bakery'));
    expect(shown()).toEqual(['Comment 4', 'Comment 3', 'Comment 2', 'Comment 1']);
    release();
    return { asked, user };
  }

  const minute = 60_000;
  const shown = () => screen.getAllByText(/^Comment \d$/).map(({ textContent }) => textContent);

  it('after a while sees at once what there was, and a moment later what others wrote, before all of it', async () => {
    const { asked } = await comeBack(2 * minute, 1);
    expect(await screen.findByText('Comment 5')).toBeVisible();
    expect(shown()).toEqual(['Comment 5', 'Comment 4', 'Comment 3', 'Comment 2', 'Comment 1']);
    expect(screen.getByRole('heading', { name: 'Comments (5)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull();
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a thought');
    expect(asked).toEqual(['BusinessPage', 'BusinessComments']);
  });

  it('finds no gap where more was written than fits a page', async () => {
    const { user } = await comeBack(2 * minute, 3);
    expect(await screen.findByText('Comment 7')).toBeVisible();
    expect(shown()).toEqual(['Comment 7', 'Comment 6']);
    await user.click(screen.getByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText('Comment 4')).toBeVisible();
    expect(shown()).toEqual(['Comment 7', 'Comment 6', 'Comment 5', 'Comment 4']);
  });

  it('to a person sees who follows them by now', async () => {
    let numFollowers = 3;
    const nobody = { ...page('User', []), totalCount: 0 };
    const person = () => ({
      ...{ ...grace, bio: '', profilePicture: '', createdAt: '2025-10-26T12:00:00.000Z', numFollowers },
      ...{ numFollowing: 0, numBusinesses: 0, followers: nobody, following: nobody, businesses: page('Business', []) },
    });
    const { answer, hold } = holdable();
    const server = new ApolloLink(({ operationName }) =>
      operationName === 'UserPage' ? answer(() => ({ user: person() })) : EMPTY,
    );
    const { router } = openSite('/user/grace', ada, server);
    expect(await screen.findByText('3')).toBeVisible();
    await act(() => router.navigate('/nowhere'));
    numFollowers = 4;
    const left = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => left + 2 * minute);
    const release = hold();
    await act(() => router.navigate('/user/grace'));
    expect(screen.getByText('3')).toBeVisible();
    release();
    expect(await screen.findByText('4')).toBeVisible();
  });

  it('soon asks for nothing', async () => {
    const { asked } = await comeBack(minute / 2, 1);
    expect(asked).toEqual([]);
  });
});

describe('What is not there', () => {
  const nothing = (field: string, sentence: string) => ({
    data: { [field]: null },
    errors: [{ message: sentence, path: [field], extensions: { code: 'NOT_FOUND' } }],
  });

  it.each([
    ['/business/gone', 'BusinessPage', 'business', 'Business not found'],
    ['/user/nobody', 'UserPage', 'user', 'User not found'],
  ])('at %s is asked for once, and again at the next visit', async (url, operation, field, sentence) => {
    const asked: string[] = [];
    const server = new ApolloLink(({ operationName = '' }) => {
      asked.push(operationName);
      return operationName === operation ? of(nothing(field, sentence)) : EMPTY;
    });
    const { router } = openSite(url, undefined, server);
    const times = () => asked.filter((name) => name === operation).length;
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(times()).toBe(1);
    await act(() => router.navigate('/nowhere'));
    await act(() => router.navigate(url));
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(times()).toBe(2);
  });
});

it('A screen that breaks is admitted, with a way on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = createApollo({ onSessionOver: () => undefined, onBusinessGone }, new ApolloLink(() => EMPTY));
  const [frame] = createRoutes(client);
  function Broken(): never {
    throw new Error('a loose wire');
  }
  const router = createMemoryRouter([{ errorElement: frame?.errorElement, path: '/', element: <Broken /> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByText('a loose wire')).toBeNull();
});
