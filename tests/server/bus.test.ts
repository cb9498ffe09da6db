/** What one worker announces, all have heard before it goes on; one that hangs holds nobody up for long. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { announce, onAnnounced } from '#server/core/bus.ts';
import { shared } from '#server/ops/bus-line.ts';

describe('An announcement in a site of one process', () => {
  it('is heard before the call returns, and by nobody who has stopped listening', async () => {
    let heard = 0;
    const stop = onAnnounced('news', () => (heard += 1));
    const told = announce('news');
    expect(heard).toBe(1);
    stop();
    await Promise.all([told, announce('news'), announce('other news')]);
    expect(heard).toBe(1);
  });
});

describe('Announcements that come while one is under way', () => {
  it('share the next one, which begins after they came', async () => {
    const ends: (() => void)[] = [];
    const carry = shared(() => new Promise((resolve) => ends.push(resolve)));
    const first = carry('news');
    const others = [carry('news'), carry('news'), carry('news')];
    expect(ends).toHaveLength(1);
    ends[0]!();
    await first;
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    await Promise.all(others);
    expect(ends).toHaveLength(2);
  });
});

describe('An announcement among three workers', () => {
  let primary: ChildProcess;
  const tell = async (what: string): Promise<Record<string, number>> => {
    primary.send(what);
    const [told] = (await once(primary, 'message')) as [Record<string, number>];
    return told;
  };

  beforeAll(async () => {
    primary = fork('tests/support/bus-workers.ts', { execArgv: ['--import', 'tsx'] });
    await once(primary, 'message');
  });
  afterAll(async () => {
    primary.kill();
    await once(primary, 'exit');
  });

  it('has been heard by the others when it returns', async () => {
    expect(await tell('announce')).toMatchObject({ heard: 2 });
  });

  it('waits half a second at most for one that hangs, once, and not again until it answers', async () => {
    const first = await tell('announce while one hangs');
    expect(first.ms).toBeGreaterThanOrEqual(390);
    expect(first.ms).toBeLessThan(1500);
    expect((await tell('announce')).ms).toBeLessThan(390);
  });
});
