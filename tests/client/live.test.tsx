/** The data of the stream is on the page without a request, a stream that ends opens again, and nothing of one user reaches the next. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildSchema, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cloneElement, useState } from 'react';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { changeViewer } from '#client/core/apollo/client.ts';
import { liveQuery } from '#client/core/live/readEvents.ts';
import { Tabs } from '#client/core/live/tabs.ts';
import { unreadQuery } from '#client/core/live/unread.ts';
import { session } from '#client/core/session.ts';
import { DeleteAccountDocument } from '#client/gql/graphql.ts';
import { SetLikeDocument } from '#client/gql/documents/reactions/SetLike.ts';
import { Bell } from '#client/notifications/Bell.tsx';
import { streamLimits } from '#rules/requests/stream-limits.ts';
import { commentList } from './comments/commentList.tsx';
import { connection, sampleComment } from './sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from './renderApp.tsx';

/** A stream that the page has asked for. */
interface OpenedStream {
  variables: { businessIds: string[] };
  token: string | undefined;
  isAborted: () => boolean;
  send: (live: object) => void;
  /** Sends an error as the last result, and ends the stream. */
  fail: (code: string) => void;
  /** Ends it as a server does that stops. */
  end: () => void;
}
let streams: OpenedStream[] = [];
/** How the server answers requests for a stream in place of opening it. */
let refusal: { status: number; code: string } | 'unreachable' | undefined;
const { fetch: realFetch } = globalThis;

// The bell loads it, and three seconds later requests the number itself: the first load may take as long.
beforeAll(() => import('#client/core/live/live.ts'));
beforeEach(() => {
  streams = [];
  refusal = undefined;
  globalThis.fetch = (async (_url: string, { headers, body, signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    const write = (result: object) =>
      void writer.write(encoder.encode(`event: next\ndata: ${JSON.stringify(result)}\n\n`)).catch(() => undefined);
    const end = () => void writer.close().catch(() => undefined);
    signal!.addEventListener('abort', () => void writer.abort().catch(() => undefined));
    streams.push({
      variables: JSON.parse(body as string).variables,
      token: (headers as Record<string, string>).authorization,
      isAborted: () => signal!.aborted,
      send: (live) => write({ data: { live } }),
      fail: (code) => {
        write(failed(code));
        end();
      },
      end,
    });
    if (refusal === 'unreachable') throw new TypeError('Failed to fetch');
    if (refusal) return new Response(JSON.stringify(failed(refusal.code)), { status: refusal.status });
    return { ok: true, status: 200, body: readable };
  }) as never;
  // One tab: it holds the lock at once.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, _options: object, held: () => Promise<void>) => held() },
  });
  globalThis.BroadcastChannel ??= class {
    postMessage() {}
    close() {}
  } as never;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});

const failed = (code: string) => ({ data: null, errors: [{ message: 'Refused.', extensions: { code } }] });
const unread = (numUnread: number) => ({ me: { id: 'ada', numUnread }, businesses: [] });
const stream = async (at = 0) => {
  await waitFor(() => expect(streams.length).toBeGreaterThan(at));
  return streams[at]!;
};
const second = 1000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Shows the bell with fake timers, until it has asked for a stream. */
const renderBell = async (responses: Responses = {}) => {
  jest.useFakeTimers();
  const view = renderApp(<Bell />, { as: ada, responses });
  await pass(second);
  expect(streams).toHaveLength(1);
  return { ...view, ...streams[0]! };
};

it('The subscription is valid', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  expect(validate(schema, parse(liveQuery))).toEqual([]);
});

