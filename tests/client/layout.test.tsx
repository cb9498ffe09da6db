/** The layout of every screen: navigation, theme, cached pages and error pages. */
import { ApolloProvider } from '@apollo/client/react';
import { ApolloLink } from '@apollo/client/link';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { EMPTY, from, map, of, throwError } from 'rxjs';
import { onBusinessNotFound } from '#client/app/onBusinessNotFound.ts';
import { preloadOnIntent } from '#client/app/preload.ts';
import { createRoutes } from '#client/app/routes.tsx';
import { routeTable } from '#client/app/routeTable.ts';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { createApollo } from '#client/core/apollo/client.ts';
import { session, type SessionUser } from '#client/core/session.ts';
import { pendingToasts, toasts } from '#client/core/toasts.ts';
import { undoMs } from '#client/core/undo/undo.ts';
import { defaultSite, documentTitle } from '#rules/site/site.ts';
import { adaAsOwner, bakery, grace, connection, sampleComment } from './sampleData.ts';
import { ada, errorResponse } from './renderApp.tsx';

/** Counts visits: each has its own history entry key, as in a browser. */
let visits = 0;

/** Opens the whole site at a URL. The default server never responds. */
function openSite(url: string, as?: SessionUser, server = new ApolloLink(() => EMPTY)) {
  if (as) session.start({ token: 'token', user: as });
  else session.end();
  const client = createApollo({ onSessionExpired: () => undefined, onBusinessNotFound }, server);
  const router = createMemoryRouter(createRoutes(client), {
    initialEntries: [{ ...parsePath(url), key: `visit-${(visits += 1)}` }],
  });
  render(
    <ApolloProvider client={client}>
      <AuthProvider goHome={() => router.navigate('/')}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ApolloProvider>,
  );
  return { router, user: userEvent.setup() };
}

/** A server with the texts of the site. */
const siteTexts = new ApolloLink(({ operationName, variables: { name } }) => {
  const content = [{ tag: 'p', children: ['What it is. ', { tag: 'a', href: '/rules', children: ['Rules'] }] }];
  const siteText = { __typename: 'SiteText', name, title: 'About Main Street', content };
  return operationName === 'SiteText' ? of({ data: { siteText } }) : EMPTY;
});

