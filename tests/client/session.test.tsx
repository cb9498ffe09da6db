/** The session: at the start, in other tabs, and when it expires. */
import type { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Fragment, type PropsWithChildren } from 'react';
import { from } from 'rxjs';
import { onSessionExpired } from '#client/core/apollo/onSessionExpired.ts';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { useAuth } from '#client/auth/authContext.ts';
import { LoginPage } from '#client/auth/forms/LoginPage.tsx';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { drafts } from '#client/core/drafts.ts';
import {
  BusinessCommentsDocument,
  HomePageDocument,
  LogoutDocument,
  RateBusinessDocument,
  SetLikeDocument,
  SetSavedDocument,
} from '#client/gql/graphql.ts';
import { createApollo } from '#client/core/apollo/client.ts';
import { shareWithOtherTabs } from '#client/core/apollo/otherTabs.ts';
import { queryUrl } from '#client/core/apollo/queryUrl.ts';
import { session, storedSession, type SessionUser } from '#client/core/session.ts';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { patterns } from '#client/core/paths.ts';
import { ProfilePage } from '#client/users/profile/ProfilePage.tsx';
import { adaAsOwner, bakery, connection, sampleComment, saving } from './sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses, type SentRequest } from './renderApp.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Shows the signed-in user and buttons of the auth context. */
function SessionStatus() {
  const { user, isAuthenticated, logout, updateUser } = useAuth();
  return (
    <>
      <p>{isAuthenticated ? `Signed in: ${user?.username}, ${user?.bio}` : 'Signed out'}</p>
      <button onClick={() => void logout()}>leave</button>
      <button onClick={() => updateUser({ bio: 'Changed.' })}>change</button>
    </>
  );
}

const grace: SessionUser = { ...ada, id: 'grace', username: 'grace', bio: 'Compiles.' };

/** Stores the session of a user as another tab does. */
function store(user: SessionUser): void {
  localStorage.setItem('userData', JSON.stringify(user));
  localStorage.setItem('token', `token-of-${user.id}`);
}

const inAnotherTab = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

describe('At the start', () => {
  it('a stored session signs the user in', () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('userData', JSON.stringify(ada));
    expect(storedSession()).toEqual({ token: 'kept', user: ada });
  });

  it('a user stored with the id field of the REST API is accepted', () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('userData', JSON.stringify({ ...ada, id: undefined, _id: ada.id }));
    expect(storedSession()?.user).toEqual(ada);
  });

  it.each(['{"id":', 'null', '"ada"', '{"username":"ada"}', '{"id":7,"username":"ada"}'])(
    'invalid stored data (%s) is cleared',
    (text) => {
      localStorage.setItem('token', 'kept');
      localStorage.setItem('userData', text);
      expect(storedSession()).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  it('a stored user without a token is ignored', () => {
    localStorage.setItem('userData', JSON.stringify(ada));
    expect(storedSession()).toBeNull();
  });
});

