/** The feed: activities as sentences, its empty states with suggestions, and following that fills it. */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { LikesInFeeds } from '#client/auth/account/LikesInFeeds.tsx';
import { deleteComment } from '#client/comments/own/deleteComment.ts';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { FeedPage } from '#client/feed/FeedPage.tsx';
import { BusinessCommentsDocument } from '#client/gql/documents/comments/Comments.ts';
import { BusinessPageDocument } from '#client/gql/graphql.ts';
import { following, connection, sampleComment } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from '../renderApp.tsx';

const person = (username: string) => ({ __typename: 'User', id: username, username, profilePicture: '' });
const lantern = {
  __typename: 'Business',
  id: 'lantern',
  name: 'Blue Lantern',
  category: 'RESTAURANT',
  description: 'Soups and candles.',
  location: 'Lisbon',
  imagePosition: 50,
  cover: null,
};
const comment = (changes: object = {}) => ({
  __typename: 'Comment',
  id: 'c1',
  text: 'Good soup.',
  rating: 4,
  author: person('grace'),
  pictures: [],
  reply: null,
  ...changes,
});

const reply = {
  __typename: 'Reply',
  id: 'r1',
  isHidden: false,
  text: 'They are.',
  createdAt: '2025-10-26T12:00:00.000Z',
  editedAt: null,
  mentions: [],
};

let made = 0;
const activity = (kind: string, changes: object = {}) => ({
  __typename: 'Activity',
  id: `a${(made += 1)}`,
  kind,
  createdAt: '2025-10-26T12:00:00.000Z',
  actor: person('grace'),
  business: lantern,
  comment: null,
  ...changes,
});

