/** Opens the site's port, and closes it without cutting anybody off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { noteNewcomer } from '#server/core/short-turns.ts';
import { codeOf, StartRefused } from './refusal.ts';
import { whenOver } from './when-over.ts';

/** A turn of the loop of fewer milliseconds leaves next to no time for anybody to connect in. */
const idleTurn = 0.15;
/** Past this many milliseconds the port is closed at any rate. */
const mostFetching = 1000;

/** How many the system may keep waiting at the door; whoever finds it full tries again after a whole second. */
const mostWaiting = 2000;

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

/**
 * Listens on the port.
 * @throws StartRefused where the port is taken or forbidden
 */
export function listen(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new StartRefused(
          `Port ${port} ${reasons[codeOf(error)] ?? `cannot be opened (${error.message})`}: name another one in PORT.`,
        ),
      );
    server.once('error', refuse).listen({ port, backlog: mostWaiting }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** The answer that is being given to each who is connected. */
type People = Map<Socket, ServerResponse | undefined>;

const connected = new WeakMap<Server, People>();

/** Keeps a list of who is connected, from now on. */
export function watch(server: Server): ReadonlyMap<Socket, ServerResponse | undefined> {
  const people: People = new Map();
  connected.set(server, people);
  server.on('connection', (socket) => {
    noteNewcomer();
    people.set(socket, undefined);
    socket.once('close', () => people.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    people.set(socket, response);
    whenOver(response, () => void (people.has(socket) && people.set(socket, undefined)));
  });
  return people;
}

/**
 * Closes the port, and nothing else. The system takes connections before we do and Node fetches one in each turn of
 * its loop; those not fetched are reset. So nothing else is read until a turn brings none.
 */
export async function closePort(server: NetServer, people: Iterable<Socket> = []): Promise<void> {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const held: Socket[] = [];
  const hold = (socket: Socket) => void (socket.isPaused() || held.push(socket.pause()));
  let hasCome: boolean;
  const note = (socket: Socket) => {
    hasCome = true;
    // http has it flow in the next tick.
    process.nextTick(hold, socket);
  };
  for (const socket of people) hold(socket);
  server.on('connection', note);
  // The turn that is under way may have fetched already.
  await turn();
  const end = performance.now() + mostFetching;
  for (let begun: number; (begun = performance.now()) < end;) {
    hasCome = false;
    await turn();
    if (!hasCome && performance.now() - begun < idleTurn) break;
  }
  server.off('connection', note);
  // Not http's own close, which would cut idle connections before anything else.
  NetServer.prototype.close.call(server);
  for (const socket of held) socket.resume();
}

/**
 * Takes no new connections, lets every request that has begun be answered, and cuts what is left after `patience` ms.
 * @param grace how long in ms an idle connection is kept for the request that may be on its way: whoever sends one gets
 * an answer that closes the connection, where closing it at once would lose the request
 */
export async function drain(server: Server, { grace = 1000, patience = 8000 } = {}): Promise<void> {
  const people = connected.get(server)!;
  const hasPort = server.listening;
  if (hasPort) await closePort(server, people.keys());
  // Only now: whoever is told to come back on another connection finds nobody there, rather than half of us.
  const isLast = (response: ServerResponse | undefined) => void (response && (response.shouldKeepAlive = false));
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => isLast(response));
  people.forEach((response) => isLast(response));
  // What has arrived already is read first, in the poll before an immediate, since closing would lose it.
  const closeIdle = () => void setImmediate(() => server.closeIdleConnections());
  const sweep = setInterval(closeIdle, grace);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  // Whoever is still handed over meanwhile comes last in the list.
  for (const socket of people.keys()) await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sweep);
  clearTimeout(cut);
  if (!hasPort) server.emit('close');
}
