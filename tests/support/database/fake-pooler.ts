/** Stands for a pooler where none is installed: refuses start-up parameters and gives clients process numbers of its own. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Pooler } from './pgbouncer.ts';

/** The parameters that PgBouncer takes. */
const usual = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/** A message of the protocol: its type, its length, its contents. */
function message(type: string, contents: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(contents.length + 4, 1);
  return Buffer.concat([head, contents]);
}

const refusal = (code: string, text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** The names of the parameters in a start-up message: four bytes of length, four of version, then names and values. */
const namesIn = (startup: Buffer): string[] =>
  startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, at) => at % 2 === 0 && text !== '');

/** Passes messages on, each as `change` returns it. */
function passing(to: Socket, change: (type: string, contents: Buffer) => Buffer): (data: Buffer) => void {
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

/** BackendKeyData with the number of another process. */
function disguised(type: string, contents: Buffer): Buffer {
  if (type !== 'K') return contents;
  const changed = Buffer.from(contents);
  changed.writeInt32BE(contents.readInt32BE(0) + 1_000_000, 0);
  return changed;
}

/** How many texts stand before the name of a statement, in messages that hold one. */
const before: Record<string, number> = { P: 0, B: 1 };

/** Gives each prepared statement another name, as PgBouncer does from 1.21. */
function renamed(type: string, contents: Buffer): Buffer {
  const texts = before[type];
  const isStatement = (type === 'D' || type === 'C') && contents[0] === 'S'.charCodeAt(0);
  if (texts === undefined && !isStatement) return contents;
  const at = isStatement ? 1 : texts === 0 ? 0 : contents.indexOf(0) + 1;
  if (contents[at] === 0) return contents;
  return Buffer.concat([contents.subarray(0, at), Buffer.from('POOLER_'), contents.subarray(at)]);
}

interface Options {
  /** The start-up parameters that it takes. */
  accepts?: string[];
  /** Refuses every client with this code and message. */
  rejects?: [code: string, text: string];
  /** Whether it looks after prepared statements, and so knows them by names of its own. */
  tracksStatements?: boolean;
}

/** Starts one before a database. `prepared` counts the statements that were prepared by name. */
export async function startFakePooler(
  databaseUrl: string,
  { accepts: takes = usual, rejects: refuses, tracksStatements: keepsStatements = false }: Options = {},
): Promise<Pooler & { prepared(): number }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let prepared = 0;
  const server = createServer((caller) => {
    sockets.add(caller);
    caller.on('error', () => undefined).on('close', () => sockets.delete(caller));
    caller.once('data', (startup: Buffer) => {
      const unknown = namesIn(startup).find((name) => !takes.includes(name));
      const error = refuses ?? (unknown && (['08P01', `unsupported startup parameter: ${unknown}`] as const));
      if (error) return void caller.end(refusal(...error));
      const database = connect(Number(target.port || 5432), target.hostname);
      database.write(startup);
      const forward = passing(database, (type, contents) => {
        if (type === 'P' && contents[0] !== 0) prepared += 1;
        return keepsStatements ? renamed(type, contents) : contents;
      });
      caller.on('data', forward);
      database.on('data', passing(caller, disguised));
      database.on('error', () => caller.destroy()).on('close', () => caller.destroy());
      caller.on('close', () => database.destroy());
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