describe('The bell', () => {
  it('shows the number and each new one without a request', async () => {
    const { requests } = renderApp(<Bell />, { as: ada });
    const { send, token } = await stream();
    expect(token).toMatch(/^Bearer /);
    send(unread(1));
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    send(unread(3));
    expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('requests the number where the stream brings none', async () => {
    const response = { user: { __typename: 'User', id: 'ada', numUnread: 2 } };
    const { requests } = renderApp(<Bell />, { as: ada, responses: { UnreadNotifications: response } });
    await stream();
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
    expect(requests.map(({ operation }) => operation)).toEqual(['UnreadNotifications']);
  });

  it('requests no number while the stream is open, but on focus and each minute without it', async () => {
    const response = { user: { __typename: 'User', id: 'ada', numUnread: 2 } };
    const { send, end, requests } = await renderBell({ UnreadNotifications: response });
    for (const number of [1, 2, 3, 4]) {
      send(unread(number));
      await pass(30 * second);
      act(() => void fireEvent.focus(window));
    }
    expect(streams).toHaveLength(1);
    expect(requests).toEqual([]);
    refusal = 'unreachable';
    end();
    await pass(0);
    act(() => void fireEvent.focus(window));
    expect(requests).toHaveLength(1);
    await pass(60 * second);
    expect(requests).toHaveLength(2);
  });

  it('shows no state while the member writes and for a second after it, and then the newest: one may be older', async () => {
    const liked = { setLike: { __typename: 'Business', id: 'bakery', isLiked: true, numLikes: 1 } };
    const { client, hold, send } = await renderBell({ SetLike: liked });
    send(unread(1));
    await pass(100);
    const bell = screen.getByRole('link', { name: 'Notifications, 1 unread' });
    const respond = hold();
    const write = client.mutate({ mutation: SetLikeDocument, variables: { businessId: 'bakery', liked: true } });
    const names: (string | null)[] = [];
    const observer = new MutationObserver(() => names.push(bell.getAttribute('aria-label')));
    observer.observe(bell, { attributes: true });
    send(unread(3));
    await pass(10 * second);
    respond();
    await pass(0);
    await write;
    await pass(second / 2);
    send(unread(4));
    await pass(second / 2 - 100);
    expect(names).toEqual([]);
    await pass(200);
    expect(names).toEqual(['Notifications, 4 unread']);
    send(unread(5));
    await pass(100);
    expect(names).toEqual(['Notifications, 4 unread', 'Notifications, 5 unread']);
    observer.disconnect();
  });

  it('of the next user shows nothing of the last one: the stream ends before the cache is cleared', async () => {
    const { client } = renderApp(<Bell />, { as: ada });
    const { send, isAborted } = await stream();
    send(unread(1));
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await act(async () => {
      const bob = { token: 'token of bob', user: { ...ada, id: 'bob' } };
      const changing = changeViewer(client, () => session.start(bob));
      expect(isAborted()).toBe(true);
      send(unread(9));
      await changing;
    });
    expect(JSON.stringify(client.cache.extract())).not.toContain('"numUnread":9');
    expect((await stream(1)).token).toBe('Bearer token of bob');
  });
});

describe('The stream', () => {
  it('opens again one to five seconds after each end, and shows what is new then', async () => {
    await renderBell();
    for (const at of [1, 2, 3]) {
      streams.at(-1)!.end();
      await pass(second - 1);
      expect(streams).toHaveLength(at);
      await pass(4 * second + 1);
      expect(streams).toHaveLength(at + 1);
      streams.at(-1)!.send(unread(at));
      await pass(100);
      expect(screen.getByRole('link', { name: `Notifications, ${at} unread` })).toBeVisible();
    }
  });

  it.each([
    ['is full', { status: 503, code: 'SERVICE_UNAVAILABLE' }, 20, 60],
    ['has had too many requests', { status: 429, code: 'RATE_LIMITED' }, 20, 60],
    ['cannot be reached', 'unreachable', 1, 3],
  ] as const)('opens later where the server %s, and ten minutes later within ninety seconds', async (...values) => {
    const [, reason, min, max] = values;
    refusal = reason;
    await renderBell();
    await pass((min - 1) * second);
    expect(streams).toHaveLength(1);
    await pass((max - min + 1) * second);
    expect(streams.length).toBeGreaterThan(1);
    await pass(600 * second);
    refusal = undefined;
    const tried = streams.length;
    // The server is asked neither all the time nor less often than that.
    expect(tried).toBeLessThan(40);
    await pass(90 * second);
    expect(streams.length).toBeGreaterThan(tried);
  });

  it.each(['FORBIDDEN', 'BAD_REQUEST', 'BAD_USER_INPUT', 'QUERY_TOO_COMPLEX'])(
    'does not open again where the server refuses or ends it with %s',
    async (code) => {
      const { unmount, fail } = await renderBell();
      fail(code);
      await pass(600 * second);
      expect(streams).toHaveLength(1);
      unmount();
      streams = [];
      refusal = { status: 403, code };
      await renderBell();
      await pass(600 * second);
      expect(streams).toHaveLength(1);
    },
  );

  it('opens again within a minute where it was refused for a session that is valid, as by a proxy', async () => {
    const valid = { user: { __typename: 'User', id: 'ada', numUnread: 2 } };
    const { fail, sessionErrors } = await renderBell({ UnreadNotifications: valid });
    fail('UNAUTHENTICATED');
    refusal = { status: 401, code: '' };
    await pass(20 * second);
    expect(streams).toHaveLength(1);
    await pass(42 * second);
    const tried = streams.length;
    expect(tried).toBeGreaterThan(1);
    refusal = undefined;
    await pass(62 * second);
    expect(streams.length).toBeGreaterThan(tried);
    await pass(600 * second);
    expect(streams.length).toBeLessThan(40);
    expect(sessionErrors).toEqual([]);
  });

  it('opens again where nothing has arrived for forty seconds', async () => {
    const { send, isAborted } = await renderBell();
    for (const number of [1, 2, 3, 4]) {
      await pass(15 * second);
      send(unread(number));
    }
    await pass(39 * second);
    expect(streams).toHaveLength(1);
    await pass(11 * second);
    expect(streams).toHaveLength(2);
    expect(isAborted()).toBe(true);
  });

  it('opens at once when the browser has a connection again', async () => {
    const { end } = await renderBell();
    end();
    await pass(0);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(streams).toHaveLength(2);
  });

  it('opens for a visitor whose session several responses have ended', async () => {
    const { client, router } = renderApp(commentList, {
      as: ada,
      url: '/business/bakery',
      responses: {
        BusinessComments: {
          business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', [sampleComment()]) },
        },
      },
    });
    expect((await stream()).token).toMatch(/^Bearer /);
    await act(() => router.navigate('/login'));
    for (const _ of ['first', 'second']) await act(() => changeViewer(client, session.end));
    await act(() => router.navigate('/business/bakery'));
    expect((await stream(1)).token).toBeUndefined();
  });
});

describe('A session that has ended', () => {
  const sessionOver = 'Invalid or expired session, please log in again';
  // The server answers as for a visitor.
  const over = { user: { __typename: 'User', id: 'ada', numUnread: null } };
  /** The bell of a member, whose number is known, on a public page; with `RequireAuth` on a private one. */
  const renderKnownBell = (response: ResponseData = over, page = <p>A public page</p>) => {
    const responses = { UnreadNotifications: response };
    const ui = (
      <>
        <Bell />
        {page}
      </>
    );
    const view = renderApp(ui, { as: ada, url: '/page', responses });
    const data = { user: { __typename: 'User' as const, id: 'ada', numUnread: 1 } };
    act(() => void view.client.writeQuery({ ...unreadQuery('ada'), data }));
    return view;
  };
  const expectEnd = async () => {
    await waitFor(() => expect(session.get()).toBeNull(), { timeout: 5000 });
    expect(['token', 'userData'].map((key) => localStorage.getItem(key))).toEqual([null, null]);
    expect(await screen.findByRole('alert')).toHaveTextContent(sessionOver);
  };

  it.each([
    ['whose session has ended', over],
    ['who has deleted the account', errorResponse('User not found', 'NOT_FOUND')],
  ])('on another device leaves a member %s on a public page, as a visitor, within seconds', async (_, response) => {
    const { requests, router, sessionErrors } = renderKnownBell(response);
    (await stream()).fail('UNAUTHENTICATED');
    await expectEnd();
    expect(screen.getByText('A public page')).toBeVisible();
    expect(router.state.location.pathname).toBe('/page');
    expect(requests.map(({ operation }) => operation)).toEqual(['UnreadNotifications']);
    expect(sessionErrors).toEqual([]);
    expect(streams).toHaveLength(1);
  });

  it('on another device leads from a private page to the login within seconds', async () => {
    const { router } = renderKnownBell(over, <RequireAuth />);
    (await stream()).fail('UNAUTHENTICATED');
    await expectEnd();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it.each([
    ['the server', JSON.stringify({ errors: [{ message: sessionOver, extensions: { code: 'UNAUTHENTICATED' } }] })],
    ['a proxy', 'Unauthorized'],
  ])('ends within seconds where %s refuses the stream with status 401', async (_, body) => {
    globalThis.fetch = (async () => ({ ok: false, status: 401, text: async () => body })) as never;
    renderKnownBell();
    await expectEnd();
  });

  it('does not end a new one that begins before the response', async () => {
    const { hold } = renderKnownBell();
    const respond = hold();
    (await stream()).fail('UNAUTHENTICATED');
    await pause(3000);
    act(() => session.start({ token: 'newer', user: ada }));
    respond();
    await act(() => pause(100));
    expect(session.get()?.token).toBe('newer');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('by a write of this tab is not reported as expired before the response to it', async () => {
    const { client, requests, sessionErrors, hold } = renderKnownBell();
    const { fail } = await stream();
    const respond = hold();
    const write = client.mutate({ mutation: DeleteAccountDocument, variables: { password: 'secret' } });
    fail('UNAUTHENTICATED');
    await pause(3000);
    await act(() => changeViewer(client, session.end));
    respond();
    await expect(write).rejects.toThrow();
    await pause(3000);
    expect(requests.map(({ operation }) => operation)).toEqual(['DeleteAccount']);
    expect(sessionErrors).toEqual([]);
  });
});

describe('New comments', () => {
  const newId = (at: number) => `01a20000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const comment = (at: number) => sampleComment({ id: newId(at), text: `Text ${at}` });

  /** A list that shows one comment. Its button announces two more, which it then loads. */
  const announced = async (list = commentList) => {
    let shown = [comment(1)];
    /** Adds a comment to the list of the server. */
    const add = (at: number) => (shown = [comment(at), ...shown]);
    const view = renderApp(list, {
      url: '/business/bakery',
      responses: {
        BusinessComments: ({ rating }) => ({
          business: {
            __typename: 'Business',
            id: 'bakery',
            comments: connection('Comment', rating ? [comment(1)] : shown),
          },
        }),
      },
    });
    await screen.findByText('Text 1');
    const { send, variables } = await stream();
    expect(variables.businessIds).toEqual(['bakery']);
    const tell = (...ids: string[]) =>
      send({
        me: null,
        businesses: [{ businessId: 'bakery', business: { id: 'bakery' }, newestComments: ids.map((id) => ({ id })) }],
      });
    tell(newId(1));
    tell(newId(3), newId(2), newId(1));
    const button = await screen.findByRole('button', { name: '2 new comments' });
    expect(button.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText('Text 3')).toBeNull();
    shown = [comment(3), comment(2), comment(1)];
    return { ...view, button, tell, add };
  };

  it('announce themselves, and a press loads and shows them with the focus', async () => {
    const { user, button } = await announced();
    await user.click(button);
    expect(await screen.findByText('Text 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Text 3'));
  });

  it.each([
    ['', false],
    [', also one that arrived while they loaded', true],
  ])('are not announced again where a filter leaves out those that were shown%s', async (_, hasLater) => {
    function FilteredList() {
      const [view, setView] = useState({});
      return (
        <>
          <button onClick={() => setView({ rating: 1 })}>One star</button>
          {cloneElement(commentList, { view })}
        </>
      );
    }
    const { user, button, hold, tell, add } = await announced(<FilteredList />);
    const release = hold();
    if (hasLater) add(4);
    await user.click(button);
    if (hasLater) tell(newId(4), newId(3), newId(2), newId(1));
    release();
    await screen.findByText(hasLater ? 'Text 4' : 'Text 3');
    await user.click(screen.getByRole('button', { name: 'One star' }));
    await waitFor(() => expect(screen.queryByText('Text 3')).toBeNull());
    expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull();
  });

  it('show a lower bound where the list has none of the comments of a full event', async () => {
    const { tell } = await announced();
    const ids = Array.from({ length: streamLimits.comments }, (_, at) => newId(at + 2));
    tell(...ids.toReversed());
    const text = `${streamLimits.comments}+ new comments`;
    expect(await screen.findByRole('button', { name: text })).toBeVisible();
  });

  it('leave the focus with a user who moves it before they have loaded', async () => {
    const { user, button, hold } = await announced();
    const link = screen.getByRole('link', { name: 'grace' });
    const release = hold();
    await user.click(button);
    act(() => link.focus());
    release();
    expect(await screen.findByText('Text 3')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull());
    expect(link).toHaveFocus();
  });
});

describe('A tab that takes part again', () => {
  /** Delivers the messages of all tabs. */
  class TabChannel {
    static readonly all = new Set<TabChannel>();
    onmessage: ((event: { data: unknown }) => void) | undefined;
    constructor() {
      TabChannel.all.add(this);
    }
    postMessage(data: unknown) {
      for (const other of TabChannel.all) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
    }
    close() {
      TabChannel.all.delete(this);
    }
  }

  let others: typeof BroadcastChannel;
  beforeEach(() => {
    others = globalThis.BroadcastChannel;
    globalThis.BroadcastChannel = TabChannel as never;
  });
  afterEach(() => {
    globalThis.BroadcastChannel = others;
  });

  it('receives the last state of its business from the tab with the stream', () => {
    let isHeld = false;
    const request = (_name: string, _options: object, held: () => Promise<void>) => {
      if (isHeld) return new Promise<void>(() => undefined);
      isHeld = true;
      return held();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const received: object[] = [];
    const first = new Tabs({ onLead: () => undefined, onState: () => undefined });
    const second = new Tabs({ onLead: () => undefined, onState: (_, state) => void received.push(state) });
    first.join(['bakery', 'lantern']);
    second.join(['bakery']);
    second.leave();
    const me = { id: 'ada', numUnread: 1 };
    const [bakery, lantern] = ['bakery', 'lantern'].map((businessId) => ({
      businessId,
      business: { id: businessId, numLikes: 2 },
      newestComments: [{ id: 'c1' }],
    }));
    first.share('ada', { me, businesses: [bakery!, lantern!] });
    expect(received).toEqual([]);
    second.join(['bakery']);
    expect(received).toEqual([{ me, businesses: [bakery] }]);
  });
});
