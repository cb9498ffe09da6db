/** The page of notifications and the bell: groups as sentences, and the number of unread ones. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Bell } from '#client/notifications/Bell.tsx';
import { NotificationsPage } from '#client/notifications/NotificationsPage.tsx';
import { unreadQuery } from '#client/core/live/unread.ts';
import { session } from '#client/core/session.ts';
import { useNotificationSettingsQuery } from '#client/gql/documents/notifications/settings/Settings.ts';
import { NotificationSettings } from '#client/notifications/settings/NotificationSettings.tsx';
import { ada, renderApp, type ResponseData, type Responses } from '../renderApp.tsx';

const OwnSettings = () => <NotificationSettings query={useNotificationSettingsQuery()} />;

const person = (username: string) => ({ __typename: 'User', id: username, username, profilePicture: '' });
const lantern = { __typename: 'Business', id: 'lantern', name: 'Blue Lantern' };

// jsdom has no popovers: what is in one is visible.
HTMLElement.prototype.hidePopover = () => undefined;

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

let made = 0;
const notification = (kind: string, changes: object = {}) => ({
  __typename: 'Notification',
  id: `n${(made += 1)}`,
  kind,
  latestAt: '2025-10-26T12:00:00.000Z',
  isUnread: false,
  num: 1,
  excerpt: null,
  commentId: null,
  actors: [person('grace')],
  business: lantern,
  decision: null,
  ...changes,
});

const page = (nodes: object[], endCursor: string | null = null) => ({
  me: {
    __typename: 'User',
    id: ada.id,
    notifications: {
      __typename: 'NotificationConnection',
      edges: nodes.map((node) => ({ __typename: 'NotificationEdge', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  },
});
const unread = (numUnread: number) => ({ __typename: 'User', id: ada.id, numUnread });

const open = (responses: Responses) => renderApp(<NotificationsPage />, { as: ada, url: '/notifications', responses });
const sentences = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent!.replaceAll('\u00a0', ' '));

describe('The page of notifications', () => {
  it('says who did what, with names and numbers', async () => {
    const three = ['linus', 'grace', 'alan'].map(person);
    open({
      NotificationsPage: page([
        notification('LIKE', { actors: three, num: 5 }),
        notification('RATING', { actors: three, num: 3 }),
        notification('RATING', { actors: three.slice(0, 2), num: 2 }),
        notification('COMMENT', { excerpt: 'Good bread.' }),
        notification('COMMENT', { actors: three.slice(0, 2), num: 12, excerpt: 'Fresh.' }),
        notification('REVIEW', { excerpt: 'Good soup.' }),
        notification('REVIEW', { actors: three.slice(0, 2), num: 2, excerpt: 'Great.' }),
        notification('MENTION', { excerpt: 'Ask @ada.' }),
        notification('MENTION', { num: 2 }),
        notification('REPLY', { excerpt: 'Thanks.' }),
        notification('HELPFUL'),
        notification('HELPFUL', { actors: three, num: 4 }),
        notification('SAVE', { actors: [], num: 1 }),
        notification('SAVE', { actors: [], num: 1200 }),
        notification('FOLLOW', { business: null }),
        notification('FOLLOW', { actors: three, num: 4, business: null }),
        notification('NEW_BUSINESS'),
        notification('NEW_BUSINESS', { num: 3 }),
        notification('DECISION', {
          actors: [],
          business: null,
          decision: {
            __typename: 'Decision',
            id: 'd1',
            action: 'WARN',
            subject: {
              __typename: 'ReportedSubject',
              id: 'red',
              type: 'BUSINESS',
              title: 'Red Lantern',
              url: '/business/red',
            },
          },
        }),
      ]),
    });
    await screen.findByText('Good bread.');
    expect(sentences()).toEqual([
      'linus, grace and 3 others liked Blue Lantern',
      'linus, grace and alan rated Blue Lantern',
      'linus and grace rated Blue Lantern',
      'grace commented on Blue Lantern',
      '12 comments on Blue Lantern, the newest by linus and grace',
      'grace reviewed Blue Lantern',
      '2 reviews of Blue Lantern, the newest by linus and grace',
      'grace mentioned you in a comment on Blue Lantern',
      '2 comments and replies mention you on Blue Lantern, the newest by grace',
      'grace replied to your comment on Blue Lantern',
      'grace finds your comment helpful on Blue Lantern',
      'linus, grace and 2 others find your comment helpful on Blue Lantern',
      '1 person saved Blue Lantern',
      '1,200 people saved Blue Lantern',
      'grace follows you',
      'linus, grace and 2 others follow you',
      'grace listed Blue Lantern',
      'grace listed 3 businesses, the newest is Blue Lantern',
      'The moderators decided: Warn · Red Lantern',
    ]);
    const [first] = screen.getAllByRole('listitem');
    expect(within(first!).getByRole('link', { name: 'linus' })).toHaveAttribute('href', '/user/linus');
    expect(within(first!).getByRole('link', { name: 'Blue Lantern' })).toHaveAttribute('href', '/business/lantern');
  });

  it('leads to the comment that it tells of, by the name of the business and by the text', async () => {
    open({
      NotificationsPage: page([notification('REPLY', { excerpt: 'Thanks.', commentId: 'c7' }), notification('LIKE')]),
    });
    const [reply, like] = (await screen.findAllByRole('link', { name: 'Blue Lantern' })) as HTMLElement[];
    expect(reply).toHaveAttribute('href', '/business/lantern#comment-c7');
    expect(like).toHaveAttribute('href', '/business/lantern');
    const text = screen.getByRole('link', { name: 'Thanks.' });
    expect(text).toHaveAttribute('href', '/business/lantern#comment-c7');
    // Keyboards reach the address once.
    expect(text).toHaveAttribute('tabindex', '-1');
  });

  it('marks new ones, and tells the server what was seen, once', async () => {
    const latestAt = '2025-10-26T13:00:00.000Z';
    const { requests } = open({
      NotificationsPage: page([
        notification('LIKE', { isUnread: true, num: 1, latestAt }),
        notification('FOLLOW', { business: null }),
      ]),
      SetNotificationsSeen: { setNotificationsSeen: unread(0) },
    });
    expect(await screen.findByText('Unread:')).toBeInTheDocument();
    expect(sentences()).toEqual(['Unread: grace liked Blue Lantern', 'grace follows you']);
    await waitFor(() =>
      expect(requests.filter(({ operation }) => operation === 'SetNotificationsSeen')).toMatchObject([
        { variables: { until: latestAt } },
      ]),
    );
  });

  it('marks nothing as seen on a hidden page, and what is new by then once it is visible', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const like = notification('LIKE', { isUnread: true, latestAt: '2025-10-26T13:00:00.000Z' });
    const nodes = [like];
    const { requests } = open({
      NotificationsPage: () => page(nodes),
      SetNotificationsSeen: { setNotificationsSeen: unread(0) },
    });
    const operations = () => requests.map(({ operation }) => operation);
    await screen.findByText('Unread:');
    expect(operations()).toEqual(['NotificationsPage']);
    const latestAt = '2025-10-26T14:00:00.000Z';
    nodes[0] = { ...like, num: 2, latestAt, actors: [person('linus'), person('grace')] };
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const expected = ['NotificationsPage', 'NotificationsPage', 'SetNotificationsSeen'];
    await waitFor(() => expect(operations()).toEqual(expected));
    expect(requests.at(-1)).toMatchObject({ variables: { until: latestAt } });
    expect(sentences()).toEqual(['Unread: linus and grace liked Blue Lantern']);
  });

  it('tells the server nothing where nothing is new', async () => {
    const { requests } = open({ NotificationsPage: page([notification('FOLLOW', { business: null })]) });
    await screen.findByText(/follows you/);
    expect(requests.map(({ operation }) => operation)).toEqual(['NotificationsPage']);
  });

  it('loads further pages below the first', async () => {
    const { user } = open({
      NotificationsPage: ({ after }) =>
        after ? page([notification('SAVE', { actors: [] })]) : page([notification('LIKE')], 'cursor'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText(/1 person saved/);
    expect(sentences()).toEqual(['grace liked Blue Lantern', '1 person saved Blue Lantern']);
  });

  it('keeps its further pages after Back, without what has moved to the first one', async () => {
    const [like, follow, save] = [
      notification('LIKE', { isUnread: true }),
      notification('FOLLOW', { business: null, isUnread: true }),
      notification('SAVE', { actors: [], isUnread: true }),
    ];
    let first = [like, follow];
    const { user, router, requests } = open({
      NotificationsPage: ({ after }) => (after ? page([save]) : page(first, 'cursor')),
      SetNotificationsSeen: { setNotificationsSeen: unread(0) },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(sentences()).toHaveLength(3));
    await act(() => router.navigate('/elsewhere'));
    first = [
      { ...like, num: 2, actors: [person('linus'), person('grace')] },
      { ...follow, isUnread: false },
    ];
    requests.length = 0;
    await act(() => router.navigate(-1));
    expect(sentences()).toHaveLength(3);
    await waitFor(() =>
      expect(sentences()).toEqual([
        'Unread: linus and grace liked Blue Lantern',
        'grace follows you',
        '1 person saved Blue Lantern',
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(requests.filter(({ operation }) => operation === 'NotificationsPage')).toHaveLength(1);
    await act(() => router.navigate('/elsewhere'));
    first = [{ ...save, num: 3 }, like];
    await act(() => router.navigate(-1));
    await waitFor(() =>
      expect(sentences()).toEqual([
        'Unread: 3 people saved Blue Lantern',
        'Unread: grace liked Blue Lantern',
        'grace follows you',
      ]),
    );
  });

  it('shows new ones as soon as the number of unread ones rises', async () => {
    const nodes = [notification('LIKE')];
    const { client, requests } = open({
      NotificationsPage: () => page(nodes),
      SetNotificationsSeen: { setNotificationsSeen: unread(0) },
    });
    await screen.findByText(/liked/);
    const tell = (number: number) =>
      act(async () => void client.writeQuery({ ...unreadQuery(ada.id), data: { user: unread(number) } as never }));
    await tell(0);
    nodes.unshift(notification('FOLLOW', { business: null, isUnread: true }));
    await tell(1);
    await waitFor(() => expect(sentences()).toEqual(['Unread: grace follows you', 'grace liked Blue Lantern']));
    await waitFor(() => expect(requests.at(-1)!.operation).toBe('SetNotificationsSeen'));
    await waitFor(() => expect(client.readQuery(unreadQuery(ada.id))).toMatchObject({ user: { numUnread: 0 } }));
    const operations = ['NotificationsPage', 'NotificationsPage', 'SetNotificationsSeen'];
    expect(requests.map(({ operation }) => operation)).toEqual(operations);
  });

  it('shows new ones after a press on the bell', async () => {
    const nodes = [notification('LIKE')];
    const { user } = renderApp(
      <>
        <Bell />
        <NotificationsPage />
      </>,
      {
        as: ada,
        url: '/notifications',
        responses: {
          NotificationsPage: () => page(nodes),
          UnreadNotifications: { user: unread(0) },
          SetNotificationsSeen: { setNotificationsSeen: unread(0) },
        },
      },
    );
    await screen.findByText(/liked/);
    nodes.unshift(notification('FOLLOW', { business: null }));
    await user.click(screen.getByRole('link', { name: /^Notifications/ }));
    await waitFor(() => expect(sentences()).toEqual(['grace follows you', 'grace liked Blue Lantern']));
  });

  it('takes the number from the bell where what it counts is gone', async () => {
    let num = 1;
    let respond!: (response: ResponseData) => void;
    const response = new Promise<ResponseData>((resolve) => (respond = resolve));
    renderApp(
      <>
        <Bell />
        <NotificationsPage />
      </>,
      {
        as: ada,
        url: '/notifications',
        responses: { NotificationsPage: response, UnreadNotifications: () => ({ user: unread(num) }) },
      },
    );
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    num = 0;
    respond(page([]));
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible();
  });

  it('leads on where nothing has happened, and offers to try again after a failure', async () => {
    const { unmount } = open({ NotificationsPage: page([]) });
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Businesses' })).toHaveAttribute('href', '/');
    unmount();
    open({ NotificationsPage: new Error('offline') });
    expect(await screen.findByText('Failed to fetch notifications')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('A member', () => {
  const settings = (off: string[], mutedBusinesses: object[], changes: object = {}) => ({
    __typename: 'NotificationSettings',
    id: ada.id,
    timeZone: 'Europe/Berlin',
    kinds: ['LIKE', 'SAVE', 'DECISION'].map((kind) => ({
      __typename: 'NotificationKindSetting',
      kind,
      isOn: !off.includes(kind),
      mail: kind === 'DECISION' ? 'AT_ONCE' : 'NONE',
    })),
    mutedBusinesses,
    mutedPeople: [],
    mutedThreads: [],
    ...changes,
  });
  const stored = (off: string[], muted: object[], changes: object = {}, emailVerified = true) => ({
    me: { __typename: 'User', id: ada.id, emailVerified, notificationSettings: settings(off, muted, changes) },
  });

  it('sees a row for each kind while the settings load, so that nothing below them moves', async () => {
    const { hold } = renderApp(<OwnSettings />, {
      as: ada,
      responses: { NotificationSettings: stored([], []) },
    });
    const release = hold();
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const before = names();
    expect(before).toContain('Likes of your businesses');
    release();
    await screen.findByRole('checkbox', { name: 'Likes of your businesses: on the site' });
    expect(names()).toEqual(before);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('turns a kind off, and gets it back after a failure', async () => {
    const { user, requests, hold } = renderApp(<OwnSettings />, {
      as: ada,
      responses: { NotificationSettings: stored([], []), SetNotificationKind: new Error('offline') },
    });
    const likes = await screen.findByRole('checkbox', { name: 'Likes of your businesses: on the site' });
    expect(likes).toBeChecked();
    const release = hold();
    await user.click(likes);
    await waitFor(() => expect(likes).not.toBeChecked());
    release();
    expect(await screen.findByText('Failed to change notifications')).toBeVisible();
    await waitFor(() => expect(likes).toBeChecked());
    expect(requests.at(-1)).toMatchObject({ variables: { kind: 'LIKE', isOn: false } });
  });

  it('chooses how often mails tell of a kind, and gets the old choice back after a failure', async () => {
    const { user, requests } = renderApp(<OwnSettings />, {
      as: ada,
      responses: { NotificationSettings: stored([], []), SetNotificationMail: new Error('offline') },
    });
    const likes = await screen.findByRole('combobox', { name: 'Likes of your businesses: by mail' });
    expect(likes).toHaveDisplayValue('Never');
    await user.selectOptions(likes, 'Weekly');
    expect(await screen.findByText('Failed to change notifications')).toBeVisible();
    await waitFor(() => expect(likes).toHaveDisplayValue('Never'));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(requests.at(-1)).toMatchObject({ variables: { kind: 'LIKE', frequency: 'WEEKLY', timeZone } });
    // Decisions are always mailed.
    expect(screen.getByRole('row', { name: /^Decisions of moderators/ })).toHaveTextContent('Always');
    expect(screen.queryByText('Mails begin once your email address is confirmed.')).toBeNull();
  });

  it('changes several settings at once, each after the response to the one before', async () => {
    const off: string[] = [];
    const { user, requests, hold } = renderApp(<OwnSettings />, {
      as: ada,
      responses: {
        NotificationSettings: stored([], []),
        SetNotificationKind: ({ kind }) => {
          off.push(kind as string);
          return { setNotificationKind: settings(off, []) };
        },
        SetNotificationMail: new Error('offline'),
      },
    });
    const sent = () => requests.map(({ operation }) => operation).filter((name) => name.startsWith('Set'));
    const likes = await screen.findByRole('checkbox', { name: 'Likes of your businesses: on the site' });
    const saves = screen.getByRole('checkbox', { name: 'Saves of your businesses: on the site' });
    const mails = screen.getByRole('combobox', { name: 'Saves of your businesses: by mail' });
    const release = hold();
    await user.click(likes);
    await user.click(saves);
    await user.selectOptions(mails, 'Weekly');
    await waitFor(() => expect(mails).toHaveDisplayValue('Weekly'));
    expect(sent()).toEqual(['SetNotificationKind']);
    release();
    expect(await screen.findByText('Failed to change notifications')).toBeVisible();
    expect(sent()).toEqual(['SetNotificationKind', 'SetNotificationKind', 'SetNotificationMail']);
    expect(off).toEqual(['LIKE', 'SAVE']);
    for (const box of [likes, saves]) expect(box).not.toBeChecked();
  });

  it('unmutes several at once, each after the response to the one before', async () => {
    let muted = [lantern, { ...lantern, id: 'oven', name: 'Old Oven' }];
    const mutedThreads = [lantern];
    const { user, requests, hold } = renderApp(<OwnSettings />, {
      as: ada,
      responses: {
        NotificationSettings: stored([], muted, { mutedThreads }),
        SetMuted: ({ id }) => {
          muted = muted.filter((each) => each.id !== id);
          return { setMuted: settings([], muted, { mutedThreads }) };
        },
        SetThreadMuted: { setThreadMuted: settings([], []) },
      },
    });
    const sent = () => requests.map(({ operation }) => operation).filter((name) => name.startsWith('Set'));
    const first = await screen.findByRole('button', { name: 'Unmute Blue Lantern' });
    const release = hold();
    await user.click(first);
    for (const name of ['Old Oven', 'Conversation on Blue Lantern'])
      await user.click(screen.getByRole('button', { name: `Unmute ${name}` }));
    expect(sent()).toEqual(['SetMuted']);
    release();
    expect(await screen.findByText(/^Mute a business, a person or a conversation on/)).toBeVisible();
    expect(sent()).toEqual(['SetMuted', 'SetMuted', 'SetThreadMuted']);
  });

  it('comes from the notifications to their settings, which get the focus', async () => {
    const { unmount } = open({ NotificationsPage: page([notification('LIKE')]) });
    const address = (await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')!;
    expect(address).toBe('/account#notifications');
    unmount();
    renderApp(<OwnSettings />, {
      as: ada,
      url: address,
      pattern: '/account',
      responses: { NotificationSettings: stored([], []) },
    });
    await screen.findByRole('combobox', { name: 'Likes of your businesses: by mail' });
    expect(screen.getByRole('region', { name: 'Notification settings' })).toHaveFocus();
  });

  it('keeps the focus on what was pressed before these settings have loaded', async () => {
    let respond: (response: ResponseData) => void = () => undefined;
    const response = new Promise<ResponseData>((resolve) => (respond = resolve));
    const { user } = renderApp(
      <>
        <button>Other</button>
        <OwnSettings />
      </>,
      { as: ada, url: '/account#notifications', pattern: '/account', responses: { NotificationSettings: response } },
    );
    const other = screen.getByRole('button', { name: 'Other' });
    await user.click(other);
    respond(stored([], []));
    await screen.findByRole('combobox', { name: 'Likes of your businesses: by mail' });
    expect(other).toHaveFocus();
  });

  it('chooses the time zone of digests, and learns that mails need a confirmed address', async () => {
    const { user, requests } = renderApp(<OwnSettings />, {
      as: ada,
      responses: {
        NotificationSettings: stored([], [], {}, false),
        SetTimeZone: { setTimeZone: { __typename: 'NotificationSettings', id: ada.id, timeZone: 'America/New_York' } },
      },
    });
    const zone = await screen.findByRole('combobox', { name: /^Digests arrive at 8:00/ });
    expect(zone).toHaveValue('Europe/Berlin');
    await user.selectOptions(zone, 'America/New York');
    await waitFor(() => expect(zone).toHaveValue('America/New_York'));
    expect(requests.at(-1)).toMatchObject({ variables: { timeZone: 'America/New_York' } });
    expect(screen.getByText('Mails begin once your email address is confirmed.')).toBeVisible();
  });

  it.each(['MENTION', 'REVIEW'])('mutes the conversation of a %s, and unmutes it on the account page', async (kind) => {
    const { user, requests } = open({
      NotificationsPage: page([notification(kind), notification('LIKE')]),
      SetThreadMuted: { setThreadMuted: settings([], [], { mutedThreads: [lantern] }) },
    });
    // Likes are no conversation.
    await user.click(await screen.findByRole('button', { name: 'Mute this conversation' }));
    expect(await screen.findByText(/^The conversation on Blue Lantern is muted/)).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ variables: { businessId: 'lantern', isMuted: true } }));
    const account = renderApp(<OwnSettings />, {
      as: ada,
      responses: {
        NotificationSettings: stored([], [], { mutedThreads: [lantern] }),
        SetThreadMuted: { setThreadMuted: settings([], []) },
      },
    });
    await account.user.click(await screen.findByRole('button', { name: 'Unmute Conversation on Blue Lantern' }));
    const hint = await screen.findByText(/^Mute a business, a person or a conversation on/);
    expect(hint).toBeVisible();
    // The pressed button has disappeared.
    expect(hint.parentElement).toHaveFocus();
  });

  it('mutes the business of a notification, which leaves the list', async () => {
    let nodes = [notification('LIKE'), notification('FOLLOW', { business: null })];
    const { user, requests } = open({
      NotificationsPage: () => page(nodes),
      SetMuted: { setMuted: settings([], [lantern]) },
    });
    const mute = await screen.findByRole('button', { name: 'Mute Blue Lantern' });
    nodes = [nodes[1]!];
    await user.click(mute);
    await waitFor(() => expect(sentences()).toEqual(['grace follows you']));
    // The pressed button has disappeared.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(requests.find(({ operation }) => operation === 'SetMuted')).toMatchObject({
      variables: { id: 'lantern', isMuted: true },
    });
  });

  it('mutes a business on a further page, and the other notifications stay', async () => {
    const follow = notification('FOLLOW', { business: null });
    const oven = { __typename: 'Business', id: 'oven', name: 'Old Oven' };
    const nodes = ['LIKE', 'COMMENT', 'SAVE'].map((kind) => notification(kind));
    const review = notification('REVIEW', { business: oven });
    const first = [follow];
    const { user } = open({
      NotificationsPage: ({ after }) => (after ? page([...nodes, review]) : page(first, 'cursor')),
      SetMuted: { setMuted: settings([], [lantern]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const [mute] = await screen.findAllByRole('button', { name: 'Mute Blue Lantern' });
    first.unshift(notification('FOLLOW', { business: null, actors: [person('linus')] }));
    await user.click(mute!);
    const left = ['linus follows you', 'grace follows you', 'grace reviewed Old Oven'];
    await waitFor(() => expect(sentences()).toEqual(left));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('mutes a conversation on a further page, and the likes of its business stay', async () => {
    const follow = notification('FOLLOW', { business: null });
    const nodes = ['LIKE', 'COMMENT', 'HELPFUL'].map((kind) => notification(kind));
    const first = [follow];
    const { user } = open({
      NotificationsPage: ({ after }) => (after ? page(nodes) : page(first, 'cursor')),
      SetThreadMuted: { setThreadMuted: settings([], [], { mutedThreads: [lantern] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const [mute] = await screen.findAllByRole('button', { name: 'Mute this conversation' });
    first.unshift(notification('FOLLOW', { business: null, actors: [person('linus')] }));
    await user.click(mute!);
    const left = ['linus follows you', 'grace follows you', 'grace liked Blue Lantern'];
    await waitFor(() => expect(sentences()).toEqual(left));
  });

  it('mutes a person who listed a business, and unmutes on the account page', async () => {
    const { user, requests } = open({
      NotificationsPage: page([notification('NEW_BUSINESS')]),
      SetMuted: { setMuted: settings([], []) },
    });
    await user.click(await screen.findByRole('button', { name: 'Mute grace' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ operation: 'NotificationsPage' }));
    expect(requests).toContainEqual(expect.objectContaining({ variables: { id: 'grace', isMuted: true } }));
    const account = renderApp(<OwnSettings />, {
      as: ada,
      responses: { NotificationSettings: stored([], [lantern]), SetMuted: { setMuted: settings([], []) } },
    });
    await account.user.click(await screen.findByRole('button', { name: 'Unmute Blue Lantern' }));
    expect(await screen.findByText(/^Mute a business, a person or a conversation on/)).toBeVisible();
    expect(account.requests.at(-1)).toMatchObject({ variables: { id: 'lantern', isMuted: false } });
  });
});

describe('The bell', () => {
  it('shows the number of unread notifications, and asks again when the window gets the focus', async () => {
    let number = 3;
    const { requests } = renderApp(<Bell />, {
      as: ada,
      responses: { UnreadNotifications: () => ({ user: unread(number) }) },
    });
    expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toHaveTextContent('3');
    number = 1204;
    const now = Date.now();
    const clock = Date.now;
    try {
      // Focus events that follow each other closely are one.
      act(() => void fireEvent.focus(window));
      expect(requests).toHaveLength(1);
      Date.now = () => now + 60_000;
      act(() => void fireEvent.focus(window));
      expect(await screen.findByRole('link', { name: 'Notifications, 1,204 unread' })).toBeVisible();
    } finally {
      Date.now = clock;
    }
  });

  it('asks each minute while the page is visible, and when it becomes visible, at most every ten seconds', async () => {
    let visibility: DocumentVisibilityState = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.useFakeTimers();
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(1000 * seconds));
    const setVisibility = (state: DocumentVisibilityState) =>
      act(async () => {
        visibility = state;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const { requests } = renderApp(<Bell />, { as: ada, responses: { UnreadNotifications: { user: unread(3) } } });
    await pass(59);
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(requests).toHaveLength(2);
    await pass(120);
    expect(requests).toHaveLength(4);
    await setVisibility('hidden');
    await pass(125);
    expect(requests).toHaveLength(4);
    await setVisibility('visible');
    expect(requests).toHaveLength(5);
    await pass(9);
    await setVisibility('hidden');
    await setVisibility('visible');
    expect(requests).toHaveLength(5);
    await pass(1);
    await setVisibility('hidden');
    await setVisibility('visible');
    expect(requests).toHaveLength(6);
  });

  it.each([
    ['all is seen', { user: unread(0) }],
    ['the server cannot be reached', new Error('Failed to fetch')],
  ])('shows no number where %s', async (_case, UnreadNotifications) => {
    const { requests } = renderApp(<Bell />, { as: ada, responses: { UnreadNotifications } });
    await waitFor(() => expect(requests).toHaveLength(1));
    // The response arrives in this time.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(/^$/);
    expect(session.get()?.user.id).toBe(ada.id);
  });
});
