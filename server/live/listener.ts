/**
 * The connection of a process that receives the changes of all processes (LISTEN). It tests itself: a pooler in transaction mode accepts
 * LISTEN but delivers no notifications. A lost connection is opened again.
 */
import type { Topic } from '#server/core/context.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { rest } from '#server/core/repeat.ts';
import { channel, topicsOf } from '#server/database/publish.ts';

/** Milliseconds until a lost connection is opened again, and until one without notifications is tried again. */
const retryAfter = 1000;
const unsupportedRetryAfter = 60_000;
/** Milliseconds within which the connection must receive its own test, and between two checks that it is alive. */
const testTimeout = 3000;
const checkInterval = 15_000;

/** The statements of the listener, which no request sends. Raw SQL: LISTEN, on a connection of its own. */
export const listenerStatements = {
  // The connection is idle for longer than such a timeout of the database may be.
  listen: `SET idle_session_timeout = 0; LISTEN ${channel}`,
  check: 'SELECT 1 AS listener',
};
const testPrefix = 'test:';

const noNotifications =
  'The database connection receives no notifications, as through a pooler: pages do not update by themselves. Name Postgres itself in DATABASE_DIRECT_URL.';
const lost = 'The connection that receives notifications is lost; it is opened again.';

class ListenError extends Error {}

export interface ListenerOptions {
  url: () => string;
  log: Logger;
  /** Sends a payload by another connection, as requests do. */
  send: (payload: string) => Promise<unknown>;
  onTopics: (topics: Topic[]) => void;
  /** The connection is open, for the first time or again. Changes from before are not delivered. */
  onListening: () => void;
}

export interface Listener {
  isListening: () => boolean;
  /** Resolves after the first test, also after one that fails. */
  tested: Promise<void>;
  stop: () => Promise<void>;
}

/** Starts to listen, until `stop`. */
export function startListener({ url, log, send, onTopics, onListening }: ListenerOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;
  // The failures that are logged until the connection receives notifications again.
  const reported = new Set<string>();
  let onTested: () => void;
  const tested = new Promise<void>((resolve) => (onTested = resolve));

  /** Listens until the connection breaks. @throws what Postgres throws; ListenError where the test is not received */
  async function listen(client: Client): Promise<void> {
    const connection = new AbortController();
    client
      .once('error', (error) => connection.abort(error))
      .once('end', () => connection.abort(new Error('The connection was closed.')));
    const broken = AbortSignal.any([signal, connection.signal]);
    // Rejects when the connection breaks.
    const breaks = once(broken, 'abort').then(() => broken.throwIfAborted());
    breaks.catch(() => undefined);
    const test = testPrefix + randomUUID();
    const received = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload = '' }) => {
        if (payload === test) resolve(true);
        else if (!payload.startsWith(testPrefix)) onTopics(topicsOf(payload));
      });
    });
    await Promise.race([breaks, client.connect()]);
    await client.query(listenerStatements.listen);
    await send(test);
    if (!(await Promise.race([received, breaks, pause(testTimeout, false, { ref: false })]))) throw new ListenError();
    isListening = true;
    if (reported.size > 0) log.info('The connection receives notifications again.');
    reported.clear();
    onTested();
    onListening();
    const check = { text: listenerStatements.check, query_timeout: testTimeout } as { text: string };
    for (;;) {
      // Not a race with `breaks`, to which each race would add a callback.
      await pause(checkInterval, undefined, { ref: false, signal: broken });
      await client.query(check);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({ connectionString: url(), connectionTimeoutMillis: 3000, keepAlive: true });
      // A later error of the connection, which nothing waits for.
      client.on('error', () => undefined);
      const error = await listen(client).catch((err: unknown) => err);
      isListening = false;
      onTested();
      await client.end().catch(() => undefined);
      if (signal.aborted) return;
      const isUnsupported = error instanceof ListenError;
      const failure = isUnsupported ? noNotifications : lost;
      if (!reported.has(failure)) log.warn(isUnsupported ? {} : { err: error }, failure);
      reported.add(failure);
      await rest(isUnsupported ? unsupportedRetryAfter : retryAfter, signal);
    }
  }

  const running = run();
  return {
    isListening: () => isListening,
    tested,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
