/** Sends prepared requests over raw sockets at little CPU cost, because the clients share the machine with the site. */
import { connect, type Socket } from 'node:net';
import type { HttpRequest, Outcome } from './client.ts';

interface RawClient {
  /** Sends the next request of the list; waits for a connection where all are in use. */
  send(): Promise<Outcome>;
  close(): void;
}

interface Pending {
  bytes: Buffer;
  resolve: (outcome: Outcome) => void;
}

const bytesOf = ({ method = 'GET', path, body = '', token }: HttpRequest): Buffer =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${
      token ? `Authorization: Bearer ${token}\r\n` : ''
    }Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

/** A connection with one request at a time. It reads responses with a content-length. */
class Connection {
  private readonly socket: Socket;
  private pending: Pending | undefined;
  // The wait for a free connection is the client's.
  private begun = 0;
  private head = '';
  /** Bytes of the body that have not arrived; undefined before the head has. */
  private left: number | undefined;

  constructor(
    port: number,
    private readonly onFree: (connection: Connection | undefined) => void,
  ) {
    this.socket = connect(port, '127.0.0.1').setNoDelay();
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.once('error', (error: NodeJS.ErrnoException) => this.lose(error.code ?? error.message));
    this.socket.once('close', () => this.lose('closed'));
  }

  send(pending: Pending): void {
    this.pending = pending;
    this.begun = performance.now();
    this.socket.write(pending.bytes);
  }

  end(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    let size = chunk.length;
    if (this.left === undefined) {
      // The head usually fits into one packet. The body is not read.
      const at = chunk.indexOf('\r\n\r\n');
      this.head += chunk.toString('latin1', 0, at < 0 ? size : at);
      if (at < 0) return;
      this.left = Number(/content-length: (\d+)/i.exec(this.head)![1]);
      size -= at + 4;
    }
    this.left -= size;
    if (this.left > 0) return;
    const { head, pending } = this;
    this.head = '';
    this.left = this.pending = undefined;
    const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1];
    const ms = performance.now() - this.begun;
    pending!.resolve({ kind: 'answered', status: Number(head.slice(9, 12)), body: '', retryAfter, ms });
    if (/connection: close/i.test(head)) this.end();
    else this.onFree(this);
  }

  private lose(code: string): void {
    this.pending?.resolve(code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'lost', code, message: code });
    this.pending = undefined;
    this.socket.removeAllListeners('close');
    this.onFree(undefined);
  }
}

/**
 * Creates a client that sends a list of requests over and over.
 * @param connections the maximum number of connections
 */
export function createRawClient(url: string, connections: number, requests: HttpRequest[]): RawClient {
  const port = Number(new URL(url).port);
  const messages = requests.map(bytesOf);
  const all = new Set<Connection>();
  const free = new Set<Connection>();
  const waiting: Pending[] = [];
  let next = 0;

  function open(): Connection {
    const connection = new Connection(port, (kept) => {
      if (!kept) {
        all.delete(connection);
        // The site ends idle connections.
        free.delete(connection);
      }
      const pending = waiting.shift();
      if (pending) (kept ?? open()).send(pending);
      else if (kept) free.add(kept);
    });
    all.add(connection);
    return connection;
  }

  return {
    send: () =>
      new Promise((resolve) => {
        const pending = { bytes: messages[(next += 1) % messages.length]!, resolve };
        const [kept] = free;
        if (kept) free.delete(kept);
        const ready = kept ?? (all.size < connections ? open() : undefined);
        if (ready) ready.send(pending);
        else waiting.push(pending);
      }),
    close: () => all.forEach((each) => each.end()),
  };
}
