/** The primary's part of the bus: passes what one worker announces to all others, and says when they have heard. */
import cluster, { type Worker } from 'node:cluster';
import { tellWorker, type ToPrimary } from './messages.ts';

/** How long a worker is waited for. One that hangs is not waited for again until it has answered. */
const patience = 400;

/** Relays between all workers of this process, those to come included. */
export function relayBus(): void {
  const workers = new Set<Worker>();
  const deaf = new Set<Worker>();
  const calls = new Map<number, { left: Set<Worker>; finish: () => void }>();
  let last = 0;

  function announce(from: Worker, { id, topic }: { id: number; topic: string }): void {
    const others = [...workers].filter((each) => each !== from);
    const left = new Set(others.filter((each) => !deaf.has(each)));
    const call = (last += 1);
    const finish = () => {
      clearTimeout(timer);
      calls.delete(call);
      for (const each of left) deaf.add(each);
      tellWorker(from, { kind: 'heardByAll', id });
    };
    const timer = setTimeout(finish, patience);
    calls.set(call, { left, finish });
    for (const each of others) tellWorker(each, { kind: 'hear', id: call, topic });
    if (left.size === 0) finish();
  }

  const heard = (call: number, worker: Worker) => {
    const asked = calls.get(call);
    if (asked?.left.delete(worker) && asked.left.size === 0) asked.finish();
  };

  cluster.on('message', (worker, message: ToPrimary) => {
    if (message.kind === 'hello') workers.add(worker);
    if (message.kind === 'announce') announce(worker, message);
    if (message.kind !== 'heard') return;
    deaf.delete(worker);
    heard(message.id, worker);
  });
  // Not 'disconnect', which is not told of a worker that dies while a connection is sent to it.
  cluster.on('exit', (worker) => {
    workers.delete(worker);
    deaf.delete(worker);
    for (const call of [...calls.keys()]) heard(call, worker);
  });
}