const navLinks = () =>
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
  it('links visitors to login and registration', async () => {
    openSite('/nowhere');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Main Street' })).toHaveAttribute('href', '/');
    expect(navLinks()).toEqual([
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ]);
  });

  it('shows the navigation and the user menu to members', async () => {
    openSite('/nowhere', ada);
    await screen.findByRole('heading', { level: 1 });
    expect(navLinks()).toEqual([
      ['Home', '/'],
      ['Add Business', '/create-business'],
      ['Saved', '/saved'],
      ['Users', '/users'],
    ]);
    expect(screen.getByRole('button', { name: 'User menu of ada' })).toBeVisible();
    for (const text of ['My Profile', 'Saved Businesses', 'Account', 'Logout'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  /** A server that no longer knows the session. */
  const forVisitors = new ApolloLink(({ operationName, variables: { id } }) =>
    operationName === 'UnreadNotifications'
      ? of({ data: { user: { __typename: 'User', id, numUnread: null } } })
      : EMPTY,
  );

  it.each(['/', '/users', '/unsubscribe?token=t', '/reset-password#token=t'])(
    'becomes that of a visitor where the session has ended, and the public page %s stays',
    async (url) => {
      const { router } = openSite(url, ada, forVisitors);
      expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'User menu of ada' })).toBeNull();
      expect(router.createHref(router.state.location)).toBe(url);
    },
  );

  it('becomes that of a visitor where the session has ended, and a private page leads to the login', async () => {
    const { router } = openSite('/saved', ada, forVisitors);
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(screen.queryByRole('button', { name: 'User menu of ada' })).toBeNull();
  });

  it('toggles the theme and stores it', async () => {
    const { user } = openSite('/nowhere');
    const toggle = await screen.findByRole('button', { name: 'Dark mode', pressed: false });
    await user.click(toggle);
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('darkMode')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Dark mode', pressed: true }));
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('darkMode')).toBe('false');
  });

  it('follows the theme that another tab chooses', async () => {
    openSite('/nowhere');
    await screen.findByRole('button', { name: 'Dark mode', pressed: false });
    const chooseInAnotherTab = (newValue: string) => {
      localStorage.setItem('darkMode', newValue);
      act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue })));
    };
    chooseInAnotherTab('true');
    expect(screen.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible();
    expect(document.documentElement).toHaveClass('dark');
    chooseInAnotherTab('false');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('follows the theme that another tab has chosen while the browser kept the page for Back', async () => {
    openSite('/nowhere');
    await screen.findByRole('button', { name: 'Dark mode', pressed: false });
    const comeBack = (theme: string) => {
      localStorage.setItem('darkMode', theme);
      act(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    };
    comeBack('true');
    expect(screen.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible();
    expect(document.documentElement).toHaveClass('dark');
    comeBack('false');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('has a link that moves the focus past it', async () => {
    const { user } = openSite('/nowhere');
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    // Without JavaScript the browser follows the link.
    expect(document.querySelector(skip.getAttribute('href')!)).toBe(screen.getByRole('main'));
    await user.click(skip);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(location.hash).toBe('');
  });
});

describe('The footer', () => {
  it('links visitors to the pages about the site, to the users and to the API', async () => {
    const { user } = openSite('/nowhere', undefined, siteTexts);
    const links = within(await screen.findByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['About', '/about'],
      ['Rules', '/rules'],
      ['Privacy', '/privacy'],
      ['Accessibility', '/accessibility'],
      ['Users', '/users'],
      ['API', '/api/docs'],
    ]);
    await user.click(screen.getByRole('link', { name: 'About' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'About Main Street' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Accessibility' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toHaveFocus();
  });
});

describe('A text of the site', () => {
  it('that does not load is announced, and the focus stays in the content while it loads again', async () => {
    let isDown = true;
    const server = new ApolloLink((operation, forward) =>
      isDown && operation.operationName === 'SiteText'
        ? throwError(() => new Error('Failed to fetch'))
        : siteTexts.request(operation, forward),
    );
    const { user } = openSite('/about', undefined, server);
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
    isDown = false;
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'About Main Street' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('The accessibility statement', () => {
  it('says how long users can read a message and press its Undo', async () => {
    pendingToasts.set([]);
    toasts.success('Saved');
    toasts.info('Log in to save');
    toasts.error('Not saved');
    toasts.success('Signed in', { text: 'Back', to: '/business/bakery' });
    const times = pendingToasts.get().map(({ options }) => options.autoClose);
    pendingToasts.set([]);
    expect([...times, undoMs]).toEqual([3000, 4000, 5000, 10_000, 8000]);
    openSite('/accessibility');
    const sentence = 'three to five seconds, after eight if they have Undo, and after ten if they have a link.';
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  });
});

describe('Without a connection', () => {
  const notice = 'You are offline. Pages you opened still work.';
  const setOnline = (isOnline: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });

  it('a line says so, and a failed list loads by itself when the connection returns', async () => {
    let isOnline = false;
    const requests: string[] = [];
    const server = new ApolloLink(({ operationName = '' }) => {
      requests.push(operationName);
      if (!isOnline) return throwError(() => new TypeError('Failed to fetch'));
      return of({ data: { businesses: connection('Business', [bakery()]) } });
    });
    openSite('/', undefined, server);
    setOnline(false);
    expect(await screen.findByText(notice)).toHaveAttribute('role', 'status');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    isOnline = true;
    setOnline(true);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
    expect(requests.filter((name) => name !== 'HomePage')).toEqual([]);
    const sent = requests.length;
    setOnline(true);
    expect(requests).toHaveLength(sent);
  });

  it('a list that fails once more when the connection has returned is loaded again after a second', async () => {
    let failures = 0;
    let isOnline = false;
    const server = new ApolloLink(() => {
      if (isOnline && failures > 0) return of({ data: { businesses: connection('Business', [bakery()]) } });
      if (isOnline) failures += 1;
      return throwError(() => new TypeError('Failed to fetch'));
    });
    openSite('/', undefined, server);
    setOnline(false);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    isOnline = true;
    setOnline(true);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(failures).toBe(1);
  });

  it('a list that the server refuses when the connection has returned is not requested again', async () => {
    let isOnline = false;
    let refusals = 0;
    const server = new ApolloLink(() => {
      if (!isOnline) return throwError(() => new TypeError('Failed to fetch'));
      refusals += 1;
      return of({ data: null, errors: [errorResponse('Too many requests', 'RATE_LIMITED').toJSON()] });
    });
    openSite('/', undefined, server);
    setOnline(false);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    isOnline = true;
    setOnline(true);
    await waitFor(() => expect(refusals).toBe(1));
    await act(() => new Promise((resolve) => void setTimeout(resolve, 1500)));
    expect(refusals).toBe(1);
  });

  it('a screen whose code is missing loads by itself when the connection returns', async () => {
    const { user } = openSite('/nowhere');
    setOnline(false);
    await user.click(await screen.findByRole('link', { name: 'Accessibility' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not loaded' })).toBeVisible();
    setOnline(true);
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  });

  it('a member opens the user menu without an error about the link for moderators, which appears when the connection returns', async () => {
    const error = jest.spyOn(toasts, 'error');
    const viewerRole = { user: { __typename: 'User', id: ada.id, role: 'MODERATOR' } };
    openSite(
      '/nowhere',
      ada,
      new ApolloLink(({ operationName }) => (operationName === 'ViewerRole' ? of({ data: viewerRole }) : EMPTY)),
    );
    await screen.findByText('My Profile');
    setOnline(false);
    const opening = Object.assign(new Event('toggle'), { newState: 'open' });
    await act(async () => void document.getElementById('user-menu')!.dispatchEvent(opening));
    expect(error).not.toHaveBeenCalled();
    setOnline(true);
    expect(await screen.findByText('Moderation')).toBeInTheDocument();
  });

  it('a screen loads when the connection returns during its first render', async () => {
    const { user } = openSite('/nowhere');
    setOnline(false);
    const link = await screen.findByRole('link', { name: 'Accessibility' });
    // Its callback runs before the effects of the screen.
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Page not loaded')) return;
      observer.disconnect();
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  });
});

describe('A navigation', () => {
  it('sets the document title and focuses the heading', async () => {
    const { user } = openSite('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(document.title).toBe('Page not found · Main Street');
    await user.click(screen.getByRole('link', { name: 'Back to home' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Discover Amazing Businesses' });
    expect(document.title).toBe('Main Street');
    expect(heading).toHaveFocus();
  });

  /** Opens a profile whose data arrives when the returned function is called. The focus is on a link of the header. */
  async function openLateProfile() {
    let respond!: () => void;
    const user = {
      ...grace,
      bio: '',
      profilePicture: '',
      createdAt: ada.createdAt,
      isHidden: false,
    };
    const lists = {
      followers: connection('User', []),
      following: connection('User', []),
      businesses: connection('Business', []),
    };
    const data = { user: { ...user, numFollowing: 0, numBusinesses: 0, ...lists } };
    const response = new Promise<{ data: typeof data }>((resolve) => (respond = () => resolve({ data })));
    const server = new ApolloLink(({ operationName }) => (operationName === 'UserPage' ? from(response) : EMPTY));
    const site = openSite('/nowhere', ada, server);
    await screen.findByRole('heading', { level: 1 });
    screen.getByRole('link', { name: 'Saved' }).focus();
    await act(() => site.router.navigate('/user/grace'));
    await screen.findByText('Loading…');
    return { ...site, respond };
  }

  it('to a page that loads late leaves the focus where users have moved it meanwhile', async () => {
    const { user, respond } = await openLateProfile();
    await user.click(screen.getByRole('button', { name: 'User menu of ada' }));
    respond();
    await screen.findByRole('heading', { level: 1, name: 'grace' });
    expect(screen.getByRole('button', { name: 'User menu of ada' })).toHaveFocus();
  });

  it('to a page that loads late moves the focus from the header to the heading', async () => {
    const { respond } = await openLateProfile();
    respond();
    const heading = await screen.findByRole('heading', { level: 1, name: 'grace' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('sets the canonical URL at the public origin that the page names', async () => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'canonical',
      href: 'https://mainstreet.example/business/bakery',
    });
    document.head.append(link);
    const { router } = openSite('/about', undefined, siteTexts);
    await screen.findByRole('heading', { level: 1, name: 'About Main Street' });
    expect(link.href).toBe('https://mainstreet.example/about');
    await act(() => router.navigate('/nowhere'));
    expect(link.href).toBe(`https://mainstreet.example${location.pathname}`);
    await act(() => router.navigate('/users?search=ada'));
    await screen.findByRole('heading', { level: 1, name: 'Discover Amazing People' });
    expect(link.href).toBe('https://mainstreet.example/users');
    link.remove();
  });

  it('names the feeds of the current screen, at the public origin that the page names', async () => {
    const links = ['atom', 'json'].map((format) =>
      Object.assign(document.createElement('link'), {
        rel: 'alternate',
        type: `application/${format === 'json' ? 'feed+json' : 'atom+xml'}`,
        href: `https://mainstreet.example/api/users/mae/feed.${format}`,
        title: 'mae · Main Street',
      }),
    );
    document.head.append(...links);
    const feeds = () => links.map(({ href }) => href.replace('https://mainstreet.example', ''));
    const { router } = openSite('/about', undefined, siteTexts);
    await screen.findByRole('heading', { level: 1, name: 'About Main Street' });
    expect(feeds()).toEqual(['/api/businesses/feed.atom', '/api/businesses/feed.json']);
    // Not with the name of the previous page.
    expect(links.map(({ title }) => title)).toEqual(['Main Street (Atom)', 'Main Street (JSON Feed)']);
    await act(() => router.navigate('/?search=rye'));
    await screen.findByRole('heading', { level: 1, name: 'Discover Amazing Businesses' });
    expect(feeds()).toEqual(['/api/businesses/feed.atom?search=rye', '/api/businesses/feed.json?search=rye']);
    links.forEach((link) => link.remove());
  });

  it.each(routeTable.filter(({ path }) => !path.includes(':')).map((row) => [row.path, row] as const))(
    'to %s sets the title that the server writes',
    async (url, { screen: code, isPrivate }) => {
      document.title = 'of the previous page';
      openSite(url, isPrivate ? ada : undefined);
      await screen.findByRole('heading', { level: 1 });
      const { head } = typeof code === 'object' ? code : (await code()).screen;
      const title = documentTitle(head(undefined as never, '', new URLSearchParams()).title, defaultSite);
      await waitFor(() => expect(document.title).toBe(title));
    },
  );

  it.each(['/profile', '/saved', '/create-business', '/edit-business/x', '/account'])(
    'to %s redirects visitors to the login page',
    async (url) => {
      const { router } = openSite(url);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    },
  );
});

describe('A link', () => {
  it('loads its screen when the pointer moves over it, not when it appears below a resting pointer', () => {
    const load = jest.fn(() => Promise.resolve());
    preloadOnIntent([{ path: '/users', handle: load }]);
    render(<a href="/users">Users</a>);
    const link = screen.getByRole('link');
    fireEvent.pointerOver(link);
    expect(load).not.toHaveBeenCalled();
    fireEvent.pointerMove(link);
    fireEvent.pointerMove(link);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each(['touchStart', 'focusIn'] as const)('loads its screen at %s', (intent) => {
    const load = jest.fn(() => Promise.resolve());
    preloadOnIntent([{ path: '/users', handle: load }]);
    render(<a href="/users">Users</a>);
    fireEvent[intent](screen.getByRole('link'));
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('A second visit', () => {
  /** Server responses that `hold` holds back until its result is called. */
  function holdable() {
    let open = Promise.resolve();
    return {
      respond: (data: () => Record<string, unknown>) => from(open).pipe(map(() => ({ data: data() }))),
      hold() {
        let release = () => {};
        open = new Promise((resolve) => (release = resolve));
        return release;
      },
    };
  }

  const commentOf = (number: number) => sampleComment({ id: `c${number}`, text: `Comment ${number}` });
  // Two comments a page, newest first; a cursor is the number of the last comment before the page.
  const commentsOf = (total: number, after = total + 1) => {
    const numbers = [after - 1, after - 2].filter((number) => number > 0);
    const endCursor = numbers.at(-1)! > 1 ? String(numbers.at(-1)) : null;
    return {
      business: {
        __typename: 'Business',
        id: 'bakery',
        comments: connection('Comment', numbers.map(commentOf), { endCursor }),
      },
    };
  };

  /** Stops the clock, so that a slow test takes no time. @returns a function that moves it on by milliseconds */
  function stopClock() {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    return (ms: number) => void clock.mockReturnValue(Date.now() + ms);
  }

  /** Opens a business with four comments, loads them all, types another, leaves and returns; `written` comments are added meanwhile. */
  async function returnToPage(after: number, written: number) {
    const requests: string[] = [];
    let numComments = 4;
    const { respond, hold } = holdable();
    const server = new ApolloLink(({ operationName = '', variables }) => {
      requests.push(operationName);
      const comments = () => commentsOf(numComments, variables.after && Number(variables.after));
      const data = () => (operationName === 'BusinessPage' ? { business: bakery({ numComments }) } : comments());
      return /^Business/.test(operationName) ? respond(data) : EMPTY;
    });
    const passTime = stopClock();
    const { router, user } = openSite('/business/bakery', ada, server);
    await user.click(await screen.findByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText('Comment 1')).toBeVisible();
    await user.type(screen.getByLabelText('Comment'), 'Half a thought');
    await act(() => router.navigate('/nowhere'));
    numComments += written;
    requests.length = 0;
    passTime(after);
    const release = hold();
    await act(() => router.navigate('/business/bakery'));
    expect(shown()).toEqual(['Comment 4', 'Comment 3', 'Comment 2', 'Comment 1']);
    release();
    return { requests, user };
  }

  const minute = 60_000;
  const shown = () => screen.getAllByText(/^Comment \d$/).map(({ textContent }) => textContent);

  it('after two minutes shows the cached comments at once, then new ones above them', async () => {
    const { requests } = await returnToPage(2 * minute, 1);
    expect(await screen.findByText('Comment 5')).toBeVisible();
    expect(shown()).toEqual(['Comment 5', 'Comment 4', 'Comment 3', 'Comment 2', 'Comment 1']);
    expect(screen.getByRole('heading', { name: 'Comments (5)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull();
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a thought');
    expect(requests).toEqual(['BusinessPage', 'BusinessComments']);
  });

  it('shows no gap when more comments were added than fit a page', async () => {
    const { user } = await returnToPage(2 * minute, 3);
    expect(await screen.findByText('Comment 7')).toBeVisible();
    expect(shown()).toEqual(['Comment 7', 'Comment 6']);
    await user.click(screen.getByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText('Comment 4')).toBeVisible();
    expect(shown()).toEqual(['Comment 7', 'Comment 6', 'Comment 5', 'Comment 4']);
  });

  it('to a profile shows the new number of followers', async () => {
    let numFollowers = 3;
    const noUsers = { ...connection('User', []), totalCount: 0 };
    const profile = () => ({
      ...{ ...grace, bio: '', profilePicture: '', createdAt: '2025-10-26T12:00:00.000Z', numFollowers },
      ...{
        numFollowing: 0,
        numBusinesses: 0,
        isHidden: false,
        followers: noUsers,
        following: noUsers,
        businesses: connection('Business', []),
      },
    });
    const { respond, hold } = holdable();
    const server = new ApolloLink(({ operationName }) =>
      operationName === 'UserPage' ? respond(() => ({ user: profile() })) : EMPTY,
    );
    const passTime = stopClock();
    const { router } = openSite('/user/grace', ada, server);
    expect(await screen.findByText('3')).toBeVisible();
    await act(() => router.navigate('/nowhere'));
    numFollowers = 4;
    passTime(2 * minute);
    const release = hold();
    await act(() => router.navigate('/user/grace'));
    expect(screen.getByText('3')).toBeVisible();
    release();
    expect(await screen.findByText('4')).toBeVisible();
  });

  const rye = bakery({ owner: adaAsOwner, isSaved: true });
  const mill = bakery({ id: 'mill', name: 'The Mill', owner: adaAsOwner, isSaved: true });

  /** Opens a page of own businesses, and returns to it after two minutes, in which another device has changed them. */
  async function returnToOwn(url: string, before: (typeof rye)[], after: typeof before) {
    let businesses = before;
    const server = new ApolloLink(({ operationName }) => {
      const list = connection('Business', businesses);
      const figures = { numFollowers: 0, numFollowing: 0, numSaved: businesses.length };
      const state = { isHidden: false, suspendedUntil: null };
      if (operationName === 'ProfilePage')
        return of({ data: { me: { __typename: 'User', ...ada, ...figures, ...state, businesses: list } } });
      if (operationName === 'SavedPage')
        return of({ data: { me: { __typename: 'User', id: ada.id, savedBusinesses: list } } });
      return EMPTY;
    });
    const passTime = stopClock();
    const { router } = openSite(url, ada, server);
    const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
    await waitFor(() => expect(names()).toEqual(before.map(({ name }) => name)));
    await act(() => router.navigate('/nowhere'));
    businesses = after;
    passTime(2 * minute);
    await act(() => router.navigate(url));
    await waitFor(() => expect(names()).toEqual(after.map(({ name }) => name)));
  }

  it.each([
    ['/profile', 'My Businesses (2)'],
    ['/profile?tab=saved', 'Saved (2)'],
    ['/saved', '2 Businesses Saved'],
  ])('to %s shows what another device has added meanwhile', async (url, total) => {
    await returnToOwn(url, [rye], [mill, rye]);
    expect(await screen.findByText(total)).toBeVisible();
  });

  it.each(['/profile', '/profile?tab=saved', '/saved'])(
    'to %s no longer shows what another device has removed from the end of the list',
    async (url) => returnToOwn(url, [mill, rye], [mill]),
  );

  it('to a list whose order has changed leaves none out: what has moved behind the first page loads with the next one', async () => {
    let order = ['Ash', 'Birch', 'Cedar', 'Dill'];
    const server = new ApolloLink(({ operationName, variables }) => {
      const start = order.indexOf(variables.after) + 1;
      const shown = order.slice(start, start + 2).map((name) => bakery({ id: name, name, isSaved: true }));
      const endCursor = start + 2 < order.length ? order[start + 1]! : null;
      const savedBusinesses = connection('Business', shown, { endCursor, total: order.length });
      return operationName === 'SavedPage'
        ? of({ data: { me: { __typename: 'User', id: ada.id, savedBusinesses } } })
        : EMPTY;
    });
    const url = '/saved?sortBy=averageRating';
    const passTime = stopClock();
    const { router, user } = openSite(url, ada, server);
    const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(names()).toEqual(order));
    await act(() => router.navigate('/nowhere'));
    order = ['Ash', 'Cedar', 'Birch', 'Dill'];
    passTime(2 * minute);
    await act(() => router.navigate(url));
    await waitFor(() => expect(names()).toEqual(['Ash', 'Cedar']));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(names()).toEqual(order));
  });

  it('to the form of a business fills it with what another device has changed meanwhile', async () => {
    let business = bakery({ owner: adaAsOwner });
    const server = new ApolloLink(({ operationName }) =>
      operationName === 'EditBusinessPage' ? of({ data: { business } }) : EMPTY,
    );
    const passTime = stopClock();
    const { router } = openSite('/edit-business/bakery', ada, server);
    expect(await screen.findByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery');
    await act(() => router.navigate('/nowhere'));
    business = bakery({ owner: adaAsOwner, name: 'Rye', version: 2 });
    passTime(2 * minute);
    await act(() => router.navigate('/edit-business/bakery'));
    await waitFor(() => expect(screen.getByLabelText('Business Name')).toHaveValue('Rye'));
  });

  it('within a minute sends no query', async () => {
    const { requests } = await returnToPage(minute / 2, 1);
    expect(requests).toEqual([]);
  });
});

describe('A missing object', () => {
  const notFound = (field: string, message: string) => ({
    data: { [field]: null },
    errors: [{ message, path: [field], extensions: { code: 'NOT_FOUND' } }],
  });

  it.each([
    ['/business/gone', 'BusinessPage', 'business', 'Business not found'],
    ['/user/unknown', 'UserPage', 'user', 'User not found'],
  ])('at %s is queried once per visit', async (url, operation, field, message) => {
    const requests: string[] = [];
    const server = new ApolloLink(({ operationName = '' }) => {
      requests.push(operationName);
      return operationName === operation ? of(notFound(field, message)) : EMPTY;
    });
    const { router } = openSite(url, undefined, server);
    const times = () => requests.filter((name) => name === operation).length;
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeVisible();
    expect(times()).toBe(1);
    await act(() => router.navigate('/nowhere'));
    await act(() => router.navigate(url));
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeVisible();
    expect(times()).toBe(2);
  });
});

it('A rendering error shows an error page with a Reload button', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = createApollo({ onSessionExpired: () => undefined, onBusinessNotFound }, new ApolloLink(() => EMPTY));
  const [layout] = createRoutes(client);
  function Broken(): never {
    throw new Error('secret detail');
  }
  const router = createMemoryRouter([{ errorElement: layout?.errorElement, path: '/', element: <Broken /> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByText('secret detail')).toBeNull();
});
