/** What one worker of a site tells all of them, and knows to be heard before it goes on; a site of one process tells itself. */

/** Carries a topic to the other workers; resolves when each has heard it or is past waiting for, and never rejects. */
export type Carrier = (topic: string) => Promise<void>;

const listeners = new Map<string, Set<() => void>>();
const atOnce = Promise.resolve();
let carry: Carrier | undefined;

/**
 * Names what is to be done, synchronously, whenever this or another worker announces the topic.
 * Whoever forgets an answer must also forget the ones that are being read: they may have been read too early.
 * @returns what ends the listening
 */
export function onAnnounced(topic: string, listener: () => void): () => void {
  const those = listeners.get(topic) ?? new Set();
  listeners.set(topic, those.add(listener));
  return () => void those.delete(listener);
}

/** Calls this process's own listeners. */
export function hear(topic: string): void {
  listeners.get(topic)?.forEach((listener) => listener());
}

/**
 * Tells every worker of this site, this one first and before the call returns. To be awaited between a commit and its answer.
 * @returns what resolves when all have heard; a worker that hangs is waited for half a second, and nothing is ever thrown
 */
export function announce(topic: string): Promise<void> {
  hear(topic);
  return carry ? carry(topic) : atOnce;
}

/** Names what carries topics to the other workers; undefined where there are none. */
export function connectBus(carrier: Carrier | undefined): void {
  carry = carrier;
}
