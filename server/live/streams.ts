/** The open streams of a process: their limits, what they watch, their sessions and their end. */
import type { OperationResult, Topic } from '#server/core/context.ts';
import type { ServerResponse } from 'node:http';
import { Gauge } from 'prom-client';
import { streamLimits, streamMessages } from '#rules/requests/stream-limits.ts';
import { AppError, unavailable } from '#server/core/errors.ts';
import { KeyedLimit } from '#server/http/rate-limits/keyed-limit.ts';
import { addressGroupOf } from '#server/http/rate-limits/network.ts';
import { startListener, type Listener, type ListenerOptions } from './listener.ts';
import { StreamUpdater, type StreamUpdaterOptions } from './stream-updater.ts';
import { SessionChecks } from './session-checks.ts';
import { Stream } from './stream.ts';
import { TopicIndex } from './topic-index.ts';

/** Milliseconds between two checks of all sessions. */
const checkInterval = 60_000;

const openStreams = new Gauge({
  name: 'streams_open',
  help: 'Open event streams of subscriptions.',
});

type StreamsOptions = Pick<StreamUpdaterOptions, 'db' | 'log' | 'sharedContext'> &
  Pick<ListenerOptions, 'url' | 'send'> & {
    /** The streams that this process keeps open at once. */
    max: number;
  };

export class Streams {
  private readonly open = new Set<Stream>();
  private readonly topicIndex = new TopicIndex();
  /** The number of open streams of each account, and of each address without one. */
  private readonly counts = new KeyedLimit();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly updater = new StreamUpdater({
    ...this.options,
    watching: (topics) => (topics.includes('all') ? this.current() : this.topicIndex.of(topics)),
    subscribedUserIds: () => this.topicIndex.users(),
  });
  private readonly sessions = new SessionChecks({ ...this.options, current: () => this.current() });
  private listener: Listener | undefined;
  private isStopped = false;

  constructor(private readonly options: StreamsOptions) {}

  /** Starts to listen to the changes of all processes, once, unless the process opens no streams. The first stream does so, too. */
  start(): void {
    if (this.listener || this.isStopped || this.options.max === 0) return;
    this.listener = startListener({
      ...this.options,
      onTopics: (topics) => this.publish(topics),
      onListening: () => this.updateAll(),
    });
    const every = (ms: number, work: () => void) => this.timers.push(setInterval(work, ms).unref());
    every(1000, () => this.open.forEach((stream) => stream.ping(performance.now())));
    every(checkInterval, () =>
      this.listener?.isListening() ? void this.sessions.check(this.current()) : this.updateAll(),
    );
  }

  /** Makes the stream of a request. The caller opens or removes it. */
  create(): Stream {
    const onReadable = (stream: Stream) => this.updater.add([], [stream]);
    return new Stream((stream) => this.topicIndex.add(stream), onReadable);
  }

  /**
   * Opens a stream whose operation was executed once.
   * @param sendHeaders sends the headers of the response
   * @throws RATE_LIMITED above the limit of an account or an address; SERVICE_UNAVAILABLE above the limit of the process, and
   *   while the database connection receives no notifications
   */
  async openStream(
    stream: Stream,
    response: ServerResponse,
    first: OperationResult,
    sendHeaders: () => void,
  ): Promise<void> {
    this.start();
    await this.listener?.tested;
    const { viewer, ip } = stream.ctx!;
    const key = viewer?.id ?? addressGroupOf(ip);
    const max = viewer ? streamLimits.perAccount : streamLimits.perAddress;
    if (this.isStopped || this.open.size >= this.options.max || !this.listener?.isListening()) throw unavailable();
    if (response.closed) return this.remove(stream);
    const release = this.counts.acquire(key, max);
    if (!release)
      throw new AppError('RATE_LIMITED', streamMessages.tooMany(max), { retryAfter: streamLimits.retryAfter });
    this.open.add(stream);
    openStreams.set(this.open.size);
    response.once('close', () => {
      release();
      this.remove(stream);
    });
    sendHeaders();
    stream.open(response, first);
  }

  /** Removes a stream, which may not have been opened. */
  remove(stream: Stream): void {
    stream.isOpen = false;
    this.open.delete(stream);
    this.topicIndex.remove(stream);
    openStreams.set(this.open.size);
  }

  /** Sends each stream `complete`, and opens no more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.updater.stop();
    this.sessions.stop();
    this.timers.forEach(clearInterval);
    this.open.forEach((stream) => stream.complete());
    await this.listener?.stop();
  }

  /** The streams that are open, and those that open: their first result is being read. */
  private current(): Set<Stream> {
    return new Set([...this.open, ...this.topicIndex.all()]);
  }

  private publish(topics: readonly Topic[]): void {
    if (this.topicIndex.isEmpty) return;
    if (topics.includes('all')) return this.updateAll();
    const isOfSessions = (topic: Topic) => topic.startsWith('sessions:');
    void this.sessions.check(this.topicIndex.of(topics.filter(isOfSessions)));
    this.updater.add(topics.filter((topic) => !isOfSessions(topic)));
  }

  /** After changes were missed, or after one that concerns many. */
  private updateAll(): void {
    this.updater.add(['all']);
    void this.sessions.check(this.current());
  }
}
