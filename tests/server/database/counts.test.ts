/** After any concurrent operations, every stored count equals a new count. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counted, notificationsOf, recount, unreadOf } from '../../support/community/notifications.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { signUp } from '../../support/users.ts';
import { createWorkload, operations, type Step, type Workload } from '../../support/workload.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

/** `COUNTS_RUNS=500 COUNTS_SEED=7` makes a long run. A failure names the seed that repeats it. */
const runs = Number(process.env.COUNTS_RUNS ?? 4);
const seed = Number(process.env.COUNTS_SEED ?? 1);
const lanes = 16;

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
const weights: Record<keyof typeof operations, number> = {
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
  leave: 1,
};
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(9),
  operation: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Step['operation']) })),
  ),
  target: fc.nat(9),
  on: fc.boolean(),
  value: fc.integer({ min: 1, max: 5 }),
});

const expectedCodes = new Set([undefined, 'NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT', 'BAD_USER_INPUT']);

/** The members whose notifications differ from a recount, or whose unread count is wrong. */
async function wrongNotifications({ members }: Workload): Promise<unknown[]> {
  const checked = await Promise.all(
    members.map(async ({ id, caller }) => {
      const [row] = await fixture.db.query<{ isVisible: boolean }[]>(
        'SELECT hidden = 0 AS "isVisible" FROM users JOIN sessions s ON s.user_id = users.id WHERE users.id = $1',
        [id],
      );
      if (!row?.isVisible) return [];
      const [expected, read] = [await recount(fixture, id), counted(await notificationsOf(caller))];
      const unread = expected.filter((group) => !group.endsWith(' 0')).length;
      const isRight = expected.join() === read.join() && (await unreadOf(caller)) === unread;
      return isRight ? [] : [{ expected, read }];
    }),
  );
  return checked.flat();
}

/** Runs the steps in concurrent lanes, and returns the unexpected responses. */
async function runSteps(workload: Workload, steps: Step[]): Promise<string[]> {
  const todo = [...steps];
  const unexpected: string[] = [];
  const lane = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const { status, code } = await operations[next.operation](workload, workload.members[next.who]!, next);
      if (status >= 500 || !expectedCodes.has(code)) unexpected.push(`${next.operation}: ${status} ${code}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return unexpected;
}

describe('A site with concurrent writes', () => {
  it(
    'keeps exact counts, and no request gets an error of the server',
    async () => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 250 }), async (steps) => {
        const workload = await createWorkload(fixture, hiding);
        expect(await runSteps(workload, steps)).toEqual([]);
        expect(await wrongCounts(fixture.db)).toEqual([]);
        expect(await wrongHidden(fixture.db)).toEqual([]);
        expect(await wrongNotifications(workload)).toEqual([]);
      });
      // A race does not repeat with fewer steps, so that shrinking is of no use.
      const run = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
      if (run.failed) throw new Error(`COUNTS_SEED=${seed}, run ${run.numRuns}`, { cause: run.errorInstance });
      expect(run.numRuns).toBe(runs);
    },
    runs * 60_000,
  );
});