const feed = (nodes: object[], { endCursor = null as string | null, numFollowing = 1 } = {}) => ({
  me: {
    __typename: 'User',
    id: ada.id,
    numFollowing,
    feed: {
      __typename: 'ActivityConnection',
      edges: nodes.map((node) => ({ __typename: 'ActivityEdge', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  },
});

const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
const suggested = (username: string) => ({
  ...person(username),
  bio: 'Bakes.',
  numFollowers: 3,
  numBusinesses: 1,
  isFollowing: false,
});
const suggestions = {
  users: {
    __typename: 'UserConnection',
    edges: [ada.username, 'grace', 'linus'].map((name) => ({ __typename: 'UserEdge', node: suggested(name) })),
    pageInfo,
  },
  businesses: { __typename: 'BusinessConnection', edges: [], pageInfo },
};

const open = (responses: Responses) => renderApp(<FeedPage />, { as: ada, url: '/feed', responses });
const sentences = () => screen.getAllByRole('article').map((item) => item.querySelector('p')!.textContent);

describe('The feed', () => {
  it('says who did what, with links, stars and texts', async () => {
    open({
      FeedPage: feed([
        activity('BUSINESS'),
        activity('REVIEW', { comment: comment() }),
        activity('LIKE'),
        activity('REPLY', {
          comment: comment({
            id: 'c2',
            text: 'Are dogs welcome?',
            author: person('linus'),
            reply,
          }),
        }),
      ]),
    });
    await screen.findByText('Good soup.');
    expect(sentences()).toEqual([
      'grace listed Blue Lantern',
      'grace reviewed Blue Lantern',
      'grace liked Blue Lantern',
      'grace replied to a comment on Blue Lantern',
    ]);
    const [listed, review, , replied] = screen.getAllByRole('article');
    expect(within(listed!).getByText('Soups and candles.')).toBeVisible();
    expect(within(review!).getByText('4 stars')).toBeInTheDocument();
    expect(within(replied!).getByText('Are dogs welcome?')).toHaveTextContent('linus: Are dogs welcome?');
    expect(within(replied!).getByText('They are.')).toBeVisible();
    expect(within(review!).getByRole('link', { name: 'grace' })).toHaveAttribute('href', '/user/grace');
    expect(within(review!).getByRole('link', { name: 'Blue Lantern' })).toHaveAttribute('href', '/business/lantern');
  });

  it('names a picture of a review without a description after the business', async () => {
    const picture = { __typename: 'Picture', url: '/a-9.webp', srcSet: '/a-9.webp 9w', width: 9, height: 9 };
    const pictures = ['', 'Soup'].map((alt, at) => ({ ...picture, id: `p${at}`, alt }));
    open({ FeedPage: feed([activity('REVIEW', { comment: comment({ pictures }) })]) });
    await screen.findByText('Good soup.');
    const names = screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
    expect(names).toEqual(['Blue Lantern', 'Soup']);
  });

  it('leaves the comments of a business in the cache, whose reply it shows', async () => {
    const { client } = open({ FeedPage: feed([activity('REPLY', { comment: comment({ reply }) })]) });
    const comments = { query: BusinessCommentsDocument, variables: { businessId: 'lantern' } };
    const business = {
      __typename: 'Business',
      id: 'lantern',
      comments: connection('Comment', [sampleComment({ reply })]),
    };
    client.writeQuery({ ...comments, data: { business } as never });
    expect(client.readQuery(comments)).not.toBeNull();
    await screen.findByText('They are.');
    expect(client.readQuery(comments)).not.toBeNull();
  });

  it('loads the next page below and moves the focus to its first item', async () => {
    const { user, requests } = open({
      FeedPage: ({ after }) =>
        after ? feed([activity('LIKE', { actor: person('linus') })]) : feed([activity('LIKE')], { endCursor: 'two' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(sentences()).toEqual(['grace liked Blue Lantern', 'linus liked Blue Lantern']));
    await waitFor(() => expect(screen.getByRole('link', { name: 'linus' })).toHaveFocus());
    expect(requests.map(({ variables }) => variables)).toEqual([{}, { after: 'two' }]);
  });

  it('loads further pages after a business of a loaded one was deleted', async () => {
    let all = ['Mill', 'Lantern', 'Gone', 'Bakery'].map((name) =>
      activity('LIKE', { business: { ...lantern, id: name, name } }),
    );
    const liked = (...names: string[]) => names.map((name) => `grace liked ${name}`);
    const { user, client, router } = open({
      FeedPage: ({ after }) => {
        const at = all.findIndex(({ id }) => id === after) + 1;
        return feed([all[at]!], { endCursor: at < all.length - 1 ? all[at]!.id : null });
      },
      BusinessPage: errorResponse('Business not found', 'NOT_FOUND'),
    });
    const more = async () => user.click(await screen.findByRole('button', { name: 'Load more' }));
    await more();
    await waitFor(() => expect(sentences()).toHaveLength(2));
    await more();
    await waitFor(() => expect(sentences()).toEqual(liked('Mill', 'Lantern', 'Gone')));
    await act(() => router.navigate('/business/Gone'));
    all = all.filter(({ business }) => business.name !== 'Gone');
    const removal = client.query({ query: BusinessPageDocument, variables: { id: 'Gone' } });
    await act(() => removal.catch(() => undefined));
    await waitFor(() => expect(client.extract()).not.toHaveProperty('Business:Gone'));
    await act(() => router.navigate('/feed'));
    await waitFor(() => expect(sentences()).toEqual(liked('Mill')));
    await more();
    await waitFor(() => expect(sentences()).toEqual(liked('Mill', 'Lantern')));
    await more();
    await waitFor(() => expect(sentences()).toEqual(liked('Mill', 'Lantern', 'Bakery')));
  });

  it('is not loaded again where a business that it does not name is not found', async () => {
    const { client, requests } = open({
      FeedPage: feed([activity('LIKE')]),
      BusinessPage: errorResponse('Business not found', 'NOT_FOUND'),
    });
    await waitFor(() => expect(sentences()).toHaveLength(1));
    const query = { query: BusinessPageDocument, variables: { id: 'Gone' } };
    await act(() => client.query(query).catch(() => undefined));
    await waitFor(() => expect(client.readQuery(query)).toEqual({ business: null }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests.map(({ operation }) => operation)).toEqual(['FeedPage', 'BusinessPage']);
  });

  it('is not loaded again where the user deletes a comment that it does not name', async () => {
    const { client, requests } = open({
      FeedPage: feed([activity('LIKE')]),
      DeleteComment: {
        deleteComment: {
          __typename: 'DeleteCommentPayload',
          id: 'mine',
          business: { __typename: 'Business', id: 'lantern', numComments: 0 },
        },
      },
    });
    await waitFor(() => expect(sentences()).toHaveLength(1));
    act(() => deleteComment(client, { id: 'mine', businessId: 'lantern', isHidden: false }));
    await act(finishAll);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests.map(({ operation }) => operation)).toEqual(['FeedPage', 'DeleteComment']);
  });

  it('loads further pages after the user deleted a comment to which a loaded one is the reply', async () => {
    const mine = comment({ id: 'mine', author: person(ada.id), reply });
    let all = [
      ...[activity('LIKE'), activity('LIKE', { actor: person('linus') }), activity('REPLY', { comment: mine })],
      ...['Mill', 'Bakery'].map((name) => activity('LIKE', { business: { ...lantern, id: name, name } })),
    ];
    const { user, client, router } = open({
      FeedPage: ({ after }) => {
        const at = all.findIndex(({ id }) => id === after) + 1;
        return feed([all[at]!], { endCursor: at < all.length - 1 ? all[at]!.id : null });
      },
      DeleteComment: {
        deleteComment: {
          __typename: 'DeleteCommentPayload',
          id: 'mine',
          business: { __typename: 'Business', id: 'lantern', numComments: 0 },
        },
      },
    });
    const more = async () => user.click(await screen.findByRole('button', { name: 'Load more' }));
    await more();
    await waitFor(() => expect(sentences()).toHaveLength(2));
    await more();
    await waitFor(() => expect(sentences()).toHaveLength(3));
    await act(() => router.navigate('/business/lantern'));
    all = all.filter((each) => each.comment === null);
    act(() => deleteComment(client, { id: 'mine', businessId: 'lantern', isHidden: false }));
    await act(finishAll);
    expect(client.extract()).not.toHaveProperty('Comment:mine');
    await act(() => router.navigate('/feed'));
    await waitFor(() => expect(sentences()).toHaveLength(1));
    await more();
    await waitFor(() => expect(sentences()).toHaveLength(2));
    await more();
    await waitFor(() => expect(sentences().at(-1)).toBe('grace liked Mill'));
  });

  it('suggests people where no one is followed, and fills after a follow without a reload', async () => {
    let isFollowing = false;
    const { user, requests } = open({
      FeedPage: () => (isFollowing ? feed([activity('LIKE')], { numFollowing: 1 }) : feed([], { numFollowing: 0 })),
      FeedSuggestions: suggestions,
      SetFollow: () => {
        isFollowing = true;
        return {
          setFollow: {
            ...person('grace'),
            isFollowing: true,
            numFollowers: 4,
            followers: { __typename: 'UserConnection', edges: [], totalCount: 4 },
          },
          me: following(1),
        };
      },
    });
    await screen.findByText('You follow no one yet');
    const names = async () =>
      (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(await names()).toEqual(['grace', 'linus']);
    await user.click(screen.getByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByText('You are now following grace')).toBeVisible();
    await waitFor(() => expect(sentences()).toEqual(['grace liked Blue Lantern']));
    expect(screen.getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    expect(await names()).toEqual(['grace', 'linus']);
    expect(requests.filter(({ operation }) => operation === 'FeedPage')).toHaveLength(2);
  });

  it('offers another try where it cannot be loaded after a follow', async () => {
    const answers = [
      feed([], { numFollowing: 0 }),
      errorResponse('Service temporarily unavailable, please try again', 'SERVICE_UNAVAILABLE'),
      feed([activity('LIKE')]),
    ];
    const followers = { __typename: 'UserConnection', edges: [], totalCount: 4 };
    const { user } = open({
      FeedPage: () => answers.shift()!,
      FeedSuggestions: suggestions,
      SetFollow: {
        setFollow: { ...person('grace'), isFollowing: true, numFollowers: 4, followers },
        me: following(1),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Follow grace' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Service temporarily unavailable, please try again');
    expect(screen.queryByText('You follow no one yet')).toBeNull();
    expect(screen.getByRole('button', { name: 'Unfollow grace' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sentences()).toEqual(['grace liked Blue Lantern']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so where the followed people have done nothing, and suggests others there only', async () => {
    const edges = suggestions.users.edges.map((edge) => ({
      ...edge,
      node: { ...edge.node, isFollowing: edge.node.id === 'grace' },
    }));
    const FeedSuggestions = { ...suggestions, users: { ...suggestions.users, edges } };
    const { unmount } = open({ FeedPage: feed([]), FeedSuggestions });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'People to follow' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'linus' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'grace' })).toBeNull();
    unmount();
    // The code of the suggestions has loaded: they would be requested with the first item.
    const { requests } = open({ FeedPage: feed([activity('LIKE')]), FeedSuggestions });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).toEqual(['FeedPage']);
  });

  it('offers a retry after a failure', async () => {
    let isOffline = true;
    const { user } = open({ FeedPage: () => (isOffline ? new Error('offline') : feed([activity('LIKE')])) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isOffline = false;
    await user.click(again);
    expect(await screen.findByRole('article')).toBeVisible();
  });
});

describe('The setting of likes', () => {
  const me = (showsLikesInFeeds: boolean) => ({ __typename: 'User', id: ada.id, showsLikesInFeeds });

  it('shows the new state at once, and the old one again after a failure', async () => {
    let fails = false;
    const { user, requests } = renderApp(<LikesInFeeds />, {
      as: ada,
      responses: {
        LikesInFeeds: { me: me(true) },
        SetShowsLikesInFeeds: ({ showsLikes }) =>
          fails ? errorResponse('Not now') : { setShowsLikesInFeeds: me(showsLikes as boolean) },
      },
    });
    const box = await screen.findByRole('checkbox', { name: 'Show my likes to people who follow me' });
    expect(box).toBeChecked();
    await user.click(box);
    expect(box).not.toBeChecked();
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ variables: { showsLikes: false } }));
    fails = true;
    await user.click(box);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(box).not.toBeChecked();
  });

  it('that does not load is announced, with a button that loads it again', async () => {
    let isDown = true;
    const { user } = renderApp(<LikesInFeeds />, {
      as: ada,
      responses: { LikesInFeeds: () => (isDown ? new Error('Failed to fetch') : { me: me(true) }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the setting');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox')).toBeChecked();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is changed twice is sent in this order, the second time after the first response', async () => {
    const { user, requests, hold } = renderApp(<LikesInFeeds />, {
      as: ada,
      responses: {
        LikesInFeeds: { me: me(true) },
        SetShowsLikesInFeeds: ({ showsLikes }) =>
          showsLikes ? errorResponse('Not now') : { setShowsLikesInFeeds: me(false) },
      },
    });
    const sent = () => requests.map(({ variables }) => variables.showsLikes).slice(1);
    const box = await screen.findByRole('checkbox', { name: 'Show my likes to people who follow me' });
    const release = hold();
    await user.click(box);
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(box).toBeChecked();
    expect(sent()).toEqual([false]);
    release();
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(sent()).toEqual([false, true]);
    expect(box).not.toBeChecked();
  });
});