describe('The signed-in user', () => {
  it('sends the token with every request', async () => {
    const responses = { HomePage: { businesses: connection('Business', [bakery()]) } };
    const { requests } = renderApp(<HomePage />, { as: ada, responses });
    await screen.findByRole('article');
    expect(requests[0]?.token).toBe('Bearer token-of-ada');
  });

  it('is updated on the screen and in storage', async () => {
    const { user } = renderApp(<SessionStatus />, { as: ada });
    await user.click(screen.getByText('change'));
    expect(screen.getByText('Signed in: ada, Changed.')).toBeVisible();
    expect(storedSession()?.user.bio).toBe('Changed.');
  });

  it('logs out to the home page and leaves no stored data', async () => {
    drafts.write('comment:bakery', { text: 'half' });
    const { user, requests, router } = renderApp(<SessionStatus />, {
      as: ada,
      url: '/away',
      responses: { Logout: { logout: true } },
    });
    await user.click(screen.getByText('leave'));
    await waitFor(() =>
      expect(requests).toEqual([{ operation: 'Logout', variables: {}, token: 'Bearer token-of-ada' }]),
    );
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('logs out even when the server cannot be reached', async () => {
    const { user } = renderApp(<SessionStatus />, { as: ada });
    await user.click(screen.getByText('leave'));
    expect(await screen.findByText('Signed out')).toBeVisible();
  });
});

describe('Other tabs', () => {
  it('log this tab out when they log out', async () => {
    renderApp(<SessionStatus />, { as: ada });
    await inAnotherTab(() => localStorage.clear());
    expect(await screen.findByText('Signed out')).toBeVisible();
  });

  it('sign this tab in when they sign in', async () => {
    renderApp(<SessionStatus />);
    await inAnotherTab(() => {
      localStorage.setItem('userData', JSON.stringify(ada));
      localStorage.setItem('token', 'theirs');
    });
    expect(await screen.findByText('Signed in: ada, Counts things.')).toBeVisible();
  });

  it.each([
    ['out', () => undefined, 'Signed out'],
    ['in as another user', () => store(grace), 'Signed in: grace, Compiles.'],
  ])('log this tab %s while its first screen loads', async (_how, signIn, status) => {
    const { client, unmount } = renderApp(<SessionStatus />, { as: ada });
    unmount();
    localStorage.clear();
    signIn();
    render(
      <ApolloProvider client={client}>
        <AuthProvider goHome={() => Promise.resolve()}>
          <SessionStatus />
        </AuthProvider>
      </ApolloProvider>,
    );
    expect(await screen.findByText(status)).toBeVisible();
  });

  it('wait for the token of another user, whose data is stored first', async () => {
    renderApp(<SessionStatus />, { as: ada });
    const tell = (key: string) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    localStorage.setItem('userData', JSON.stringify(grace));
    tell('userData');
    expect(screen.getByText('Signed in: ada, Counts things.')).toBeVisible();
    localStorage.setItem('token', 'token-of-grace');
    tell('token');
    expect(await screen.findByText('Signed in: grace, Compiles.')).toBeVisible();
  });
});

describe('A page that the browser kept for Back', () => {
  const comeBack = () =>
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  // A kept page receives no events of the storage.
  const signInMeanwhile = () => store(grace);

  it('shows the user who has signed in meanwhile, without the data of the earlier one', async () => {
    const responses = { HomePage: { businesses: connection('Business', [bakery()]) } };
    const { client, requests } = renderApp(<SessionStatus />, { as: ada, responses });
    await client.query({ query: HomePageDocument });
    signInMeanwhile();
    await comeBack();
    expect(await screen.findByText('Signed in: grace, Compiles.')).toBeVisible();
    expect(client.extract()).not.toHaveProperty('ROOT_QUERY');
    await client.query({ query: HomePageDocument });
    expect(requests.map(({ token }) => token)).toEqual(['Bearer token-of-ada', 'Bearer token-of-grace']);
  });

  it('shows no user after a logout in another tab', async () => {
    renderApp(<SessionStatus />, { as: ada });
    localStorage.clear();
    await comeBack();
    expect(await screen.findByText('Signed out')).toBeVisible();
  });

  it('leaves the session of another user alone when its own one ends', () => {
    renderApp(<SessionStatus />, { as: ada });
    signInMeanwhile();
    act(() => session.end());
    expect(screen.getByText('Signed out')).toBeVisible();
    expect(storedSession()).toEqual({ token: 'token-of-grace', user: grace });
  });
});

describe('A reaction in another tab', () => {
  /** Two clients as in two tabs, connected by a channel. Each shows the bakery. */
  function twoTabs() {
    const channels = [{}, {}] as Pick<BroadcastChannel, 'postMessage' | 'onmessage'>[];
    const posted: unknown[] = [];
    const sent: string[] = [];
    channels.forEach((channel, index) => {
      channel.postMessage = (message: unknown) => {
        posted.push(message);
        const data: unknown = structuredClone(message);
        channels[1 - index]!.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }));
      };
    });
    const business = { __typename: 'Business', id: 'bakery' };
    const counts = { averageRating: 4.6, numRatings: 13, ratingCounts: [0, 0, 1, 3, 9] };
    const own = sampleComment({ author: { ...adaAsOwner, profilePicture: '' } });
    const responses: Record<string, object | Promise<object>> = {
      SetLike: { setLike: { ...business, isLiked: true, numLikes: 5 } },
      SetSaved: { setSaved: { ...business, isSaved: true, numSaves: 2 }, me: saving(3) },
      RateBusiness: { rateBusiness: { ...business, myRating: 5, ...counts } },
      HomePage: { businesses: connection('Business', [bakery()]) },
      BusinessComments: { business: { ...business, numComments: 1, comments: connection('Comment', [own]) } },
    };
    const clients = channels.map((channel) => {
      const client = createApollo(
        { onSessionExpired: () => undefined, onBusinessNotFound: () => undefined },
        new ApolloLink(({ operationName = '' }) => {
          sent.push(operationName);
          return from(Promise.resolve(responses[operationName]).then((data) => ({ data })));
        }),
      );
      shareWithOtherTabs(client, channel);
      return client;
    });
    return { clients, posted, sent, channels, responses };
  }
  const like = { mutation: SetLikeDocument, variables: { businessId: 'bakery', liked: true } };
  const bakeryIn = (client: ApolloClient) => (client.extract() as Record<string, object>)['Business:bakery'];

  it('shows in this tab', async () => {
    session.start({ token: 'token', user: ada });
    const [here, there] = twoTabs().clients as [ApolloClient, ApolloClient];
    for (const client of [here, there]) await client.query({ query: HomePageDocument });
    await there.mutate(like);
    expect(bakeryIn(here)).toMatchObject({ isLiked: true, numLikes: 5 });
    expect(here.extract()).not.toHaveProperty('ROOT_MUTATION');
  });

  it('changes the number of saved businesses here', async () => {
    session.start({ token: 'token', user: ada });
    const [here, there] = twoTabs().clients as [ApolloClient, ApolloClient];
    await there.mutate({ mutation: SetSavedDocument, variables: { businessId: 'bakery', saved: true } });
    expect(here.extract()).toHaveProperty(['User:ada', 'numSaved'], 3);
    expect(bakeryIn(here)).toMatchObject({ isSaved: true, numSaves: 2 });
  });

  it("of stars shows beside the viewer's own comments, too", async () => {
    session.start({ token: 'token', user: ada });
    const [here, there] = twoTabs().clients as [ApolloClient, ApolloClient];
    await here.query({ query: BusinessCommentsDocument, variables: { businessId: 'bakery' } });
    await there.mutate({ mutation: RateBusinessDocument, variables: { businessId: 'bakery', value: 5 } });
    await waitFor(() => expect(here.extract()).toHaveProperty(['Comment:c1', 'rating'], 5));
  });

  it('stays where this tab receives an older response afterwards', async () => {
    session.start({ token: 'token', user: ada });
    const { clients, posted, sent, channels, responses } = twoTabs();
    const [here, there] = clients as [ApolloClient, ApolloClient];
    const { onmessage } = channels[0]!;
    // The message arrives after the query of this tab has been sent.
    channels[0]!.onmessage = null;
    await there.mutate(like);
    let arrive!: (older: object) => void;
    responses.HomePage = new Promise<object>((resolve) => (arrive = resolve));
    const request = here.query({ query: HomePageDocument });
    await waitFor(() => expect(sent).toContain('HomePage'));
    onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: posted[0] }));
    responses.HomePage = { businesses: connection('Business', [bakery({ isLiked: true, numLikes: 5 })]) };
    arrive({ businesses: connection('Business', [bakery()]) });
    await request;
    expect(bakeryIn(here)).toMatchObject({ isLiked: true, numLikes: 5 });
  });

  it('stays where the page has sent its queries before', async () => {
    session.start({ token: 'token', user: ada });
    const { clients, posted, channels } = twoTabs();
    const { onmessage } = channels[0]!;
    await clients[1]!.mutate(like);
    const responseWith = (business: object) =>
      ({
        status: 200,
        text: async () => JSON.stringify({ data: { businesses: connection('Business', [business]) } }),
      }) as Response;
    const url = queryUrl('HomePage', {});
    globalThis.earlyResponses = { [`Bearer token ${url}`]: Promise.resolve(responseWith(bakery())) };
    onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: posted[0] }));
    const here = createApollo({ onSessionExpired: () => undefined, onBusinessNotFound: () => undefined });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(responseWith(bakery({ isLiked: true, numLikes: 5 })));
    await here.query({ query: HomePageDocument });
    expect(bakeryIn(here)).toMatchObject({ isLiked: true, numLikes: 5 });
  });

  it('of another user does not', async () => {
    session.start({ token: 'token', user: ada });
    const { clients, posted, channels } = twoTabs();
    const [here, there] = clients as [ApolloClient, ApolloClient];
    await here.query({ query: HomePageDocument });
    // Both tabs of this test have one session: this tab receives the message when it is Ada's again.
    const [{ onmessage }] = channels as [Pick<BroadcastChannel, 'onmessage'>];
    channels[0]!.onmessage = null;
    session.start({ token: 'token', user: { ...ada, id: 'grace' } });
    await there.mutate(like);
    session.start({ token: 'token', user: ada });
    expect(posted).toEqual([expect.objectContaining({ userId: 'grace' })]);
    onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: posted[0] }));
    expect(bakeryIn(here)).toMatchObject({ isLiked: false, numLikes: 4 });
  });
});

