/** Streams of a process while the database is away, and changes that occur while a stream opens. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Context, OperationResult, Topic, Viewer } from '#server/core/context.ts';
import { notify } from '#server/database/publish.ts';
import { queryRows } from '#server/database/sql.ts';
import type { Stream } from '#server/live/stream.ts';
import { Streams } from '#server/live/streams.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { freePort, until } from '../../support/site.ts';

let fixture: InProcessFixture;
let streams: Streams;
let db: () => DataSource;
let sharedContext: () => Promise<Context>;
let url: string;
let tell: (payload: string) => Promise<unknown>;
const warn = jest.fn();

beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  db = () => fixture.db;
  url = fixture.databaseUrl;
  tell = send;
  sharedContext = async () => ({}) as Context;
  warn.mockClear();
  streams = new Streams({
    db: () => db(),
    log: { warn, info: () => undefined } as unknown as Logger,
    max: 10,
    url: () => url,
    send: (payload) => tell(payload),
    sharedContext: () => sharedContext(),
  });
});
afterEach(() => streams.stop());

/** Tells all processes of a change. */
const send = (payload: string) => queryRows(fixture.db, notify, [[payload]]);

/** A user whose session does not exist. */
const ended = { id: 'ann', sessionId: '00000000-0000-4000-8000-000000000000', role: 'MEMBER' } as Viewer;

/** A response whose client reads at once. */
function quickResponse() {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    closed: false,
    write: (text: string, done: () => void) => void (written.push(text), setImmediate(done)),
    end: (text: string) => void written.push(text),
  });
  return { response: response as unknown as ServerResponse, written };
}

/** A stream whose first result is being read. Its results are numbers. */
function watch(topics: Topic[], viewer: Viewer | null = null) {
  const stream = streams.create();
  let count = 0;
  const execute = async (): Promise<OperationResult> => ({ data: { count: (count += 1) } });
  stream.onSubscription({ viewer, ip: '192.0.2.1' } as Context, execute);
  stream.watch(topics);
  return { stream, count: () => count };
}

async function open(stream: Stream): Promise<string[]> {
  const { response, written } = quickResponse();
  await streams.openStream(stream, response, { data: { count: 0 } }, () => undefined);
  return written;
}

/** Opens a stream of a visitor, and waits until its process receives changes: then all streams are updated. */
async function openOther() {
  const other = watch(['business:lamp']);
  await open(other.stream);
  await until('the first update', () => other.count() === 1);
  return other;
}

describe('While the database is away', () => {
  it('sessions are checked once a second, however long it takes, and the log has a line for the first failure only', async () => {
    await openOther();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] });
    try {
      const written = await open(watch(['user:ann', 'sessions:ann'], ended).stream);
      let checks = 0;
      const away = new Error('The database is away.');
      sharedContext = () => Promise.reject(away);
      db = () => {
        checks += 1;
        throw away;
      };
      await send('all');
      await until('the change arrives', () => checks > 0);
      let inLastSecond = 0;
      for (let second = 0; second < 300; second += 1) {
        const before = checks;
        await jest.advanceTimersByTimeAsync(1000);
        inLastSecond = checks - before;
      }
      expect(checks).toBeGreaterThan(200);
      expect(inLastSecond).toBeLessThanOrEqual(1);
      expect(warn.mock.calls.map(([, message]) => message)).toEqual([
        'Sessions of streams could not be checked; they are checked again.',
        'Streams could not be updated; they are tried again.',
      ]);
      db = () => fixture.db;
      await jest.advanceTimersByTimeAsync(1000);
      await until('the stream ends', () => written.at(-1) === 'event: complete\ndata:\n\n');
      expect(written.at(-2)).toContain('UNAUTHENTICATED');
    } finally {
      jest.useRealTimers();
    }
  });
});

it('The log names a pooler without notifications, also where it could not be reached at first', async () => {
  url = `postgres://localhost:${await freePort()}/away`;
  // A pooler in transaction mode accepts LISTEN and delivers nothing.
  tell = async () => undefined;
  const messages = () => warn.mock.calls.map(([, message]) => message);
  streams.start();
  await until('the connection fails', () => messages().length > 0);
  url = fixture.databaseUrl;
  await until('the log names the pooler', () => messages().length > 1);
  expect(messages()).toEqual([
    'The connection that receives notifications is lost; it is opened again.',
    expect.stringContaining('Name Postgres itself in DATABASE_DIRECT_URL.'),
  ]);
});

it('The connection stays open where the database ends idle sessions', async () => {
  const name = new URL(url).pathname.slice(1);
  await fixture.db.query(`ALTER DATABASE ${name} SET idle_session_timeout = '1s'`);
  try {
    streams.start();
    const listening = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%LISTEN %' AND pid <> pg_backend_pid()`;
    await until('it is open', async () => (await fixture.db.query<unknown[]>(listening)).length > 0);
    await pause(2500);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    await fixture.db.query(`ALTER DATABASE ${name} RESET idle_session_timeout`);
  }
});

describe('A stream that opens', () => {
  it('gets what changed for all streams while its first result was read', async () => {
    const other = await openOther();
    const { stream, count } = watch(['business:lantern']);
    await send('all');
    await until('the change arrives', () => other.count() === 2);
    expect(count()).toBe(0);
    const written = await open(stream);
    await until('the new result', () => written.length === 2);
    expect(written.map((text) => text.trim())).toEqual([
      'event: next\ndata: {"data":{"count":0}}',
      'event: next\ndata: {"data":{"count":1}}',
    ]);
  });

  it('gets what changed before its process received the changes of others', async () => {
    const { stream } = watch(['business:lantern']);
    await send('business:lantern');
    const written = await open(stream);
    await until('the new result', () => written.length === 2);
    expect(written[1]).toContain('{"count":1}');
  });

  it('ends if the session of its user has ended for all streams while its first result was read', async () => {
    const other = await openOther();
    const { stream } = watch(['user:ann', 'sessions:ann'], ended);
    await send('sessions:ann all');
    await until('the change arrives', () => other.count() === 2);
    const written = await open(stream);
    await until('the end', () => written.at(-1) === 'event: complete\ndata:\n\n');
    expect(written.at(-2)).toContain('UNAUTHENTICATED');
  });
});
