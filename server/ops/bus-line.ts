/** A worker's end of the bus: carries its topics to the primary, and hears the others'. */
import { connectBus, hear, type Carrier } from '#server/core/bus.ts';
import { tellPrimary, type ToWorker } from './messages.ts';

/** A primary that hangs holds up a write no longer than this. */
const patience = 500;

/**
 * Lets announcements share. Whoever comes while one is under way waits for the next one: the first may have been heard
 * before the newcomer's write was committed.
 */
export function shared(carry: Carrier): Carrier {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  const begin = (topic: string): Promise<void> => {
    const begun = carry(topic).finally(() => {
      if (underWay.get(topic) === begun) underWay.delete(topic);
    });
    underWay.set(topic, begun);
    return begun;
  };
  return (topic) => {
    const current = underWay.get(topic);
    if (!current) return begin(topic);
    const following =
      next.get(topic) ??
      current.then(() => {
        next.delete(topic);
        return begin(topic);
      });
    next.set(topic, following);
    return following;
  };
}

/** Joins this worker to the bus. */
export function joinBus(): void {
  const waiting = new Map<number, () => void>();
  let last = 0;

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'heardByAll') waiting.get(message.id)?.();
    if (message.kind !== 'hear') return;
    hear(message.topic);
    tellPrimary({ kind: 'heard', id: message.id });
  });

  connectBus(
    shared(
      (topic) =>
        new Promise((resolve) => {
          const id = (last += 1);
          const finish = () => {
            clearTimeout(timer);
            waiting.delete(id);
            resolve();
          };
          const timer = setTimeout(finish, patience);
          waiting.set(id, finish);
          tellPrimary({ kind: 'announce', id, topic });
        }),
    ),
  );
}
