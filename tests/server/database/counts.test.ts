/** Whatever people do at once, in whatever order, every count is what is counted afresh. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wrongCounts } from '../../support/database/counts.ts';
import { signUp } from '../../support/users.ts';
import { createWorkload, operations, type Step, type Workload } from '../../support/workload.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

/** `COUNTS_RUNS=500 COUNTS_SEED=7` for a long look; a failure names the seed that shows it again. */
const runs = Number(process.env.COUNTS_RUNS ?? 4);
const seed = Number(process.env.COUNTS_SEED ?? 1);
const lanes = 16;

let world: Fixture;
beforeAll(async () => {
  world = await openFixture();
  await signUp(world, 'Template');
});
afterAll(() => world.close());

/** Some verbs are rarer than others, so that there is something left to do them to. */
const weights: Record<keyof typeof operations, number> = {
  like: 12,
  save: 12,
  rate: 18,
  comment: 6,
  follow: 12,
  toggleLike: 12,
  toggleSave: 10,
  toggleFollow: 10,
  list: 4,
  edit: 6,
  close: 3,
  leave: 1,
};
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(9),
  operation: fc.oneof(
    ...Object.entries(weights).map(([verb, weight]) => ({ weight, arbitrary: fc.constant(verb as Step['operation']) })),
  ),
  target: fc.nat(9),
  on: fc.boolean(),
  value: fc.integer({ min: 1, max: 5 }),
});

const refusals = new Set([undefined, 'NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT', 'BAD_USER_INPUT']);

/** Does the steps, as many at once as there are lanes, and gives what was heard that nobody should hear. */
async function live(town: Workload, steps: Step[]): Promise<string[]> {
  const todo = [...steps];
  const heard: string[] = [];
  const lane = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const { status, code } = await operations[next.operation](town, town.members[next.who]!, next);
      if (status >= 500 || !refusals.has(code)) heard.push(`${next.operation}: ${status} ${code}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return heard;
}

describe('A town in which everybody is busy at once', () => {
  it(
    'counts right, and asks nobody to try again',
    async () => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 250 }), async (steps) => {
        const town = await createWorkload(world);
        expect(await live(town, steps)).toEqual([]);
        expect(await wrongCounts(world.db)).toEqual([]);
      });
      // A race that was lost is not lost again with fewer steps.
      const run = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
      if (run.failed) throw new Error(`COUNTS_SEED=${seed}, run ${run.numRuns}`, { cause: run.errorInstance });
      expect(run.numRuns).toBe(runs);
    },
    runs * 60_000,
  );
});
