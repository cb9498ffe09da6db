/** The home page and its business cards. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { setSaved } from '#client/reactions/setSaved.ts';
import { adaAsOwner, bakery, following, connection, saving } from './sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from './renderApp.tsx';

const list = (...businesses: unknown[]): Responses => ({
  HomePage: { businesses: connection('Business', businesses) },
});

const mutations = (requests: { operation: string }[]) =>
  requests.map(({ operation }) => operation).filter((operation) => operation !== 'HomePage');

beforeEach(() => localStorage.clear());

describe('The link to the feed', () => {
  it('names the format that opens, and keeps the filters', async () => {
    const { user } = renderApp(<HomePage />, { url: '/?category=Retail', responses: list(bakery()) });
    const feed = await screen.findByRole('link', { name: /^Atom feed/ });
    expect(feed).toHaveAttribute('href', '/api/businesses/feed.atom?category=Retail');
    await user.click(screen.getByRole('link', { name: 'Best rated' }));
    expect(feed).toHaveAttribute('href', '/api/businesses/feed.atom?category=Retail&sortBy=best');
  });
});

describe('A card', () => {
  it('shows the facts of a business', async () => {
    renderApp(<HomePage />, { responses: list(bakery()) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('No image')).toBeVisible();
    expect(card.getByText('Restaurant')).toBeVisible();
    expect(card.getByText('Oct 26, 2025')).toBeVisible();
    expect(card.getByRole('link', { name: 'Juniper & Rye Bakery' })).toHaveAttribute('href', '/business/bakery');
    expect(card.getByText('Sourdough and slow mornings.')).toBeVisible();
    expect(card.getByText('12 Mill Lane, Porto')).toBeVisible();
    expect(card.getByText('4.6')).toBeVisible();
    expect(card.getByText('(12)')).toBeVisible();
    expect(card.getByText('2 comments')).toBeInTheDocument();
    expect(card.getByText('1 save')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'grace' })).toHaveAttribute('href', '/user/grace');
    expect(card.getByRole('link', { name: 'View Details Juniper & Rye Bakery' })).toBeVisible();
  });

  it('links its picture to the details without a second tab stop', async () => {
    const { user, router } = renderApp(<HomePage />, { responses: list(bakery()) });
    const picture = await screen.findByText('No image');
    expect(picture.closest('a')).toHaveAttribute('tabindex', '-1');
    expect(screen.getAllByRole('link', { name: 'Juniper & Rye Bakery' })).toHaveLength(1);
    await user.click(picture);
    expect(router.state.location.pathname).toBe('/business/bakery');
  });

  it('shows no rating for a business without ratings', async () => {
    renderApp(<HomePage />, { responses: list(bakery({ averageRating: 0, numRatings: 0 })) });
    const card = within(await screen.findByRole('article'));
    expect(card.queryByText('0.0')).toBeNull();
    expect(card.queryByText('(0)')).toBeNull();
  });

  it('requires visitors to log in and sends nothing', async () => {
    const { user, requests } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(await screen.findByRole('button', { name: /^Like Juniper/ }));
    expect(await screen.findByText('Please login to like businesses')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Save Juniper/ }));
    expect(await screen.findByText('Please login to save businesses')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
    expect(mutations(requests)).toEqual([]);
  });

  it('shows its owner Edit and no Follow button', async () => {
    renderApp(<HomePage />, { as: ada, responses: list(bakery({ owner: adaAsOwner })) });
    const edit = await screen.findByRole('link', { name: 'Edit Juniper & Rye Bakery' });
    expect(edit).toHaveAttribute('href', '/edit-business/bakery');
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
  });
});

describe('A like', () => {
  it('shows at once and sends one mutation', async () => {
    const setLike = { __typename: 'Business', id: 'bakery', isLiked: true, numLikes: 5 };
    const responses = { ...list(bakery()), SetLike: { setLike } };
    const { user, requests, hold } = renderApp(<HomePage />, { as: ada, responses });
    const heart = await screen.findByRole('button', { name: 'Like Juniper & Rye Bakery, 4 likes' });
    const release = hold();
    await user.click(heart);
    expect(screen.getByRole('button', { name: 'Like Juniper & Rye Bakery, 5 likes', pressed: true })).toBeVisible();
    release();
    expect(await screen.findByText('Added to likes')).toBeVisible();
    expect(mutations(requests)).toEqual(['SetLike']);
  });

  it('is removed by a second press', async () => {
    const setLike = { __typename: 'Business', id: 'bakery', isLiked: false, numLikes: 3 };
    const responses = { ...list(bakery({ isLiked: true })), SetLike: { setLike } };
    const { user } = renderApp(<HomePage />, { as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Like/, pressed: true }));
    expect(await screen.findByText('Removed from likes')).toBeVisible();
    expect(screen.getByRole('button', { name: /3 likes/, pressed: false })).toBeVisible();
  });

  it('that is removed at once waits for the response to the first press, those of other businesses do not', async () => {
    const responses = {
      ...list(bakery(), bakery({ id: 'mill', name: 'The Mill' })),
      SetLike: ({ businessId: id, liked }: Record<string, unknown>) => ({
        setLike: { __typename: 'Business', id, isLiked: liked, numLikes: liked ? 5 : 4 },
      }),
    };
    const { user, requests, hold } = renderApp(<HomePage />, { as: ada, responses });
    const heart = await screen.findByRole('button', { name: /^Like Juniper/ });
    const release = hold();
    await user.click(heart);
    await user.click(heart);
    await user.click(screen.getByRole('button', { name: /^Like The Mill/ }));
    // Both presses show at once.
    expect(screen.getByRole('button', { name: 'Like Juniper & Rye Bakery, 4 likes', pressed: false })).toBeVisible();
    const likes = () =>
      requests.filter(({ operation }) => operation === 'SetLike').map(({ variables }) => Object.values(variables));
    await waitFor(() => expect(likes()).toHaveLength(2));
    expect(likes()).toEqual([
      ['bakery', true],
      ['mill', true],
    ]);
    release();
    expect(await screen.findByText('Removed from likes')).toBeVisible();
    expect(likes()).toEqual([
      ['bakery', true],
      ['mill', true],
      ['bakery', false],
    ]);
    expect(screen.getByRole('button', { name: 'Like Juniper & Rye Bakery, 4 likes', pressed: false })).toBeVisible();
  });

  it('that fails does not hold up the next press', async () => {
    const setLike = { __typename: 'Business', id: 'bakery', isLiked: false, numLikes: 4 };
    const responses = {
      ...list(bakery()),
      SetLike: ({ liked }: Record<string, unknown>) => (liked ? new Error('offline') : { setLike }),
    };
    const { user, requests } = renderApp(<HomePage />, { as: ada, responses });
    const heart = await screen.findByRole('button', { name: /^Like/ });
    await user.dblClick(heart);
    expect(await screen.findByText('Failed to like business')).toBeVisible();
    expect(await screen.findByText('Removed from likes')).toBeVisible();
    expect(mutations(requests)).toEqual(['SetLike', 'SetLike']);
  });

  it.each([
    [
      "the server's message",
      errorResponse('Too many attempts, please try again in an hour', 'RATE_LIMITED'),
      'Too many attempts, please try again in an hour',
    ],
    ['its own text without a response', new Error('offline'), 'Failed to like business'],
  ])('that fails is undone with %s', async (_what, failure, text) => {
    const { user } = renderApp(<HomePage />, { as: ada, responses: { ...list(bakery()), SetLike: failure } });
    await user.click(await screen.findByRole('button', { name: /^Like/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: /4 likes/, pressed: false })).toBeVisible();
  });

  it('of a deleted business removes its card', async () => {
    const gone = errorResponse('Business not found', 'NOT_FOUND');
    const responses = {
      ...list(bakery(), bakery({ id: 'forge', name: 'The Forge' })),
      SetLike: gone,
      BusinessPage: gone,
    };
    const { user } = renderApp(<HomePage />, { as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Like Juniper/ }));
    expect(await screen.findByText('1 Business Found')).toBeVisible();
    expect(screen.getAllByText('Business not found')).toHaveLength(1);
    expect(screen.queryByText('Juniper & Rye Bakery')).toBeNull();
  });

  it('of a business that a moderator has just hidden removes the card of its owner, whose further likes would be refused', async () => {
    const own = bakery({ owner: adaAsOwner });
    const responses = {
      ...list(own, bakery({ id: 'forge', name: 'The Forge' })),
      SetLike: errorResponse('Business not found', 'NOT_FOUND'),
      BusinessPage: { business: { ...own, isHidden: true } },
    };
    const { user } = renderApp(<HomePage />, { as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Like Juniper/ }));
    await waitFor(() => expect(screen.queryByText('Juniper & Rye Bakery')).toBeNull());
    expect(screen.getByRole('link', { name: 'The Forge' })).toBeVisible();
  });
});

describe('A save', () => {
  it('is counted on the card', async () => {
    const saved = { __typename: 'Business', id: 'bakery', isSaved: true, numSaves: 2 };
    const { user } = renderApp(<HomePage />, {
      as: ada,
      responses: { ...list(bakery()), SetSaved: { setSaved: saved, me: saving(1) } },
    });
    await user.click(await screen.findByRole('button', { name: /^Save Juniper/ }));
    expect(await screen.findByText('Added to saved businesses')).toBeVisible();
    expect(screen.getByText('2 saves')).toBeInTheDocument();
  });

  it.each([
    [false, 'Business already saved'],
    [true, 'Business not saved'],
  ])('that fails (saved before: %s) is undone with its own text', async (isSaved, text) => {
    const responses = { ...list(bakery({ isSaved })), SetSaved: new Error('offline') };
    const { user } = renderApp(<HomePage />, { as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Save Juniper/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Save/, pressed: isSaved })).toBeVisible();
  });

  it.each([
    ['the default text where no response arrives', new Error('Failed to fetch'), 'Failed to save business'],
    ["the server's message", errorResponse('Storage is full'), 'Storage is full'],
  ])('that fails shows %s on screens without a text of their own', async (_case, response, text) => {
    const { client } = renderApp(<HomePage />, { as: ada, responses: { ...list(bakery()), SetSaved: response } });
    await act(() => setSaved(client, ada.id, bakery(), true, { unsaved: '' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('A follow', () => {
  it('shows on every card of the same owner', async () => {
    const setFollow = {
      __typename: 'User',
      id: 'grace',
      isFollowing: true,
      numFollowers: 4,
      followers: { ...connection('User', []), totalCount: 4 },
    };
    const responses = {
      ...list(bakery(), bakery({ id: 'mill', name: 'The Mill' })),
      SetFollow: { setFollow, me: following(1) },
    };
    const { user, requests } = renderApp(<HomePage />, { as: ada, responses });
    await user.click((await screen.findAllByRole('button', { name: 'Follow grace' }))[0]!);
    expect(screen.getAllByRole('button', { name: 'Unfollow grace' })).toHaveLength(2);
    expect(await screen.findByText('Now following grace')).toBeVisible();
    expect(mutations(requests)).toEqual(['SetFollow']);
  });

  it('is undone when it fails', async () => {
    const { user } = renderApp(<HomePage />, {
      as: ada,
      responses: { ...list(bakery()), SetFollow: new Error('offline') },
    });
    await user.click(await screen.findByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Failed to follow user')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow grace' })).toBeVisible();
  });
});

describe('The list', () => {
  it('shows the number of businesses', async () => {
    renderApp(<HomePage />, { responses: list(bakery()) });
    expect(screen.getByText('Loading…')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '1 Business Found' })).toBeVisible();
  });

  it.each([
    ['', '/'],
    [', above the number outside its area', '/?within=-10,30,10,50'],
  ])('loads the next page below the first%s', async (_, url) => {
    const responses: Responses = {
      OutsideArea: { businesses: { totalCount: 5, totalCountIsExact: true } },
      HomePage: ({ after }) => ({
        businesses: after
          ? connection('Business', [bakery({ id: 'second', name: 'Second' })], { total: 2 })
          : connection('Business', [bakery({ name: 'First' })], { endCursor: 'one', total: 2 }),
      }),
    };
    const { user } = renderApp(<HomePage />, { url, responses });
    if (url !== '/') await screen.findByRole('button', { name: /outside/i });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'First',
      'Second',
    ]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus());
  });

  it("keeps its further pages when the viewer's own data arrives after a failed request", async () => {
    let total = 3;
    const responses: Responses = {
      HomePage: ({ after }) => ({
        businesses: after
          ? connection('Business', [bakery({ id: 'second', name: 'Second' })], { endCursor: 'two', total })
          : connection('Business', [bakery({ name: 'First' })], { endCursor: 'one', total }),
      }),
    };
    const { user, client, requests } = renderApp(<HomePage />, { as: ada, responses });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByRole('link', { name: 'Second' });
    total = 4;
    await act(() => client.query({ query: HomePageDocument, fetchPolicy: 'network-only' }));
    expect(await screen.findByRole('heading', { name: '4 Businesses Found' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'First',
      'Second',
    ]);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(requests.at(-1)?.variables).toEqual({ after: 'two' }));
  });

  it('does not count the businesses outside its area where it may have more than are counted', async () => {
    const inside = { ...connection('Business', [bakery()], { total: 600 }), totalCountIsExact: false };
    const { requests } = renderApp(<HomePage />, {
      url: '/?within=-10,30,10,50&search=coffee',
      responses: {
        HomePage: { businesses: inside },
        OutsideArea: { businesses: { totalCount: 640, totalCountIsExact: false } },
      },
    });
    expect(await screen.findByRole('heading', { name: '600+ Businesses Found' })).toBeVisible();
    expect(requests.map(({ operation }) => operation)).not.toContain('OutsideArea');
    expect(screen.queryByRole('button', { name: /outside/i })).toBeNull();
  });

  it('names no number outside its area while the next list loads', async () => {
    let release = () => {};
    const next = new Promise<void>((resolve) => (release = resolve));
    const { user, client } = renderApp(<HomePage />, {
      url: '/?within=-10,30,10,50',
      responses: {
        HomePage: async ({ filter }) => {
          const isNext = 'category' in (filter as object);
          if (isNext) await next;
          return { businesses: connection('Business', [bakery()], { total: isNext ? 2 : 5 }) };
        },
        OutsideArea: ({ filter }) => ({ businesses: { totalCount: filter ? 8 : 9, totalCountIsExact: true } }),
      },
    });
    expect(await screen.findByRole('button', { name: '4 more outside this area' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retail' }));
    // The number of the next list without the area has arrived, and the page has had time to show it.
    await waitFor(() => expect(JSON.stringify(client.extract())).toContain('"totalCount":8'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('button', { name: /outside/i })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: '6 more outside this area' })).toBeVisible();
  });

  it('by distance counts only businesses with a position outside its area, too', async () => {
    const { requests } = renderApp(<HomePage />, {
      url: '/?near=48,11&within=10,47,12,49',
      responses: { ...list(bakery()), OutsideArea: { businesses: { totalCount: 5, totalCountIsExact: true } } },
    });
    expect(await screen.findByRole('button', { name: '4 more outside this area' })).toBeVisible();
    expect(requests.find(({ operation }) => operation === 'OutsideArea')?.variables).toEqual({
      filter: { near: { latitude: 48, longitude: 11 } },
      sort: { field: 'DISTANCE', order: 'ASC' },
    });
  });

  it('shows as many businesses as before the page was reloaded, at the same scroll position', async () => {
    const names = ['First', 'Second', 'Third'];
    const responses: Responses = {
      HomePage: ({ after, first = 1 }) => {
        const from = names.indexOf(String(after)) + 1;
        const shown = names.slice(from, from + Number(first));
        const last = shown.at(-1)!;
        const endCursor = last === names.at(-1) ? null : last;
        return {
          businesses: connection(
            'Business',
            shown.map((name) => bakery({ id: name, name })),
            { endCursor, total: 3 },
          ),
        };
      },
    };
    const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const before = renderApp(<HomePage />, { entry: 'long list', responses });
    for (const length of [2, 3]) {
      await before.user.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(shown()).toHaveLength(length));
    }
    before.unmount();
    sessionStorage.setItem('scroll-positions', JSON.stringify({ 'long list': 900 }));
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { requests } = renderApp(<HomePage />, { entry: 'long list', responses });
    await waitFor(() => expect(shown()).toEqual(names));
    expect(requests.map(({ variables }) => [variables.after, variables.first])).toEqual([
      [undefined, undefined],
      ['First', 2],
    ]);
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 900]]));
    scrollTo.mockRestore();
  });

  it('stays where the user has scrolled while its list loads', async () => {
    let release = () => {};
    const answered = new Promise<void>((resolve) => (release = resolve));
    sessionStorage.setItem('scroll-positions', JSON.stringify({ 'slow list': 900 }));
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderApp(<HomePage />, {
      entry: 'slow list',
      responses: { HomePage: () => answered.then(() => ({ businesses: connection('Business', [bakery()]) })) },
    });
    await screen.findByText('Loading…');
    fireEvent.wheel(document.body);
    release();
    expect(await screen.findByRole('heading', { name: '1 Business Found' })).toBeVisible();
    expect(scrollTo).not.toHaveBeenCalled();
    scrollTo.mockRestore();
  });

  it('clears the filters when nothing was found', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?search=zzz&minRating=4', responses: list() });
    expect(await screen.findByText('No businesses found')).toBeVisible();
    expect(screen.getByRole('heading', { name: '0 Businesses Found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows an error when the query fails, and a retry button', async () => {
    let isDown = true;
    const responses: Responses = {
      HomePage: () => (isDown ? new Error('offline') : { businesses: connection('Business', [bakery()]) }),
    };
    const { user, hold } = renderApp(<HomePage />, { responses });
    // The toast names the failure, and the list says how to go on: a text that is on the page twice is found twice.
    expect(await screen.findByText('Failed to fetch businesses')).toBeVisible();
    expect(screen.getByText('This could not be loaded. Try again, or reload the page.')).toBeVisible();
    const results = screen.getByRole('region', { name: 'Businesses' });
    const again = () => screen.findByRole('button', { name: 'Try again' });

    // The focus stays with the list while the button is gone.
    const release = hold();
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(results).toContainElement(document.activeElement as HTMLElement);
    release();
    await again();
    expect(results).toContainElement(document.activeElement as HTMLElement);
    await user.tab();
    expect(await again()).toHaveFocus();

    isDown = false;
    await user.keyboard('{Enter}');
    const card = await screen.findByRole('article');
    expect(card).toBeVisible();
    expect(card.closest('[tabindex="-1"]')).toHaveFocus();
    // The toast alone announces the failure.
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Failed to fetch businesses']);
  });
});

describe('The filters', () => {
  const labels = ['Search', 'Category', 'Min Rating', 'Sort By'];

  it('have the direction of the order next to the order', async () => {
    const { user } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(await screen.findByRole('button', { name: 'Show Filters' }));
    const panel = within(screen.getByRole('region', { name: 'Filters' }));
    act(() => panel.getByLabelText('Sort By').focus());
    for (const name of ['Order: Descending', 'Open now', 'Clear Filters']) {
      await user.tab();
      expect(panel.getByRole('button', { name })).toHaveFocus();
    }
  });

  it('are hidden until the panel is opened', async () => {
    const { user } = renderApp(<HomePage />, { responses: list(bakery()) });
    expect(screen.queryByLabelText('Search')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    for (const label of labels) expect(await screen.findByLabelText(label)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    expect(screen.queryByLabelText('Search')).toBeNull();
  });

  it('keep the panel open or closed after Back', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?minRating=3', responses: list(bakery()) });
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    await act(() => router.navigate('/business/bakery'));
    expect(screen.getByText('elsewhere')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Show Filters' })).toBeVisible();
    await act(() => router.navigate('/users'));
    await act(() => router.navigate('/?minRating=3'));
    expect(await screen.findByRole('button', { name: 'Hide Filters' })).toBeVisible();
  });

  it('add no history entry when a press changes nothing', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?category=Retail', responses: list(bakery()) });
    await act(() => router.navigate('/'));
    for (const name of ['Clear Filters', 'Clear Filters', 'List', 'Find'])
      await user.click(await screen.findByRole('button', { name }));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?category=Retail');
  });

  it('are read from the URL and sent to the server', async () => {
    const url = '/?search=rye&category=Real+Estate&minRating=4&sortBy=likes&order=asc';
    const { requests } = renderApp(<HomePage />, { url, responses: list(bakery()) });
    await screen.findByRole('article');
    expect(await screen.findByLabelText('Search')).toHaveValue('rye');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Real Estate');
    expect(screen.getByLabelText('Min Rating')).toHaveDisplayValue('4+ Stars');
    expect(screen.getByLabelText('Sort By')).toHaveDisplayValue('Likes');
    expect(screen.getByRole('button', { name: 'Order: Ascending' })).toBeVisible();
    expect(requests.map(({ variables }) => variables)).toEqual([
      { filter: { search: 'rye', category: 'REAL_ESTATE', minRating: 4 }, sort: { field: 'LIKES', order: 'ASC' } },
    ]);
  });

  it('apply a typed keyword when its field loses the focus, and Clear Filters leaves none behind', async () => {
    const { user, router } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    await user.type(await screen.findByLabelText('Search'), 'rye');
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    expect(router.state.location.search).toBe('?search=rye');
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    const field = await screen.findByLabelText('Search');
    await user.type(field, ' bread');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!);
    expect(field).toHaveValue('');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(router.state.location.search).toBe('');
  });

  it('take no blank text for a search, and keep a space at the end of a word', async () => {
    const { user, router, requests } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    const field = await screen.findByLabelText('Search');
    const addresses: string[] = [];
    router.subscribe(({ location }) => addresses.push(location.search));
    const sent = requests.length;
    await user.type(field, ' ');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await user.tab();
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    expect(addresses).toEqual([]);
    expect(requests).toHaveLength(sent);
    await user.clear(field);
    await user.type(field, 'rye ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye+'));
    expect(field).toHaveValue('rye ');
  });

  it('of an address with a blank search are none', async () => {
    renderApp(<HomePage />, { url: '/?search=+', responses: list(bakery()) });
    expect(await screen.findByRole('button', { name: 'Show Filters' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('close when the window becomes narrow, where they would be a dialog', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(() => narrow as unknown as MediaQueryList);
    renderApp(<HomePage />, { url: '/?minRating=3', responses: list(bakery()) });
    expect(await screen.findByLabelText('Search')).toBeVisible();
    act(() => {
      narrow.matches = true;
      narrow.dispatchEvent(new Event('change'));
    });
    expect(screen.queryByLabelText('Search')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    matchMedia.mockRestore();
  });

  it('show at each press on Open now what is open then', async () => {
    let open = bakery({ name: 'Day Bakery' });
    const responses: Responses = {
      HomePage: ({ filter }) => ({ businesses: connection('Business', [filter ? open : bakery()]) }),
    };
    const { user } = renderApp(<HomePage />, { responses });
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    const openNow = await screen.findByRole('button', { name: 'Open now' });
    await user.click(openNow);
    expect(await screen.findByRole('link', { name: 'Day Bakery' })).toBeVisible();
    await user.click(openNow);
    await waitFor(() => expect(openNow).toHaveAttribute('aria-pressed', 'false'));
    open = bakery({ id: 'bar', name: 'Night Bar' });
    await user.click(openNow);
    expect(await screen.findByRole('link', { name: 'Night Bar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Day Bakery' })).toBeNull();
  });

  it('are combined in the URL', async () => {
    const { user, router } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    await user.type(await screen.findByLabelText('Search'), 'rye');
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye'));
    await user.selectOptions(screen.getByLabelText('Category'), 'Restaurant');
    await user.selectOptions(screen.getByLabelText('Min Rating'), '5 Stars');
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Name');
    await user.click(screen.getByRole('button', { name: 'Order: Descending' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?search=rye&category=Restaurant&minRating=5&sortBy=name&order=asc'),
    );
  });

  it('sort by distance from an origin, which the select box names, until another order is chosen', async () => {
    const url = '/?near=48.137%2C11.576%2CMunich';
    const { user, requests, router } = renderApp(<HomePage />, { url, responses: list(bakery()) });
    await screen.findByRole('article');
    const select = await screen.findByLabelText('Sort By');
    const near = { latitude: 48.137, longitude: 11.576 };
    expect(select).toHaveDisplayValue('Distance');
    const order = screen.getByRole('button', { name: 'Order: Ascending' });
    expect(order).toHaveAttribute('aria-disabled', 'true');
    await user.click(order);
    expect(requests.map(({ variables }) => variables)).toEqual([
      { filter: { near }, sort: { field: 'DISTANCE', order: 'ASC' } },
    ]);
    await user.selectOptions(select, 'Date Created');
    await waitFor(() => expect(requests.at(-1)!.variables.sort).toEqual({ field: 'CREATED_AT', order: 'DESC' }));
    expect(select).toHaveDisplayValue('Date Created');
    await user.selectOptions(select, 'Distance');
    await waitFor(() => expect(router.state.location.search).toBe(url.slice(1)));
    await user.click(screen.getByRole('button', { name: 'Near Munich, remove filter' }));
    await waitFor(() => expect(select).toHaveDisplayValue('Date Created'));
    expect(within(select).queryByRole('option', { name: 'Distance' })).toBeNull();
  });

  it('give way to the best rated behind a link, which the select box names until another order is chosen', async () => {
    const { user, requests, router } = renderApp(<HomePage />, { url: '/?search=rye', responses: list(bakery()) });
    await screen.findByRole('article');
    await user.click(screen.getByRole('link', { name: 'Best rated' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye&sortBy=best'));
    expect(requests.at(-1)!.variables).toEqual({ filter: { search: 'rye' }, sort: { field: 'BEST', order: 'DESC' } });
    expect(screen.queryByRole('link', { name: 'Best rated' })).toBeNull();
    const select = await screen.findByLabelText('Sort By');
    expect(select).toHaveDisplayValue('Best rated');
    await user.selectOptions(select, 'Likes');
    const options = within(select).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Date Created', 'Name', 'Rating', 'Likes']);
    expect(screen.getByRole('link', { name: 'Best rated' })).toBeVisible();
  });

  it('are shown as chips that remove one filter each', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?search=rye&minRating=3', responses: list(bakery()) });
    await user.click(await screen.findByRole('button', { name: '3+ Stars, remove filter' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye'));
  });

  it('have one Clear Filters button with the panel open or closed', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?minRating=3', responses: list(bakery()) });
    expect(await screen.findAllByRole('button', { name: 'Clear Filters' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('include the category buttons', async () => {
    const { user, router } = renderApp(<HomePage />, { responses: list(bakery()) });
    await user.click(screen.getByRole('button', { name: 'Healthcare', pressed: false }));
    await waitFor(() => expect(router.state.location.search).toBe('?category=Healthcare'));
    await user.click(screen.getByRole('button', { name: 'Healthcare', pressed: true }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
