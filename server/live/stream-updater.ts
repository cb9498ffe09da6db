/** Sends changes to streams in rounds. What changes during a round waits for the next one. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Context, Topic } from '#server/core/context.ts';
import { affectedUsers } from './affected-users.ts';
import type { Stream } from './stream.ts';

/** Milliseconds between two rounds, at least; after a long round four times its duration, which bounds the CPU time of streams. */
const pauseBetween = 200;
const restFactor = 4;
/** Milliseconds after a round that failed. */
const pauseAfterFailure = 1000;
/** Streams whose operations are executed at once, with shared reads: one statement for each kind of read. */
const groupSize = 200;

export interface StreamUpdaterOptions {
  db: () => DataSource;
  log: Logger;
  /** Creates the context of a visitor, whose reads the streams of a group share. */
  sharedContext: () => Promise<Context>;
  /** The streams that watch one of the topics; all streams for `all`, also those that are about to open. */
  watching: (topics: readonly Topic[]) => Iterable<Stream>;
  /** The ids of the users who watch their notifications. */
  subscribedUserIds: () => string[];
}

export class StreamUpdater {
  private readonly topics = new Set<Topic>();
  private readonly streams = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isFailing = false;
  private nextAt = 0;

  constructor(private readonly options: StreamUpdaterOptions) {}

  /** Adds changes and streams to the next round. */
  add(topics: readonly Topic[], streams: Iterable<Stream> = []): void {
    for (const topic of topics) this.topics.add(topic);
    for (const stream of streams) this.streams.add(stream);
    this.schedule();
  }

  stop(): void {
    this.nextAt = Infinity;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.isRunning || this.timer || this.nextAt === Infinity || this.topics.size + this.streams.size === 0) return;
    this.timer = setTimeout(() => void this.run(), Math.max(0, this.nextAt - performance.now())).unref();
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.isRunning = true;
    const start = performance.now();
    const topics = [...this.topics];
    const streams = new Set(this.streams);
    this.topics.clear();
    this.streams.clear();
    let rest = pauseBetween;
    try {
      for (const stream of await this.affectedStreams(topics)) streams.add(stream);
      if (!(await this.update([...streams]))) rest = pauseAfterFailure;
      this.isFailing = false;
    } catch (err) {
      rest = pauseAfterFailure;
      // While the database is away, every round fails.
      if (!this.isFailing) this.options.log.warn({ err }, 'Streams could not be updated; they are tried again.');
      this.isFailing = true;
      this.add(topics, streams);
    }
    this.nextAt = Math.max(this.nextAt, performance.now() + Math.max(rest, restFactor * (performance.now() - start)));
    this.isRunning = false;
    this.schedule();
  }

  private async affectedStreams(topics: readonly Topic[]): Promise<Iterable<Stream>> {
    const { db, subscribedUserIds, watching } = this.options;
    const isAnyoneOnline = subscribedUserIds().length > 0 && !topics.includes('all');
    const users = isAnyoneOnline ? await affectedUsers(db(), topics, subscribedUserIds) : [];
    return watching([...topics, ...users]);
  }

  /** @returns whether no stream has to be tried again */
  private async update(streams: readonly Stream[]): Promise<boolean> {
    let isDone = true;
    for (let at = 0; at < streams.length; at += groupSize) {
      const shared = await this.options.sharedContext();
      const group = streams.slice(at, at + groupSize);
      const results = await Promise.all(group.map((stream) => stream.update(shared)));
      const failed = group.filter((_, index) => !results[index]);
      if (failed.length > 0) isDone = false;
      for (const stream of failed) this.streams.add(stream);
    }
    return isDone;
  }
}