describe('A query during which a member writes', () => {
  const like = { mutation: SetLikeDocument, variables: { businessId: 'bakery', liked: true } };
  const SetLike = { setLike: { __typename: 'Business', id: 'bakery', isLiked: true, numLikes: 5 } };
  const HomePage = { businesses: connection('Business', [bakery()]) };
  const timesSent = (requests: SentRequest[]) => requests.filter(({ operation }) => operation === 'HomePage').length;

  it('is sent three times at most', async () => {
    const responses: Responses = {
      SetLike,
      HomePage: async () => {
        await client.mutate(like);
        return HomePage;
      },
    };
    const { client, requests } = renderApp(<SessionStatus />, { as: ada, responses });
    expect((await client.query({ query: HomePageDocument })).data).toMatchObject({ businesses: { totalCount: 1 } });
    expect(timesSent(requests)).toBe(3);
  });

  it.each([
    ['without a connection', new Error('offline')],
    ['under overload', errorResponse('Service temporarily unavailable, please try again', 'SERVICE_UNAVAILABLE')],
  ])('shows its first response where the next request fails: %s', async (_, failure) => {
    const results: ResponseData[] = [HomePage, failure];
    const responses: Responses = {
      SetLike,
      HomePage: async () => {
        await client.mutate(like);
        return results.shift()!;
      },
    };
    const { client } = renderApp(<SessionStatus />, { as: ada, responses });
    expect((await client.query({ query: HomePageDocument })).data).toMatchObject({ businesses: { totalCount: 1 } });
    expect(results).toEqual([]);
  });

  it('is sent once beside a logout', async () => {
    let arrive!: (response: ResponseData) => void;
    const responses: Responses = {
      Logout: { logout: true },
      HomePage: new Promise<ResponseData>((resolve) => (arrive = resolve)),
    };
    const { client, requests, user } = renderApp(<SessionStatus />, { as: ada, responses });
    await user.click(screen.getByText('leave'));
    await screen.findByText('Signed out');
    const request = client.query({ query: HomePageDocument });
    await act(() => client.mutate({ mutation: LogoutDocument }));
    arrive(HomePage);
    await request;
    expect(timesSent(requests)).toBe(1);
  });
});

