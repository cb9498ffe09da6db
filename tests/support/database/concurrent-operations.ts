/** Concurrent operations of many members, and what must be right after them. */
import fc from 'fast-check';
import { activitiesOf, feedOf, recountFeed } from '../community/feed.ts';
import { counted, notificationsOf, recount, unreadOf } from '../community/notifications.ts';
import type { Fixture } from '../fixture.ts';
import { operations, type Step, type Workload } from './workload.ts';

export type Weights = Partial<Record<keyof typeof operations, number>>;

/** Steps of the given operations, more of those with a higher weight. */
export const stepsOf = (weights: Weights): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      who: fc.nat(9),
      operation: fc.oneof(
        ...Object.entries(weights).map(([name, weight]) => ({
          weight,
          arbitrary: fc.constant(name as Step['operation']),
        })),
      ),
      target: fc.nat(9),
      on: fc.boolean(),
      value: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 200, maxLength: 250 },
  );

const expectedCodes = new Set([undefined, 'NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT', 'BAD_USER_INPUT']);

/** Runs the steps, as many at once as `concurrency` says, and returns the unexpected responses. */
export async function runSteps(workload: Workload, steps: Step[], concurrency: number): Promise<string[]> {
  const todo = [...steps];
  const unexpected: string[] = [];
  const runNext = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const { status, code } = await operations[next.operation](workload, workload.members[next.who]!, next);
      if (status >= 500 || !expectedCodes.has(code)) unexpected.push(`${next.operation}: ${status} ${code}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return unexpected;
}

/** Returns what visible members read wrongly: notifications, the number of unread ones, and the feed, each counted again. */
export async function wrongReads(fixture: Fixture, { members }: Workload): Promise<unknown[]> {
  const visible = 'SELECT FROM users JOIN sessions s ON s.user_id = users.id WHERE users.id = $1 AND hidden = 0';
  const checked = await Promise.all(
    members.map(async ({ id, caller }) => {
      if ((await fixture.db.query<unknown[]>(visible, [id])).length === 0) return [];
      const groups = await recount(fixture, id);
      const expected = {
        groups,
        unread: groups.filter((group) => !group.endsWith(' 0')).length,
        feed: (await recountFeed(fixture, id)).map(({ activity }) => activity).sort(),
      };
      const read = {
        groups: counted(await notificationsOf(caller)),
        unread: await unreadOf(caller),
        feed: activitiesOf(await feedOf(caller)).sort(),
      };
      return JSON.stringify(read) === JSON.stringify(expected) ? [] : [{ expected, read }];
    }),
  );
  return checked.flat();
}
