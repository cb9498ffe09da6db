/** A fake connection pooler for machines without one: it rejects start-up parameters and gives clients process ids of its own. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Pooler } from './pgbouncer.ts';

/** The parameters that PgBouncer accepts. */
const pgbouncerParameters = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/** A message of the protocol: its type, its length, its contents. */
function message(type: string, contents: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(contents.length + 4, 1);
  return Buffer.concat([head, contents]);
}

const errorMessage = (code: string, text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** The names of the parameters in a start-up message: four bytes of length, four of version, then names and values. */
const namesIn = (startup: Buffer): string[] =>
  startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, at) => at % 2 === 0 && text !== '');

/** Forwards messages, each as `change` returns it. */
function forwardTo(to: Socket, change: (type: string, contents: Buffer) => Buffer): (data: Buffer) => void {
  let waiting = Buffer.alloc(0);
  return (data) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 5 && waiting.length > waiting.readInt32BE(1)) {
      const end = waiting.readInt32BE(1) + 1;
      const type = waiting.toString('latin1', 0, 1);
      to.write(message(type, change(type, waiting.subarray(5, end))));
      waiting = waiting.subarray(end);
    }
  };
}

/** BackendKeyData with another process id. */
function withOtherPid(type: string, contents: Buffer): Buffer {
  if (type !== 'K') return contents;
  const changed = Buffer.from(contents);
  changed.writeInt32BE(contents.readInt32BE(0) + 1_000_000, 0);
  return changed;
}

/** The number of strings before the statement's name, in messages that contain one. */
const stringsBeforeName: Record<string, number> = { P: 0, B: 1 };

/** Renames each prepared statement, as PgBouncer does from 1.21. */
function renamed(type: string, contents: Buffer): Buffer {
  const strings = stringsBeforeName[type];
  const isStatement = (type === 'D' || type === 'C') && contents[0] === 'S'.charCodeAt(0);
  if (strings === undefined && !isStatement) return contents;
  const at = isStatement ? 1 : strings === 0 ? 0 : contents.indexOf(0) + 1;
  if (contents[at] === 0) return contents;
  return Buffer.concat([contents.subarray(0, at), Buffer.from('POOLER_'), contents.subarray(at)]);
}

interface Options {
  /** The start-up parameters that it accepts. */
  accepts?: string[];
  /** Rejects every client with this code and message. */
  rejects?: [code: string, text: string];
  /** Whether it tracks prepared statements, under names of its own. */
  tracksStatements?: boolean;
}

/** Starts a fake pooler in front of a database. `prepared` returns the number of statements that were prepared by name. */
export async function startFakePooler(
  databaseUrl: string,
  { accepts = pgbouncerParameters, rejects, tracksStatements = false }: Options = {},
): Promise<Pooler & { prepared(): number }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let prepared = 0;
  // Small messages that wait for an acknowledgement would take 40 ms each.
  const noDelay = true;
  const server = createServer({ noDelay }, (client) => {
    sockets.add(client);
    client.on('error', () => undefined).on('close', () => sockets.delete(client));
    client.once('data', (startup: Buffer) => {
      const unknown = namesIn(startup).find((name) => !accepts.includes(name));
      const error = rejects ?? (unknown && (['08P01', `unsupported startup parameter: ${unknown}`] as const));
      if (error) return void client.end(errorMessage(...error));
      const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay });
      database.write(startup);
      const forward = forwardTo(database, (type, contents) => {
        if (type === 'P' && contents[0] !== 0) prepared += 1;
        return tracksStatements ? renamed(type, contents) : contents;
      });
      client.on('data', forward);
      database.on('data', forwardTo(client, withOtherPid));
      database.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => database.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    prepared: () => prepared,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
