/** Answers that are the same for all visitors: read once for all requests within a second. */
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { processMetrics } from './metrics.ts';

/** How long an answer is used, in milliseconds; a write in this process ends it at once. */
const maxAge = 1000;
const maxEntries = 500;

const answersTotal = new Counter({
  name: 'shared_answers_total',
  help: 'Answers that are the same for all visitors, by where they were read.',
  labelNames: ['from'],
  registers: [processMetrics],
});

let generation = 0;

/** Invalidates what this process keeps. Call it between a commit and its answer. */
export function invalidateSharedReads(): void {
  generation += 1;
}

interface Entry<A> {
  answer: Promise<A>;
  generation: number;
}

/** Answers by key. Its size is bounded by `maxEntries` and by what `isShareable` accepts. */
export class SharedReads<A> {
  // Ages are counted by a monotonic clock.
  private readonly entries = new LRUCache<string, Entry<A>>({ max: maxEntries, ttl: maxAge });
  // Keys whose answers were shareable before: only they are shared while the answer is being read.
  private readonly shareable = new LRUCache<string, true>({ max: maxEntries });

  /** @param isShareable whether an answer is without errors, the same for all, and small enough to keep */
  constructor(private readonly isShareable: (answer: A) => boolean) {}

  /**
   * The answer of a key: one of the last second, the one that is being read, or a new one.
   * @throws what `read` throws, to all who wait for it
   */
  answer(key: string, read: () => Promise<A>): Promise<A> {
    const found = this.entries.get(key);
    // What was read, or begun to be read, before a write is not used after it.
    if (found?.generation === generation) {
      answersTotal.inc({ from: 'memory' });
      return found.answer;
    }
    answersTotal.inc({ from: 'database' });
    const start = performance.now();
    const entry = { answer: read(), generation };
    const keep = () => void (entry.generation === generation && this.entries.set(key, entry, { start }));
    const drop = () => void (this.entries.peek(key) === entry && this.entries.delete(key));
    if (this.shareable.get(key)) keep();
    void entry.answer.then((answer) => {
      if (!this.isShareable(answer)) return drop();
      this.shareable.set(key, true);
      keep();
    }, drop);
    return entry.answer;
  }
}
