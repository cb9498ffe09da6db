/** Asks over bare connections at next to no cost: a crowd on the site's own machine must not take the time it asks for. */
import { connect, type Socket } from 'node:net';
import type { HttpRequest, Outcome } from './client.ts';

export interface RawClient {
  /** Asks the next question in turn; waits for a connection where all are taken. */
  ask(): Promise<Outcome>;
  hangUp(): void;
}

interface Asked {
  bytes: Buffer;
  begun: number;
  tell: (outcome: Outcome) => void;
}

const bytesOf = ({ method = 'GET', path, body = '', token }: HttpRequest): Buffer =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${
      token ? `Authorization: Bearer ${token}\r\n` : ''
    }Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

/** Reads answers that say how long they are. */
class Connection {
  private readonly socket: Socket;
  private asked: Asked | undefined;
  private head = '';
  /** Bytes of the body that have not come yet; undefined before the head is there. */
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

  ask(asked: Asked): void {
    this.asked = asked;
    this.socket.write(asked.bytes);
  }

  end(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    let size = chunk.length;
    if (this.left === undefined) {
      // No head of ours is longer than one packet as a rule; the body need not be looked at.
      const at = chunk.indexOf('\r\n\r\n');
      this.head += chunk.toString('latin1', 0, at < 0 ? size : at);
      if (at < 0) return;
      this.left = Number(/content-length: (\d+)/i.exec(this.head)![1]);
      size -= at + 4;
    }
    this.left -= size;
    if (this.left > 0) return;
    const { head, asked } = this;
    this.head = '';
    this.left = this.asked = undefined;
    const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1];
    const ms = performance.now() - asked!.begun;
    asked!.tell({ kind: 'answered', status: Number(head.slice(9, 12)), body: '', retryAfter, ms });
    if (/connection: close/i.test(head)) this.end();
    else this.onFree(this);
  }

  private lose(code: string): void {
    this.asked?.tell(code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'lost', code });
    this.asked = undefined;
    this.socket.removeAllListeners('close');
    this.onFree(undefined);
  }
}

/** A volley of these questions over at most so many connections. */
export function createRawClient(url: string, connections: number, questions: HttpRequest[]): RawClient {
  const port = Number(new URL(url).port);
  const all = questions.map(bytesOf);
  const open = new Set<Connection>();
  const free = new Set<Connection>();
  const waiting: Asked[] = [];
  let turn = 0;

  function opened(): Connection {
    const connection = new Connection(port, (still) => {
      if (!still) {
        open.delete(connection);
        // The site ends connections that nobody has used for a while.
        free.delete(connection);
      }
      const next = waiting.shift();
      if (next) (still ?? opened()).ask(next);
      else if (still) free.add(still);
    });
    open.add(connection);
    return connection;
  }

  return {
    ask: () =>
      new Promise((tell) => {
        const asked = { bytes: all[(turn += 1) % all.length]!, begun: performance.now(), tell };
        const [kept] = free;
        if (kept) free.delete(kept);
        const ready = kept ?? (open.size < connections ? opened() : undefined);
        if (ready) ready.ask(asked);
        else waiting.push(asked);
      }),
    hangUp: () => open.forEach((each) => each.end()),
  };
}
