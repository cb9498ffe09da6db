/** Eight members write at the same time, as fast as they can: likes, undone likes, 'seen', mutes and deletions of accounts among others. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countDeadlocks, wrongCounts } from '../../support/database/counts.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { runSteps, stepsOf, wrongReads, type Weights } from '../../support/database/concurrent-operations.ts';
import { signUp } from '../../support/users.ts';
import { createWorkload } from '../../support/database/workload.ts';

const runs = Number(process.env.COUNTS_RUNS ?? 4);
const seed = Number(process.env.COUNTS_SEED ?? 1);
const writers = 8;

let fixture: Fixture;
let hiding: Hiding;
beforeAll(async () => {
  fixture = await openFixture();
  await signUp(fixture, 'Template');
  hiding = await openHiding(fixture);
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});

const weights: Weights = {
  ...{ like: 20, toggleLike: 15, save: 10, toggleSave: 8, rate: 10, clearRating: 6, follow: 10, toggleFollow: 8 },
  ...{ comment: 8, editComment: 4, deleteComment: 4, review: 8, helpful: 10, reply: 6, list: 3 },
  ...{ seen: 12, notifications: 6, mute: 10, muteThread: 8, setKind: 6, showLikes: 6, feed: 6, leave: 3 },
};

it(
  'Every group has the number of a recount, and no deadlock happens, which a retry would hide',
  async () => {
    const property = fc.asyncProperty(stepsOf(weights), async (steps) => {
      const workload = await createWorkload(fixture, hiding);
      expect(await runSteps(workload, steps, writers)).toEqual([]);
      expect(await wrongCounts(fixture.db)).toEqual([]);
      expect(await wrongReads(fixture, workload)).toEqual([]);
    });
    // A race does not repeat with fewer steps, so that shrinking is of no use.
    const run = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
    if (run.failed) throw new Error(`COUNTS_SEED=${seed}, run ${run.numRuns}`, { cause: run.errorInstance });
    expect(await countDeadlocks(fixture.db)).toBe(0);
  },
  Math.max(300_000, runs * 200_000),
);
