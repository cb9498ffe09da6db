/** Three workers and their primary, for the tests of the bus: does as its parent says and reports how long it took. */
import cluster, { type Worker } from 'node:cluster';
import { announce, onAnnounced } from '#server/core/bus.ts';
import { joinBus } from '#server/ops/bus-line.ts';
import { relayBus } from '#server/ops/bus-relay.ts';

interface Said {
  kind: 'heardNews' | 'announced' | 'joined';
  ms?: number;
}

function lead(): void {
  relayBus();
  const workers = Array.from({ length: 3 }, () => cluster.fork());
  const [speaker, sleeper] = workers as [Worker, Worker, Worker];
  let heard = 0;
  let joined = 0;
  cluster.on('message', (worker, { kind, ms }: Said) => {
    if (kind === 'joined' && (joined += 1) === workers.length) process.send!({});
    if (kind === 'heardNews' && worker !== speaker) heard += 1;
    if (kind === 'announced') process.send!({ heard, ms });
  });
  process.on('message', (order: string) => {
    heard = 0;
    if (order === 'announce while one hangs') sleeper.send('hang');
    speaker.send('speak');
  });
  process.once('SIGTERM', () => {
    for (const worker of workers) worker.kill('SIGKILL');
    process.exit();
  });
}

function follow(): void {
  const say = (said: Said) => void process.send!(said);
  joinBus();
  onAnnounced('news', () => say({ kind: 'heardNews' }));
  process.on('message', async (order) => {
    // Longer than anybody waits.
    if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
    if (order !== 'speak') return;
    const begun = performance.now();
    await announce('news');
    say({ kind: 'announced', ms: performance.now() - begun });
  });
  process.send!({ kind: 'hello' });
  say({ kind: 'joined' });
}

if (cluster.isPrimary) lead();
else follow();
