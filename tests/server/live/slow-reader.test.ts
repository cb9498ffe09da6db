/** A client that does not read gets the newest state when it reads again, and takes no memory meanwhile. */
import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { Context, OperationResult } from '#server/core/context.ts';
import { Stream } from '#server/live/stream.ts';

/** A response whose client reads when the test says so. */
function slowResponse() {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  const response = {
    write: (text: string, done: () => void) => void (written.push(text), waiting.push(done)),
    end: (text: string) => void written.push(text),
  };
  return {
    response: response as unknown as ServerResponse,
    written,
    read: () => waiting.splice(0).forEach((done) => done()),
  };
}

describe('A client that does not read', () => {
  it('gets the newest state once it reads again', async () => {
    let count = 0;
    let behind = 0;
    const { response, written, read } = slowResponse();
    const stream = new Stream(
      () => undefined,
      () => (behind += 1),
    );
    const ctx = {} as Context;
    stream.onSubscription(ctx, async () => ({ data: { count: (count += 1) } }));
    stream.open(response, { data: { count } });
    for (let turn = 0; turn < 100; turn += 1) expect(await stream.update(ctx)).toBe(true);
    stream.ping(performance.now() + 60_000);
    expect([written.length, count, behind]).toEqual([1, 0, 0]);
    read();
    expect(behind).toBe(1);
    await stream.update(ctx);
    expect(written).toEqual([
      'event: next\ndata: {"data":{"count":0}}\n\n',
      'event: next\ndata: {"data":{"count":1}}\n\n',
    ]);
  });

  it('gets a change between the first state and the opening', async () => {
    let behind = 0;
    const { response, read } = slowResponse();
    const stream = new Stream(
      () => undefined,
      () => (behind += 1),
    );
    await stream.update({} as Context);
    stream.open(response, { data: { count: 1 } });
    read();
    expect(behind).toBe(1);
  });
});

describe('A stream that ends before it is open', () => {
  it.each<[string, OperationResult[], string[]]>([
    ['without a result sends the first one only', [], []],
    ['with a result sends it after the first one', [{ errors: [] }], ['event: next\ndata: {"errors":[]}\n\n']],
  ])('%s', (_, [last], further) => {
    const { response, written } = slowResponse();
    const stream = new Stream(
      () => undefined,
      () => undefined,
    );
    stream.complete(last);
    stream.open(response, { data: { count: 1 } });
    const first = 'event: next\ndata: {"data":{"count":1}}\n\n';
    expect(written).toEqual([first, ...further, 'event: complete\ndata:\n\n']);
  });
});

describe('A stream that has ended', () => {
  it('sends nothing more, while its client does not close the connection', () => {
    const { response, written, read } = slowResponse();
    const stream = new Stream(
      () => undefined,
      () => undefined,
    );
    stream.open(response, { data: { count: 1 } });
    read();
    stream.complete();
    stream.ping(performance.now() + 60_000);
    expect(written.at(-1)).toBe('event: complete\ndata:\n\n');
  });
});
