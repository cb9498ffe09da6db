/** Live updates of this tab: what it shows, the stream, and what is written into the cache. */
import type { ApolloClient } from '@apollo/client';
import { viewerChanges } from '../apollo/client.ts';
import { session } from '../session.ts';
import { createStore } from '../store.ts';
import { OwnWrites } from './ownWrites.ts';
import { readEvents, type LiveState } from './readEvents.ts';
import { retryDelay, waitFor } from './retry.ts';
import { Tabs } from './tabs.ts';
import { requestUnread, unreadQuery } from './unread.ts';

/** Milliseconds in which changes of what the tabs show are collected, so that a navigation opens one stream. */
const collectFor = 300;
/** Milliseconds in which the response to a write of another tab that has ended the session arrives. */
const checkAfter = 2000;

export class Live {
  /** The ids of the newest comments of others on each business that events contained. */
  readonly newestComments = createStore<Readonly<Record<string, readonly string[]>>>({});
  private readonly shown: string[] = [];
  private members = 0;
  private stream: AbortController | undefined;
  private key = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isViewerChanging = false;
  private readonly writes: OwnWrites;
  /** The newest state, while it may be older than what this tab has written. */
  private heldState: [userId: string | undefined, state: LiveState] | undefined;
  private readonly tabs = new Tabs({
    onLead: () => this.scheduleStream(),
    onState: (userId, state) => this.apply(userId, state),
  });
  /** Whether a stream of this browser is open. */
  readonly isOpen = this.tabs.isOpen;

  constructor(private readonly client: ApolloClient) {
    this.writes = new OwnWrites(client, () => {
      const held = this.heldState;
      this.heldState = undefined;
      if (held) this.apply(...held);
    });
    // The last user's data must not arrive in the cleared cache of the next one.
    viewerChanges.add(() => {
      this.isViewerChanging = true;
      this.endStream();
      this.newestComments.set({});
      // Also where the session is the same as before.
      return () => {
        this.isViewerChanging = false;
        this.update();
      };
    });
    session.subscribe(() => this.update());
    // A page with a stream or a lock would not be kept for Back.
    addEventListener('pagehide', () => this.leave());
    addEventListener('pageshow', ({ persisted }) => persisted && this.update());
  }

  /**
   * Keeps the stream open for a part of the page.
   * @param businessId the business that the part shows; without one, the part shows the notifications of the member
   * @returns the function that ends it
   */
  join(businessId?: string): () => void {
    if (businessId) this.shown.push(businessId);
    else this.members += 1;
    this.update();
    return () => {
      this.heldState = undefined;
      if (businessId) this.shown.splice(this.shown.indexOf(businessId), 1);
      else this.members -= 1;
      this.update();
    };
  }

  private update(): void {
    const isNeeded = this.shown.length > 0 || (this.members > 0 && session.get() !== null);
    if (isNeeded) this.tabs.join([...new Set(this.shown)]);
    else this.leave();
  }

  private leave(): void {
    this.endStream();
    this.tabs.leave();
  }

  private endStream(): void {
    clearTimeout(this.timer);
    this.stream?.abort();
    this.stream = undefined;
    this.heldState = undefined;
    this.key = '';
  }

  private scheduleStream(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.openStream(), collectFor);
  }

  private openStream(): void {
    if (!this.tabs.isLeader || this.isViewerChanging) return;
    const token = session.get()?.token;
    const businessIds = this.tabs.allIds;
    const key = JSON.stringify([token, [...businessIds].sort()]);
    if (this.stream && key === this.key) return;
    this.endStream();
    if (!token && businessIds.length === 0) return;
    this.key = key;
    this.stream = new AbortController();
    void this.run(this.stream.signal, token, businessIds);
  }

  /** Opens the stream again and again, until it is aborted or the server refuses it. */
  private async run(signal: AbortSignal, token: string | undefined, businessIds: string[]): Promise<void> {
    const userId = session.get()?.user.id;
    let failures = 0;
    while (!signal.aborted) {
      let wasOpen = false;
      const onOpen = () => {
        wasOpen = true;
        this.tabs.setOpen(true);
      };
      const onState = (state: LiveState) => !signal.aborted && this.tabs.share(userId, state);
      const end = await readEvents({ token, businessIds, signal, onOpen, onState });
      this.tabs.setOpen(false);
      failures = wasOpen ? 0 : failures + 1;
      if (token && end.code === 'UNAUTHENTICATED') await this.checkSession(signal);
      const delay = retryDelay(end, failures);
      // The check may have ended the session, and with it this stream.
      if (delay === undefined || signal.aborted) return;
      await waitFor(delay, signal);
    }
  }

  /**
   * Asks whether the session has ended after the server has refused it. A write of this tab that has ended it, as the deletion of
   * the account, gets its own response before.
   */
  private async checkSession(signal: AbortSignal): Promise<void> {
    do await waitFor(checkAfter, signal);
    while (!signal.aborted && !this.writes.areSettled);
    if (signal.aborted) return;
    // After a failure the next try of the stream is refused, and asks again.
    await requestUnread(this.client);
  }

  private apply(userId: string | undefined, state: LiveState): void {
    if (this.isViewerChanging || userId !== session.get()?.user.id) return;
    this.heldState = this.writes.areSettled ? undefined : [userId, state];
    if (this.heldState) return;
    const { me, businesses } = state;
    this.client.cache.batch({
      update: (cache) => {
        // The bell needs no request of its own.
        if (me) cache.writeQuery({ ...unreadQuery(me.id), data: { user: { __typename: 'User', ...me } } });
        for (const { business } of businesses) {
          if (!business) continue;
          const { id, ...values } = business;
          // Fields that no screen has read stay unknown.
          const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
          cache.modify({ id: cache.identify({ __typename: 'Business', id }), fields });
        }
      },
    });
    const newest = businesses.map(({ businessId, newestComments }) => [businessId, newestComments.map(({ id }) => id)]);
    if (newest.length > 0) this.newestComments.set({ ...this.newestComments.get(), ...Object.fromEntries(newest) });
  }
}

const lives = new WeakMap<ApolloClient, Live>();

/** The live updates of this tab. */
export function liveOf(client: ApolloClient): Live {
  let live = lives.get(client);
  if (!live) lives.set(client, (live = new Live(client)));
  return live;
}