describe('A response that arrives after a change of user', () => {
  /** A response that is held back, and the function that sends it. */
  function late(response: ResponseData): [Promise<ResponseData>, () => void] {
    let send!: () => void;
    const held = new Promise<ResponseData>((resolve) => (send = () => resolve(response)));
    return [held, send];
  }
  /** Returns a function that waits until all mutations of a client from now on have ended, and what they do to the page is done. */
  function mutationsOf(client: ApolloClient): () => Promise<void> {
    const { results } = jest.spyOn(client, 'mutate').mock;
    return () =>
      act(async () => {
        await Promise.allSettled(results.map(({ value }) => value as unknown));
        await new Promise((resolve) => setTimeout(resolve));
      });
  }
  /** As the layout, which remounts a screen after a change of user. */
  const Screen = ({ children }: PropsWithChildren) => (
    <>
      <Fragment key={useAuth().user?.id ?? 'visitor'}>{children}</Fragment>
      <SessionStatus />
    </>
  );
  const signOut = async (user: UserEvent) => {
    await user.click(screen.getByText('leave'));
    await waitFor(() => expect(session.get()).toBeNull());
  };

  it('and fails to add a comment leaves its text to no other user', async () => {
    const [AddComment, arrive] = late(new Error('offline'));
    const comments = { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } };
    const { client, user } = renderApp(
      <Screen>
        <BusinessPage />
      </Screen>,
      {
        as: ada,
        url: '/business/bakery',
        pattern: patterns.business,
        responses: { BusinessPage: { business: bakery() }, BusinessComments: comments, AddComment },
      },
    );
    const areOver = mutationsOf(client);
    await user.type(await screen.findByLabelText('Comment'), 'Private?');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await signOut(user);
    arrive();
    await areOver();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    expect(screen.queryByText('Failed to add comment')).toBeNull();
  });

  it.each([
    ['has followed', true],
    ['is about to follow', false],
  ])('leaves the data of the next user alone, whom this tab %s', async (_what, isFollowed) => {
    const [UpdateProfile, arrive] = late({
      updateProfile: { __typename: 'User', id: ada.id, bio: 'Weaves.', profilePicture: '' },
    });
    const counts = { numFollowers: 0, numFollowing: 0, numSaved: 0, isHidden: false, suspendedUntil: null };
    const me = { __typename: 'User', ...ada, ...counts, businesses: connection('Business', []) };
    const { client, user, requests } = renderApp(<ProfilePage />, {
      as: ada,
      url: '/profile',
      responses: { ProfilePage: { me }, UpdateProfile },
    });
    const areOver = mutationsOf(client);
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await user.type(await screen.findByLabelText('Bio'), ' Weaves.');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('UpdateProfile'));
    const signIn = () => store(grace);
    if (isFollowed) await inAnotherTab(signIn);
    else signIn();
    await waitFor(() => expect(session.get()?.user.id).toBe(isFollowed ? 'grace' : 'ada'));
    arrive();
    await areOver();
    expect(storedSession()).toEqual({ token: 'token-of-grace', user: grace });
    expect(session.get()?.user).toEqual(isFollowed ? grace : ada);
    // In a tab that has followed, the next user sees neither the response nor that anything was saved.
    expect(JSON.stringify(client.extract()).includes('Weaves.')).toBe(!isFollowed);
    expect(screen.queryByText('Profile updated successfully') !== null).toBe(!isFollowed);
  });

  it.each([
    ['success', { setLike: { __typename: 'Business', id: 'bakery', isLiked: true, numLikes: 5 } }],
    ['failure', new Error('offline')],
  ])('shows a visitor nothing of the %s of a like', async (_what, response) => {
    const [SetLike, arrive] = late(response);
    const { client, user, requests } = renderApp(
      <Screen>
        <HomePage />
      </Screen>,
      { as: ada, responses: { HomePage: { businesses: connection('Business', [bakery()]) }, SetLike } },
    );
    const areOver = mutationsOf(client);
    await user.click(await screen.findByRole('button', { name: /^Like/, pressed: false }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('SetLike'));
    await signOut(user);
    await screen.findByRole('button', { name: /4 likes/, pressed: false });
    arrive();
    await areOver();
    expect(screen.getByRole('button', { name: /4 likes/, pressed: false })).toBeVisible();
    expect(screen.queryByText(/Added to likes|Failed to like/)).toBeNull();
  });
});

