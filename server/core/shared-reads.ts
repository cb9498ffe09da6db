/** A cache of responses that are the same for all visitors: each is read once a second for all requests. */
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';

/** How long a response is used, in milliseconds. A write in this process invalidates it at once. */
const maxAge = 1000;
const maxEntries = 500;
/** The sum of the lengths of all entries of one cache. A longer response is not cached. */
const maxLength = 5_000_000;
/** A response with a longer key is not cached. */
const maxKeyLength = 10_000;

const responsesTotal = new Counter({
  name: 'shared_responses_total',
  help: 'Responses that are the same for all visitors, by their source.',
  labelNames: ['from'],
});
const fromMemory = responsesTotal.labels('memory');
const fromDatabase = responsesTotal.labels('database');

let generation = 0;

/** Invalidates all entries of this process. Call it between the commit of a write and its response. */
export function invalidateSharedReads(): void {
  generation += 1;
}

interface Entry<R> {
  response: Promise<R>;
  /** The response, once it is read. */
  value?: R;
  generation: number;
}

/** Responses by key. `maxEntries` and `maxLength` limit its size. */
export class SharedReads<R> {
  // Measures ages by a monotonic clock.
  private readonly entries = new LRUCache<string, Entry<R>>({ max: maxEntries, maxSize: maxLength, ttl: maxAge });
  // Keys whose responses were shareable before: only these are shared while the response is being read.
  private readonly shareable = new LRUCache<string, true>({ max: maxEntries });

  /**
   * @param isShareable whether a response has no errors, is the same for all visitors, and is small enough to cache
   * @param lengthOf the length of a response in bytes; without it `maxEntries` alone limits the size
   */
  constructor(
    private readonly isShareable: (response: R) => boolean,
    private readonly lengthOf: (response: R) => number = () => 1,
  ) {}

  /**
   * Returns the response of a key: that of the last second, the one that is being read, or a new one. With a key above
   * `maxKeyLength` it is always a new one.
   * @param read gets the last response of the key, if it is still stored, and can return it again
   * @throws what `read` throws, to all callers that wait for it
   */
  get(key: string, read: (last?: R) => Promise<R>): Promise<R> {
    if (key.length > maxKeyLength) return read();
    const last = this.entries.peek(key, { allowStale: true })?.value;
    const found = this.entries.get(key);
    // A read that began before a write is not used after it.
    if (found?.generation === generation) {
      fromMemory.inc();
      return found.response;
    }
    fromDatabase.inc();
    const start = performance.now();
    const entry: Entry<R> = { response: read(last), generation };
    const store = (size: number) =>
      void (entry.generation === generation && this.entries.set(key, entry, { start, size }));
    const remove = () => void (this.entries.peek(key) === entry && this.entries.delete(key));
    if (this.shareable.get(key)) store(1);
    void entry.response.then((response) => {
      if (!this.isShareable(response)) return remove();
      entry.value = response;
      this.shareable.set(key, true);
      store(this.lengthOf(response));
    }, remove);
    return entry.response;
  }

  /** Answers a request: visitors share a response, those of members are read one by one. */
  getForVisitors(
    { authorization, origin }: { authorization: string | undefined; origin: string },
    key: string,
    read: () => Promise<R>,
  ): Promise<R> {
    return authorization === undefined ? this.get(`${origin}\n${key}`, read) : read();
  }
}
