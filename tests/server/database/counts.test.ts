/** After any concurrent operations, every stored count equals a new count. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { signUp } from '../../support/users.ts';
import { runSteps, stepsOf, wrongReads, type Weights } from '../../support/database/concurrent-operations.ts';
import { createWorkload } from '../../support/database/workload.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

/** `COUNTS_RUNS=500 COUNTS_SEED=7` makes a long run. A failure names the seed that repeats it. */
const runs = Number(process.env.COUNTS_RUNS ?? 4);
const seed = Number(process.env.COUNTS_SEED ?? 1);
const concurrency = 16;

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

/** Deletions are rare, so that other operations find rows. */
const weights: Required<Weights> = {
  like: 12,
  save: 12,
  rate: 18,
  clearRating: 8,
  comment: 8,
  editComment: 4,
  deleteComment: 5,
  review: 8,
  helpful: 12,
  reply: 3,
  follow: 12,
  toggleLike: 12,
  toggleSave: 10,
  toggleFollow: 10,
  list: 4,
  edit: 6,
  move: 8,
  close: 3,
  hideBusiness: 6,
  hideComment: 6,
  hideUser: 6,
  suspend: 6,
  seen: 6,
  notifications: 6,
  mute: 6,
  muteThread: 5,
  setKind: 4,
  showLikes: 5,
  feed: 5,
  leave: 1,
};
describe('A site with concurrent writes', () => {
  it(
    'keeps exact counts, and no request gets an error of the server',
    async () => {
      const property = fc.asyncProperty(stepsOf(weights), async (steps) => {
        const workload = await createWorkload(fixture, hiding);
        expect(await runSteps(workload, steps, concurrency)).toEqual([]);
        expect(await wrongCounts(fixture.db)).toEqual([]);
        expect(await wrongHidden(fixture.db)).toEqual([]);
        expect(await wrongReads(fixture, workload)).toEqual([]);
      });
      // A race does not repeat with fewer steps, so that shrinking is of no use.
      const run = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
      if (run.failed) throw new Error(`COUNTS_SEED=${seed}, run ${run.numRuns}`, { cause: run.errorInstance });
      expect(run.numRuns).toBe(runs);
    },
    runs * 60_000,
  );
});
