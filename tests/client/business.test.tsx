/** The details page: rating, comments and the owner's actions. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'graphql';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { drafts } from '#client/core/drafts.ts';
import { patterns } from '#client/core/paths.ts';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { commentList } from './comments/commentList.tsx';
import { adaAsOwner, bakery, following, grace, connection, sampleComment } from './sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from './renderApp.tsx';

const url = '/business/bakery';
const comment = sampleComment({ text: 'Best rye\nin town.' });

const responsesWith = (business: unknown, others: Responses = {}): Responses => ({
  BusinessPage: { business },
  BusinessComments: {
    business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', [comment]) },
  },
  ...others,
});

const mutations = (requests: { operation: string }[]) =>
  requests.map(({ operation }) => operation).filter((operation) => !operation.startsWith('Business'));

const renderPage = (scene: { as?: typeof ada; responses: Responses }) =>
  renderApp(<BusinessPage />, { url, pattern: patterns.business, ...scene });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('The page of a business', () => {
  it('shows every field and sets the document title', async () => {
    renderPage({ responses: responsesWith(bakery()) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
    expect(document.title).toBe('Juniper & Rye Bakery · Main Street');
    for (const text of ['Restaurant', 'Sourdough and slow mornings.', '12 Mill Lane, Porto', 'Oct 26, 2025', '4.6'])
      expect(screen.getByText(text)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Ratings' })).getByText('5 stars: 8 ratings')).toBeInTheDocument();
  });

  it('shows the beginning of a long description, and all of it after a press', async () => {
    const description = 'Bread, lit ovens and slow mornings. '.repeat(60).trim();
    const { user } = renderPage({ responses: responsesWith(bakery({ description })) });
    const text = await screen.findByText(description);
    expect(text).toHaveClass('first-lines');
    await user.click(screen.getByRole('button', { name: 'Show all of the description' }));
    expect(text).not.toHaveClass('first-lines');
    await user.click(screen.getByRole('button', { name: 'Show less of the description' }));
    expect(text).toHaveClass('first-lines');
  });

  it('shows a short description without a button', async () => {
    renderPage({ responses: responsesWith(bakery({ description: 'Bread.\n'.repeat(15).trim() })) });
    expect(await screen.findByText(/^Bread/)).not.toHaveClass('first-lines');
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('offers Edit and Delete to its owner only', async () => {
    const { unmount } = renderPage({ as: ada, responses: responsesWith(bakery({ owner: adaAsOwner })) });
    expect(await screen.findByRole('link', { name: /^Edit/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeVisible();
    unmount();
    // The code of the buttons has loaded: they would show with the heading.
    for (const as of [ada, undefined]) {
      const { unmount: leave } = renderPage({ responses: responsesWith(bakery()), ...(as && { as }) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
      leave();
    }
  });

  it('shows at once what a card has loaded', async () => {
    const { client, router, hold } = renderApp(<BusinessPage />, {
      url: '/another',
      pattern: patterns.business,
      responses: responsesWith(bakery()),
    });
    const businesses = connection('Business', [bakery()]) as never;
    client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
    const release = hold();
    await act(() => router.navigate(url));
    expect(screen.getByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
    for (const text of ['Restaurant', 'Sourdough and slow mornings.', '12 Mill Lane, Porto', '4.6', 'Comments (2)'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Like/ })).toBeVisible();
    // That of the comments, which no card has loaded.
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('radio')).toBeNull();
    release();
    expect(await screen.findByRole('list', { name: 'Ratings' })).toBeVisible();
  });

  it('that opens from the card of a business without comments says that its ratings load', async () => {
    const business = bakery({ numComments: 0 });
    const { client, router, hold } = renderApp(<BusinessPage />, {
      url: '/another',
      pattern: patterns.business,
      responses: responsesWith(business),
    });
    const businesses = connection('Business', [business]) as never;
    client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
    const release = hold();
    await act(() => router.navigate(url));
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    release();
    expect(await screen.findByRole('list', { name: 'Ratings' })).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('keeps a like that a member presses while an older state of the page is on its way', async () => {
    const reaction = { isLiked: true, numLikes: 5 };
    let arrive!: (response: ResponseData) => void;
    const pages = [new Promise<ResponseData>((resolve) => (arrive = resolve)), { business: bakery(reaction) }];
    const { client, router, user } = renderApp(<BusinessPage />, {
      as: ada,
      url: '/another',
      pattern: patterns.business,
      responses: responsesWith(null, {
        BusinessPage: () => pages.shift()!,
        SetLike: { setLike: { __typename: 'Business', id: 'bakery', ...reaction } },
      }),
    });
    const businesses = connection('Business', [bakery()]) as never;
    client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
    await act(() => router.navigate(url));
    await user.click(screen.getByRole('button', { name: /^Like/, pressed: false }));
    expect(await screen.findByText('Added to likes')).toBeVisible();
    arrive({ business: bakery() });
    expect(await screen.findByRole('list', { name: 'Ratings' })).toBeVisible();
    expect(screen.getByRole('button', { name: /5 likes/, pressed: true })).toBeVisible();
  });

  it('keeps a comment that is added while an older list is on its way', async () => {
    const mine = sampleComment({ id: 'c2', text: 'Open on Sundays?', author: { ...adaAsOwner, profilePicture: '' } });
    const added = { comment: mine, business: { __typename: 'Business', id: 'bakery', numComments: 3 } };
    const listOf = (...comments: object[]) => ({
      business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', comments) },
    });
    let arrive!: (response: ResponseData) => void;
    const lists = [new Promise<ResponseData>((resolve) => (arrive = resolve)), listOf(mine, comment)];
    const { user } = renderPage({
      as: ada,
      responses: responsesWith(bakery(), { BusinessComments: () => lists.shift()!, AddComment: { addComment: added } }),
    });
    await user.type(await screen.findByLabelText('Comment'), mine.text);
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Comment added')).toBeVisible();
    arrive(listOf(comment));
    expect(await screen.findByText(/^Best rye/)).toBeVisible();
    expect(screen.getByText(mine.text)).toBeVisible();
  });

  it('shows a comment that is added after the list has failed to load', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const mine = sampleComment({ id: 'c2', text: 'Open on Sundays?', author: { ...adaAsOwner, profilePicture: '' } });
    const added = { comment: mine, business: { __typename: 'Business', id: 'bakery', numComments: 3 } };
    const list = {
      business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', [mine, comment]) },
    };
    const lists = [new Error('offline'), list];
    const { user, requests } = renderPage({
      as: ada,
      responses: responsesWith(bakery(), { BusinessComments: () => lists.shift()!, AddComment: { addComment: added } }),
    });
    await user.type(await screen.findByLabelText('Comment'), mine.text);
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to fetch comments', expect.any(Error)));
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Comment added')).toBeVisible();
    expect(await screen.findByText(mine.text)).toBeVisible();
    expect(screen.getByText(/^Best rye/)).toBeVisible();
    expect(requests.filter(({ operation }) => operation === 'BusinessComments').length).toBe(2);
  });

  it('offers its owner nothing that the server refuses while it is hidden', async () => {
    const buttons = [/^Like/, /^Save/, /review$/, 'Add Comment', /^Helpful/, /^Reply/, /^More actions/];
    const fields = ['radiogroup', 'textbox'];
    const { unmount } = renderPage({ as: ada, responses: responsesWith(bakery({ owner: adaAsOwner })) });
    // The code of some actions loads late. From here on it has loaded.
    for (const name of buttons) expect(await screen.findByRole('button', { name })).toBeVisible();
    for (const role of fields) expect(screen.getByRole(role)).toBeVisible();
    unmount();
    const hidden = bakery({ owner: adaAsOwner, isHidden: true, isPending: true, numRatings: 0 });
    renderPage({ as: ada, responses: responsesWith(hidden) });
    expect(await screen.findByText(/^Only you see this until a moderator has read it/)).toBeVisible();
    expect(await screen.findByText(/^Best rye/)).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Edit/ })).toBeVisible();
    for (const name of buttons) expect(screen.queryByRole('button', { name })).toBeNull();
    for (const role of fields) expect(screen.queryByRole(role)).toBeNull();
  });

  it('offers moderators no Follow while it is hidden, perhaps with its owner, whom the server refuses to follow', async () => {
    renderPage({ as: ada, responses: responsesWith(bakery({ isHidden: true, isPending: false })) });
    expect(await screen.findByText(/^Best rye/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Follow grace' })).toBeNull();
  });

  it('links its location to a map in a new tab', async () => {
    renderPage({ responses: responsesWith(bakery()) });
    const link = await screen.findByRole('link', { name: '12 Mill Lane, Porto (map, in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=12+Mill+Lane%2C+Porto');
    // Its destination is made from what a member wrote.
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  });

  it('lists other businesses of the category and of the owner, each with a link to the whole list', async () => {
    const moreInCategory = [bakery({ id: 'mill', name: 'The Mill' })];
    const moreByOwner = [bakery({ id: 'lamps', name: 'Lamp Shop', averageRating: 0, numRatings: 0 })];
    renderPage({ responses: responsesWith(bakery({ moreInCategory, moreByOwner })) });
    expect(await screen.findByRole('heading', { level: 2, name: 'More in Restaurant' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'The Mill' })).toHaveAttribute('href', '/business/mill');
    expect(screen.getByRole('link', { name: 'Lamp Shop' })).toHaveAttribute('href', '/business/lamps');
    const all = (which: string) => screen.getByRole('link', { name: `View all ${which}` });
    expect(all('in Restaurant')).toHaveAttribute('href', '/?category=Restaurant');
    expect(all('by grace')).toHaveAttribute('href', '/user/grace');
  });

  it('leaves out empty lists of other businesses', async () => {
    renderPage({ responses: responsesWith(bakery()) });
    await screen.findByRole('list', { name: 'Ratings' });
    expect(screen.queryByText(/^More /)).toBeNull();
  });

  it('lets members follow the owner, but not visitors and the owner', async () => {
    const responses = responsesWith(bakery(), {
      SetFollow: {
        setFollow: {
          ...grace,
          isFollowing: true,
          numFollowers: 4,
          followers: { ...connection('User', []), totalCount: 4 },
        },
        me: following(1),
      },
    });
    const { user, requests, unmount } = renderPage({ as: ada, responses });
    await user.click(await screen.findByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('Now following grace')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(mutations(requests)).toEqual(['SetFollow']);
    unmount();
    const { unmount: leave } = renderPage({ responses });
    expect(await screen.findByRole('link', { name: 'grace' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /ollow/ })).toBeNull();
    leave();
    renderPage({ as: ada, responses: responsesWith(bakery({ owner: adaAsOwner })) });
    expect(await screen.findByRole('link', { name: 'ada' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /ollow/ })).toBeNull();
  });

  it('shows an error for an unknown business', async () => {
    renderPage({ responses: responsesWith(null, { BusinessPage: errorResponse('Business not found', 'NOT_FOUND') }) });
    expect(await screen.findByRole('heading', { name: 'Business not found' })).toBeVisible();
    expect(document.title).toBe('Business not found · Main Street');
  });

  it('shows the same error where the address has the name of a property of every object', async () => {
    const gone = errorResponse('Business not found', 'NOT_FOUND');
    renderApp(<BusinessPage />, {
      url: '/business/constructor',
      pattern: patterns.business,
      responses: { BusinessPage: gone, BusinessComments: gone },
    });
    expect(await screen.findByRole('heading', { name: 'Business not found' })).toBeVisible();
  });

  it('has the brand as its title until the name is known, and follows a change of the name', async () => {
    document.title = 'of the previous page';
    const { client } = renderPage({ responses: responsesWith(bakery()) });
    expect(document.title).toBe('Main Street');
    await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' });
    expect(document.title).toBe('Juniper & Rye Bakery · Main Street');
    act(() => void client.cache.modify({ id: 'Business:bakery', fields: { name: () => 'Rye Alone' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rye Alone' })).toBeVisible();
    expect(document.title).toBe('Rye Alone · Main Street');
  });

  it('shows the same error when a rating fails because the business was deleted', async () => {
    const gone = errorResponse('Business not found', 'NOT_FOUND');
    const pages: ResponseData[] = [{ business: bakery() }, gone];
    const { user, requests } = renderPage({
      as: ada,
      responses: responsesWith(null, { BusinessPage: () => pages.shift()!, RateBusiness: gone }),
    });
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    expect(await screen.findByText('Failed to submit rating')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Business not found' })).toBeVisible();
    expect(requests.filter(({ operation }) => operation === 'BusinessPage')).toHaveLength(2);
  });

  it('shows a toast and navigates home when the query fails', async () => {
    const { router } = renderPage({ responses: responsesWith(null, { BusinessPage: new Error('offline') }) });
    expect(await screen.findByText('Failed to fetch business details')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('stays without a connection, with what a card has loaded, and can be loaded again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let response: ResponseData = new Error('offline');
    const { client, router, user } = renderApp(<BusinessPage />, {
      url: '/another',
      pattern: patterns.business,
      responses: responsesWith(null, { BusinessPage: () => response }),
    });
    const businesses = connection('Business', [bakery()]) as never;
    client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
    await act(() => router.navigate(url));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch business details')).toBeNull();
    expect(router.state.location.pathname).toBe(url);
    onLine.mockReturnValue(true);
    response = { business: bakery() };
    await user.click(again);
    expect(await screen.findByRole('list', { name: 'Ratings' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(router.state.location.pathname).toBe(url);
  });

  it('stays where the first request of a new connection fails, too', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router, user, requests } = renderPage({
      responses: responsesWith(null, { BusinessPage: new Error('offline') }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    act(() => {
      onLine.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    });
    const sent = requests.length;
    await user.click(again);
    await waitFor(() => expect(requests).toHaveLength(sent + 1));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(router.state.location.pathname).toBe(url);
    expect(screen.queryByText('Failed to fetch business details')).toBeNull();
  });

  it('shows an error without a connection where the cache knows nothing of the business', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router } = renderPage({ responses: responsesWith(null, { BusinessPage: new Error('offline') }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not loaded' })).toBeVisible();
    expect(router.state.location.pathname).toBe(url);
  });

  it.each([
    ['like', 'Like', 'Failed to update like status'],
    ['save', 'Save', 'Failed to update save status'],
  ])("undoes a %s that fails and shows the page's own text", async (_what, word, text) => {
    const { user, hold } = renderPage({ as: ada, responses: responsesWith(bakery()) });
    const button = await screen.findByRole('button', { name: new RegExp(`^${word}`) });
    const release = hold();
    await user.click(button);
    expect(screen.getByRole('button', { name: new RegExp(`^${word}d`), pressed: true })).toBeVisible();
    release();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(`^${word}`), pressed: false })).toBeVisible();
  });
});

describe('A rating', () => {
  const rateBusiness = {
    __typename: 'Business',
    id: 'bakery',
    myRating: 4,
    averageRating: 4.5385,
    numRatings: 13,
    ratingCounts: [0, 0, 1, 4, 8],
  };

  it('shows at once and stays after the response', async () => {
    const responses = responsesWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, requests, hold } = renderPage({ as: ada, responses });
    const four = await screen.findByRole('radio', { name: '4 stars' });
    const release = hold();
    await user.click(four);
    expect(four).toBeChecked();
    expect(screen.getByText('4.5')).toBeVisible();
    release();
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(screen.getByText('You gave it 4 stars')).toBeVisible();
    expect(mutations(requests)).toEqual(['RateBusiness']);
  });

  it('is sent once by a double click', async () => {
    const responses = responsesWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, requests } = renderPage({ as: ada, responses });
    await user.dblClick(await screen.findByRole('radio', { name: '4 stars' }));
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(mutations(requests)).toEqual(['RateBusiness']);
  });

  it('that is changed at once, and then taken back, is sent in this order, each after the response to the one before', async () => {
    const numbers = { averageRating: 4.5, numRatings: 13, ratingCounts: [0, 0, 1, 3, 9] };
    const rated = (myRating: unknown) => ({ __typename: 'Business', id: 'bakery', myRating, ...numbers });
    const { user, requests, hold } = renderPage({
      as: ada,
      responses: responsesWith(bakery(), {
        RateBusiness: ({ value }) => ({ rateBusiness: rated(value) }),
        ClearRating: { clearRating: rated(null) },
      }),
    });
    await screen.findByText(/Best rye/);
    const release = hold();
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Remove your rating' }));
    await waitFor(() => expect(mutations(requests)).toEqual(['RateBusiness']));
    release();
    expect(await screen.findByText('Rating removed')).toBeVisible();
    expect(mutations(requests)).toEqual(['RateBusiness', 'RateBusiness', 'ClearRating']);
    expect(screen.getByRole('radio', { name: '5 stars' })).not.toBeChecked();
  });

  it('is sent once by a key that is held', async () => {
    const responses = responsesWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, requests, hold } = renderPage({ as: ada, responses });
    const four = await screen.findByRole('radio', { name: '4 stars' });
    act(() => four.focus());
    const release = hold();
    await user.keyboard('{Enter>3/}{Enter}');
    release();
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(mutations(requests)).toEqual(['RateBusiness']);
  });

  it("shows at once beside the viewer's own comments", async () => {
    const own = { ...comment, id: 'c2', author: { ...adaAsOwner, profilePicture: '' } };
    const business = { __typename: 'Business', id: 'bakery', comments: connection('Comment', [own, comment]) };
    const responses = responsesWith(bakery(), { RateBusiness: { rateBusiness }, BusinessComments: { business } });
    const { user, hold } = renderPage({ as: ada, responses });
    await screen.findByRole('button', { name: 'Edit your comment' });
    const [mine, theirs] = (await screen.findAllByText(/Best rye/)).map((text) => text.closest('li')!);
    const release = hold();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(within(mine!).getByText('4 stars')).toBeInTheDocument();
    expect(within(theirs!).queryByText(/stars$/)).toBeNull();
    release();
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(within(mine!).getByText('4 stars')).toBeInTheDocument();
  });

  it("moves the viewer's comment to the list of its new rating", async () => {
    const mine = { ...comment, id: 'c2', author: { ...adaAsOwner, profilePicture: '' } };
    let rated: unknown[] = [];
    const responses = responsesWith(bakery(), {
      RateBusiness: () => {
        rated = [{ ...mine, rating: 4 }];
        return { rateBusiness };
      },
      BusinessComments: ({ rating }) => ({
        business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', rating ? rated : [mine]) },
      }),
    });
    const { user } = renderPage({ as: ada, responses });
    await screen.findByText(/Best rye/);
    await user.click(await screen.findByRole('button', { name: /^4 stars: / }));
    expect(await screen.findByText('No comments with this rating yet')).toBeVisible();
    expect(screen.getByText('4 stars, Newest: No comments with this rating yet')).toHaveRole('status');
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(await screen.findByText(/Best rye/)).toBeVisible();
  });

  it('is previewed with arrow keys and sent with Enter', async () => {
    const responses = responsesWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, requests } = renderPage({ as: ada, responses });
    const first = await screen.findByRole('radio', { name: '1 star' });
    act(() => first.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveFocus();
    expect(mutations(requests)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(requests.at(-1)?.variables).toEqual({ businessId: 'bakery', value: 4 });
  });

  it('is undone when the request fails', async () => {
    const { user } = renderPage({ as: ada, responses: responsesWith(bakery()) });
    await user.click(await screen.findByRole('radio', { name: '1 star' }));
    expect(await screen.findByText('Failed to submit rating')).toBeVisible();
    expect(screen.getByText('4.6')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).not.toBeChecked();
  });

  const rated = () => bakery({ myRating: 4, numRatings: 12, averageRating: 55 / 12, ratingCounts: [0, 0, 1, 3, 8] });
  const takeBack = { name: 'Remove your rating' };

  it('is taken back, and the average changes before the response arrives', async () => {
    const own = { ...comment, id: 'c2', rating: 4, author: { ...adaAsOwner, profilePicture: '' } };
    const business = { __typename: 'Business', id: 'bakery', comments: connection('Comment', [own]) };
    const clearRating = {
      __typename: 'Business',
      id: 'bakery',
      myRating: null,
      averageRating: 51 / 11,
      numRatings: 11,
      ratingCounts: [0, 0, 1, 2, 8],
    };
    const responses = responsesWith(rated(), { ClearRating: { clearRating }, BusinessComments: { business } });
    const { user, requests, hold } = renderPage({ as: ada, responses });
    const item = (await screen.findByText(/Best rye/)).closest('li')!;
    expect(within(item).getByText('4 stars')).toBeInTheDocument();
    const release = hold();
    await user.click(screen.getByRole('button', takeBack));
    expect(within(screen.getByRole('list', { name: 'Ratings' })).getByText('4 stars: 2 ratings')).toBeInTheDocument();
    expect(screen.getByText('Choose one to five stars')).toBeVisible();
    expect(screen.queryByRole('button', takeBack)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Rate this business' })).toHaveFocus();
    expect(within(item).queryByText('4 stars')).toBeNull();
    release();
    expect(await screen.findByText('Rating removed')).toBeVisible();
    expect(requests.at(-1)).toMatchObject({ operation: 'ClearRating', variables: { businessId: 'bakery' } });
  });

  it('that cannot be taken back stays', async () => {
    const { user } = renderPage({ as: ada, responses: responsesWith(rated()) });
    await user.click(await screen.findByRole('button', takeBack));
    expect(await screen.findByText('Failed to remove rating')).toBeVisible();
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.getByText('4.6')).toBeVisible();
  });

  it('requires visitors to log in', async () => {
    const { user, requests } = renderPage({ responses: responsesWith(bakery()) });
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    expect(await screen.findByText('Please login to rate businesses')).toBeVisible();
    expect(mutations(requests)).toEqual([]);
  });
});

describe('Comments', () => {
  it('have the rating by their author', async () => {
    const business = {
      __typename: 'Business',
      id: 'bakery',
      comments: connection('Comment', [{ ...comment, rating: 3 }]),
    };
    renderPage({ responses: responsesWith(bakery(), { BusinessComments: { business } }) });
    const item = (await screen.findByText(/Best rye/)).closest('li')!;
    expect(within(item).getByText('3 stars')).toBeInTheDocument();
  });

  it('are listed with author and date', async () => {
    renderPage({ responses: responsesWith(bakery()) });
    expect(await screen.findByText(/Best rye/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    expect(screen.getByTitle(/^Oct 26, 2025, 8:00\sAM$/)).toHaveTextContent(/ago|last/);
  });

  it('are listed and counted before the response arrives', async () => {
    const added = {
      __typename: 'AddCommentPayload',
      comment: { ...comment, id: 'c2', text: 'And the buns!', author: { ...adaAsOwner, profilePicture: '' } },
      business: { __typename: 'Business', id: 'bakery', numComments: 3 },
    };
    const responses = responsesWith(bakery(), { AddComment: { addComment: added } });
    const { user, requests, hold } = renderPage({ as: ada, responses });
    await screen.findByText(/Best rye/);
    await user.type(screen.getByLabelText('Comment'), 'And the buns!');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(screen.getByText('And the buns!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (3)' })).toBeVisible();
    release();
    expect(await screen.findByText('Comment added')).toBeVisible();
    expect(screen.getAllByText('And the buns!')).toHaveLength(1);
    expect(mutations(requests)).toEqual(['AddComment']);
    expect(drafts.read('comment:bakery')).toEqual({});
  });

  it('are sent with Ctrl+Enter', async () => {
    const { user, requests } = renderPage({ as: ada, responses: responsesWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), 'One line{Enter}and another');
    expect(mutations(requests)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(mutations(requests)).toEqual(['AddComment']));
    expect(requests.at(-1)?.variables).toEqual({ businessId: 'bakery', text: 'One line\nand another' });
    // The request fails without a response: wait for its toast, so that it ends within this test.
    await screen.findByText('Failed to add comment');
  });

  const added = {
    __typename: 'AddCommentPayload',
    comment: { ...comment, id: 'c2', text: 'First', author: { ...adaAsOwner, profilePicture: '' } },
    business: { __typename: 'Business', id: 'bakery', numComments: 3 },
  };

  const outcomes: [string, Responses, string, string][] = [
    ['succeed', { AddComment: { addComment: added } }, 'Comment added', 'Second'],
    ['fail', {}, 'Failed to add comment', 'First\nSecond'],
  ];
  /** Adds a comment, types more before the response with the message, and returns the text field. */
  async function typeWhileSending(responses: Responses, message: string) {
    const { user, hold } = renderPage({ as: ada, responses: responsesWith(bakery(), responses) });
    const box = await screen.findByLabelText('Comment');
    await user.type(box, 'First');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await user.type(box, 'Second');
    release();
    await screen.findByText(message);
    return box;
  }

  it.each(outcomes)('that %s keep the text typed during the request', async (_, responses, message, left) => {
    const box = await typeWhileSending(responses, message);
    expect(box).toHaveValue(left);
    expect(drafts.read('comment:bakery')).toEqual({ text: left });
  });

  it.each(outcomes)('that %s keep the text in a browser without storage', async (_, responses, message, left) => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const box = await typeWhileSending(responses, message);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Comment' })).toBeEnabled());
    expect(box).toHaveValue(left);
  });

  it.each(outcomes)(
    'that %s are sent once by a user who opens the page again meanwhile',
    async (_, responses, message, left) => {
      const { user, hold, router, requests } = renderPage({ as: ada, responses: responsesWith(bakery(), responses) });
      await user.type(await screen.findByLabelText('Comment'), 'First');
      const release = hold();
      await user.click(screen.getByRole('button', { name: 'Add Comment' }));
      await act(() => router.navigate('/'));
      await act(() => router.navigate('/business/bakery'));
      expect(screen.getByText('First').closest('li')).toBeVisible();
      const box = screen.getByLabelText('Comment');
      expect(box).toHaveValue('');
      expect(screen.getByRole('button', { name: 'Adding comment...' })).toBeDisabled();
      await user.type(box, 'Second{Control>}{Enter}{/Control}');
      release();
      await screen.findByText(message);
      expect(box).toHaveValue(left);
      expect(screen.getByRole('button', { name: 'Add Comment' })).toBeEnabled();
      expect(mutations(requests)).toEqual(['AddComment']);
    },
  );

  it('that fail return to the text field', async () => {
    const { user } = renderPage({ as: ada, responses: responsesWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), 'Lost?');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Failed to add comment')).toBeVisible();
    expect(screen.getByLabelText('Comment')).toHaveValue('Lost?');
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  it('must not be blank', async () => {
    const { user, requests } = renderPage({ as: ada, responses: responsesWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), '   ');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Please enter a comment')).toBeVisible();
    expect(mutations(requests)).toEqual([]);
  });

  it('typed by a visitor are kept for the sign-in', async () => {
    const first = renderPage({ responses: responsesWith(bakery()) });
    await first.user.type(await screen.findByLabelText('Comment'), 'Half a thought');
    await first.user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Please login to comment')).toBeVisible();
    first.unmount();
    renderPage({ as: ada, responses: responsesWith(bakery()) });
    expect(await screen.findByLabelText('Comment')).toHaveValue('Half a thought');
  });

  it('show a text when there are none', async () => {
    const none = { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } };
    renderApp(commentList, { url, responses: { BusinessComments: none } });
    expect(await screen.findByText('No comments yet')).toBeVisible();
  });

  it('that fail to load are logged without an error on the page', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage({ responses: responsesWith(bakery(), { BusinessComments: new Error('offline') }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch comments', expect.any(Error)));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });
});

describe('An owner', () => {
  const own = bakery({ owner: adaAsOwner });

  it('reads that a moderator has just hidden the business after a save that is refused', async () => {
    const pages: ResponseData[] = [{ business: own }, { business: { ...own, isHidden: true } }];
    const { user } = renderPage({
      as: ada,
      responses: responsesWith(null, {
        BusinessPage: () => pages.shift()!,
        SetSaved: errorResponse('Business not found', 'NOT_FOUND'),
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Hidden: only you and the moderators see this.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Business not found' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('confirms a deletion and can cancel it', async () => {
    const { user, requests } = renderPage({ as: ada, responses: responsesWith(own) });
    await user.click(await screen.findByRole('button', { name: 'Delete Juniper & Rye Bakery' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this business?',
    });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(mutations(requests)).toEqual([]);
  });

  it('deletes the business after the confirmation', async () => {
    const responses = responsesWith(own, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, router, requests } = renderPage({ as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(mutations(requests)).toEqual(['DeleteBusiness']);
    expect(requests.filter(({ operation }) => operation === 'BusinessPage')).toHaveLength(1);
    expect(await screen.findByText('elsewhere')).toBeVisible();
    // As by Back.
    await act(() => router.navigate(url));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('Business not found')).toBeNull();
  });

  it('deletes a hidden business, which was not counted', async () => {
    const waiting = { ...own, isHidden: true, isPending: true };
    const responses = responsesWith(waiting, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, client } = renderPage({ as: ada, responses });
    const count = { id: 'User:ada', fragment: parse('fragment Count on User { numBusinesses }') };
    const businesses = connection('Business', [bakery({ id: 'other', owner: adaAsOwner })]) as never;
    client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
    client.writeFragment({ ...count, data: { __typename: 'User', numBusinesses: 1 } as never });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(client.readQuery({ query: HomePageDocument, variables: {} })?.businesses.totalCount).toBe(1);
    expect(client.readFragment(count)).toMatchObject({ numBusinesses: 1 });
  });

  it('deletes it without leaving a false number in filtered lists that have it on a page that is not loaded', async () => {
    const responses = responsesWith(own, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, client } = renderPage({ as: ada, responses });
    const filtered = { filter: { category: 'RESTAURANT' as const } };
    const businesses = connection('Business', [bakery({ id: 'other' })], { total: 100, endCursor: 'other' }) as never;
    for (const variables of [{}, filtered])
      client.writeQuery({ query: HomePageDocument, variables, data: { businesses } });
    const shopFronts = {
      id: 'User:ada',
      fragment: parse('fragment F on User { businesses(first: 3) { edges { node { id } } } }'),
    };
    const { edges } = connection('Business', [{ __typename: 'Business', id: 'other' }]);
    client.writeFragment({ ...shopFronts, data: { __typename: 'User', businesses: { edges } } as never });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(client.readQuery({ query: HomePageDocument, variables: {} })?.businesses.totalCount).toBe(99);
    expect(client.readQuery({ query: HomePageDocument, variables: filtered })).toBeNull();
    // A list without a number stays.
    expect(client.readFragment(shopFronts)).not.toBeNull();
  });

  it('says that the deletion is sent until it ends, and offers no second one', async () => {
    const responses = responsesWith(own, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, requests, hold } = renderPage({ as: ada, responses });
    const button = await screen.findByRole('button', { name: /^Delete/ });
    const release = hold();
    await user.click(button);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Deleting…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(button).toHaveAccessibleName('Deleting… Juniper & Rye Bakery');
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    release();
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(screen.queryByText('Deleting…')).toBeNull();
    expect(mutations(requests)).toEqual(['DeleteBusiness']);
  });

  it('stays on the page that is opened while the deletion is sent', async () => {
    const responses = responsesWith(own, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, router, hold } = renderPage({ as: ada, responses });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const release = hold();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate('/users'));
    release();
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/users');
  });

  it('finds no page that is gone by Back after a reload', async () => {
    sessionStorage.setItem('deleted-businesses', JSON.stringify({ bakery: true }));
    const { router } = renderPage({ as: ada, responses: responsesWith(null) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('Business not found')).toBeNull();
    sessionStorage.clear();
  });

  it('keeps the business when the deletion fails', async () => {
    const { user } = renderPage({ as: ada, responses: responsesWith(own) });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete business')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Delete Juniper & Rye Bakery' })).toBeEnabled();
    expect(screen.queryByText('Deleting…')).toBeNull();
  });
});
