/**
 * The tabs of a browser share one stream: the tab that holds a lock opens it for the businesses of all tabs, and passes on what it
 * receives. When that tab is closed, another one gets the lock.
 */
import { streamLimits } from '#rules/requests/stream-limits.ts';
import { createStore } from '../store.ts';
import type { LiveState } from './readEvents.ts';

const name = 'main-street-live';

type Message =
  /** Of a tab: the businesses that it shows. */
  | { kind: 'shows'; tab: string; ids: string[] }
  /** Of a new leader: all tabs send the businesses that they show. */
  | { kind: 'ask' }
  /** Of the leader. */
  | { kind: 'open'; isOpen: boolean }
  | { kind: 'state'; userId: string | undefined; state: LiveState; to?: string };

interface TabsOptions {
  /** The tab has become the leader, or the businesses of all tabs have changed. */
  onLead: () => void;
  onState: (userId: string | undefined, state: LiveState) => void;
}

/** Whether the browser has what tabs need to share a stream. Without it there is no stream: each tab would take a connection. */
export const canShareStream = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

export class Tabs {
  readonly isOpen = createStore(false);
  isLeader = false;
  private readonly id = Math.random().toString(36).slice(2);
  private readonly others = new Map<string, string[]>();
  private channel: BroadcastChannel | undefined;
  private leaving: AbortController | undefined;
  private ids: string[] = [];
  /** What the stream of this tab has received last. */
  private last: [userId: string | undefined, state: LiveState] | undefined;

  constructor(private readonly options: TabsOptions) {}

  /** Takes part, with the businesses that the tab shows. */
  join(ids: string[]): void {
    this.ids = ids;
    if (!this.channel) {
      this.channel = new BroadcastChannel(name);
      this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data);
      this.lead(new AbortController());
    }
    this.sendIds();
  }

  /** Stops taking part: another tab becomes the leader. */
  leave(): void {
    this.ids = [];
    this.sendIds();
    this.leaving?.abort();
    this.channel?.close();
    this.channel = this.leaving = this.last = undefined;
    this.isLeader = false;
    this.others.clear();
    this.isOpen.set(false);
  }

  /** The businesses of all tabs, those of this tab last. */
  get allIds(): string[] {
    return [...new Set([...[...this.others.values()].flat(), ...this.ids])].slice(-streamLimits.businesses);
  }

  /** Passes on what the leader has received. */
  share(userId: string | undefined, state: LiveState): void {
    this.last = [userId, state];
    this.post({ kind: 'state', userId, state });
    this.options.onState(userId, state);
  }

  setOpen(isOpen: boolean): void {
    this.isOpen.set(isOpen);
    if (!isOpen) this.last = undefined;
    this.post({ kind: 'open', isOpen });
  }

  private lead(leaving: AbortController): void {
    this.leaving = leaving;
    const { signal } = leaving;
    const held = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve());
        this.isLeader = true;
        this.post({ kind: 'ask' });
        this.options.onLead();
      });
    navigator.locks.request(name, { signal }, held).catch(() => undefined);
  }

  private post(message: Message): void {
    this.channel?.postMessage(message);
  }

  private sendIds(): void {
    if (this.isLeader) this.options.onLead();
    else this.post({ kind: 'shows', tab: this.id, ids: this.ids });
  }

  private receive(message: Message): void {
    if (message.kind === 'ask') return this.sendIds();
    if (message.kind === 'state') {
      if (message.to && message.to !== this.id) return;
      return this.options.onState(message.userId, message.state);
    }
    if (message.kind === 'open') return this.isOpen.set(message.isOpen);
    if (!this.isLeader) return;
    const { tab, ids } = message;
    if (ids.length > 0) this.others.set(tab, ids);
    else this.others.delete(tab);
    this.post({ kind: 'open', isOpen: this.isOpen.get() });
    // A stream that stays as it is sends that tab nothing.
    if (this.last) {
      const [userId, { me, businesses }] = this.last;
      const shown = businesses.filter(({ businessId }) => ids.includes(businessId));
      this.post({ kind: 'state', userId, state: { me, businesses: shown }, to: tab });
    }
    this.options.onLead();
  }
}