describe('An expired session', () => {
  const message = 'Invalid or expired session, please log in again';

  it('is reported once', async () => {
    const { sessionErrors } = renderApp(<HomePage />, {
      as: ada,
      responses: { HomePage: errorResponse(message, 'UNAUTHENTICATED') },
    });
    await waitFor(() => expect(sessionErrors).toEqual([message]));
    expect(screen.queryByText('Failed to fetch businesses')).toBeNull();
  });

  it.each([
    ['a proxy', JSON.stringify({ errors: [{ message: 'Unauthorized' }] }), message],
    ['a proxy, as text', 'Unauthorized', message],
    [
      'the server, with its message',
      JSON.stringify({ errors: [{ message: 'Please login to continue', extensions: { code: 'UNAUTHENTICATED' } }] }),
      'Please login to continue',
    ],
  ])('is reported by status 401 of %s', async (_, body, expected) => {
    session.start({ token: 'token', user: ada });
    const reported: string[] = [];
    const client = createApollo({
      onSessionExpired: (text) => reported.push(text),
      onBusinessNotFound: () => undefined,
    });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue({ status: 401, text: async () => body } as Response);
    await expect(client.query({ query: HomePageDocument })).rejects.toThrow();
    expect(reported).toEqual([expected]);
  });

  it('is not reported if a new session has started before the response', async () => {
    const expired = { HomePage: errorResponse(message, 'UNAUTHENTICATED') };
    const { sessionErrors, client, hold } = renderApp(<SessionStatus />, { as: ada, responses: expired });
    const release = hold();
    const pending = client.query({ query: HomePageDocument });
    act(() => session.start({ token: 'newer', user: ada }));
    release();
    await expect(pending).rejects.toThrow(message);
    expect(sessionErrors).toEqual([]);
  });

  it('leads to the sign-in form, once for several responses, and on from there with a sign-in in another tab', async () => {
    const { client, router } = renderApp(<LoginPage />, { as: ada, url: '/profile', pattern: '/login' });
    let navigations = 0;
    const end = () =>
      onSessionExpired(client, message, () => {
        navigations += 1;
        return router.navigate('/login');
      });
    await act(() => Promise.all([end(), end()]));
    expect(navigations).toBe(1);
    expect(session.get()).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    await inAnotherTab(() => {
      localStorage.setItem('userData', JSON.stringify(ada));
      localStorage.setItem('token', 'theirs');
    });
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  it('leaves a session that begins in another tab while the sign-in form loads', async () => {
    const { client } = renderApp(<LoginPage />, { as: ada, url: '/profile', pattern: '/login' });
    let arrive!: () => void;
    const loaded = new Promise<void>((resolve) => (arrive = resolve));
    const ended = onSessionExpired(client, message, () => loaded);
    await inAnotherTab(() => {
      localStorage.setItem('userData', JSON.stringify(ada));
      localStorage.setItem('token', 'theirs');
    });
    await act(async () => {
      arrive();
      await ended;
    });
    expect([session.get()?.token, localStorage.getItem('token')]).toEqual(['theirs', 'theirs']);
  });

  it('that another tab has replaced is not stored again with a response about its user', () => {
    renderApp(<LoginPage />, { as: ada });
    localStorage.setItem('token', 'theirs');
    session.syncUser({ id: ada.id, bio: 'Weaves.' });
    expect(localStorage.getItem('token')).toBe('theirs');
  });
});

describe('Private screens', () => {
  it('redirect visitors to the login page', async () => {
    const { router } = renderApp(<RequireAuth />, { url: '/profile' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('render for members', () => {
    const { router } = renderApp(<RequireAuth />, { as: ada, url: '/profile' });
    expect(router.state.location.pathname).toBe('/profile');
  });
});

it('useAuth outside its provider throws an error', () => {
  expect(() => render(<SessionStatus />)).toThrow('useAuth must be used within an AuthProvider');
});
