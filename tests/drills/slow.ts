/** Slow clients: 500 that never finish their headers, 60 slow uploads, 1,000 half-sent bodies. Other clients must not become slower. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { graphqlRequest, statusOf, createClient } from './client.ts';
import { runRate } from './load.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';

const headers = 500;
const uploads = 60;
const halfSent = 1000;
/** The loopback addresses that the half-sent bodies come from. */
const addresses = Array.from({ length: 8 }, (_, at) => `127.0.0.${at + 2}`);
const maxP95 = 500;
/** Milliseconds after which the server must have closed every slow connection. */
const closedBy = 70_000;

/** Opens a connection and sends some bytes each second, until the server closes it. */
function sendSlowly(port: number, start: string, part: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(start));
  const timer = setInterval(() => socket.writable && socket.write(part), 1000);
  socket.on('error', () => undefined).once('close', () => clearInterval(timer));
  return socket.resume();
}

const upload = (token: string) =>
  `POST /api/businesses HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

const half =
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

/** Keeps half-sent bodies open: a new one for each that the server ends. */
function keepHalfSent(port: number): { stop: () => void; ended: () => number } {
  const open = new Set<Socket>();
  let stopped = false;
  let ended = 0;
  const begin = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(half));
    open.add(socket);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      open.delete(socket);
      if (stopped) return;
      ended += 1;
      setTimeout(() => !stopped && begin(localAddress), 100);
    });
  };
  for (let at = 0; at < halfSent; at += 1) begin(addresses[at % addresses.length]!);
  return {
    ended: () => ended,
    stop: () => {
      stopped = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** Slow clients for `minutes`, long enough for the server to close all of them. */
export const slow: Drill = async ({ minutes = 1.3, workers = 1 }) => {
  const site = await openDrillSite(8, { WEB_CONCURRENCY: String(workers) });
  const port = Number(new URL(site.url).port);
  const client = createClient(site.url, 50);
  const begun = performance.now();
  const sockets = [
    ...Array.from({ length: headers }, () =>
      sendSlowly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: 1\r\n'),
    ),
    ...Array.from({ length: uploads }, (_, at) => sendSlowly(port, upload(site.members[at % 8]!.token), 'x')),
  ];
  const lifetimes = sockets.map(
    (socket) => new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - begun))),
  );
  const bodies = keepHalfSent(port);
  await pause(1000);
  let next = 0;
  const read = '{ me { id } businesses(first: 5) { nodes { id isLiked } } }';
  const outcomes = await runRate(20, minutes * 60, () =>
    client.send(graphqlRequest(read, {}, site.members[(next += 1) % 8]!.token)),
  );
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  bodies.stop();
  const longest = Math.max(...(await Promise.all(lifetimes)));

  const findings: string[] = [];
  const p95 = quantile(
    outcomes.map((each) => (each.kind === 'answered' ? each.ms : Infinity)),
    0.95,
  );
  if (p95 > maxP95) findings.push(`the p95 of other clients was ${Math.round(p95)} ms`);
  if (minutes * 60_000 > closedBy && open > 0) findings.push(`${open} connections were never closed`);
  const kinds = tally(outcomes.map(statusOf));
  if (kinds !== `200 × ${outcomes.length}`) findings.push(`other clients got ${kinds}`);
  findings.push(...(await site.integrity()));
  client.close();
  await site.close();
  return {
    repetitions: `${headers} slow headers, ${uploads} slow uploads and ${halfSent} half-sent bodies from ${addresses.length} addresses`,
    findings,
    figures: `others' p95 ${Math.round(p95)} ms (${kinds}); ${open} still open at the end, the last was closed after ${Math.round(longest / 1000)} s; ${bodies.ended()} half-sent bodies were ended and sent again`,
  };
};
