/** The performance goals of the project, compared with the measurements. */
import type { Measurement } from './measure.ts';
import type { ProgramName } from './programs.ts';
import type { Goal, Report } from './report.ts';

type Measurements = Pick<Report, 'cases' | 'memory'>;

const find = ({ cases }: Measurements, name: string, connections: number, program: ProgramName) =>
  cases
    .find((each) => each.name === name)
    ?.measured.find((each) => each.connections === connections && each.program === program);

/** The speed of our server relative to another program, or undefined where one of them was not measured. */
function times(report: Measurements, name: string, connections: number, other: ProgramName): number | undefined {
  const [ours, theirs] = [find(report, name, connections, 'main street'), find(report, name, connections, other)];
  return ours && theirs && ours.requestsPerSecond / theirs.requestsPerSecond;
}

const atLeast = (goal: string, target: number, measured: number | undefined): Goal[] =>
  measured === undefined
    ? []
    : [{ goal, target: `at least ${target}`, measured: measured.toFixed(2), reached: measured >= target }];
const below = (goal: string, target: number, unit: string, measured: number | undefined): Goal[] =>
  measured === undefined
    ? []
    : [
        {
          goal,
          target: `below ${target}${unit}`,
          measured: `${measured.toFixed(2)}${unit}`,
          reached: measured < target,
        },
      ];

const home = 'home list, signed in';

/** The required speed of our server relative to a program, at 16 and at 64 connections. */
const speedGoals: [name: string, other: ProgramName, at16: number, at64: number][] = [
  [home, 'reference', 0.88, 0.8],
  [home, 'mercurius', 1.25, 1.25],
  [home, 'yoga', 2.5, 2.5],
  [home, 'dataloader', 5, 5],
  ['home list, visitors', 'reference', 6, 6],
  ['details', 'reference', 1, 0.7],
  ['profile', 'reference', 0.7, 0.7],
  ['setLike, spread', 'reference', 0.8, 0.8],
  ['setLike, one hot business', 'reference', 0.8, 0.8],
];

/** Returns every goal for which there are figures. */
export function goalsOf(report: Measurements): Goal[] {
  const ours = (name: string, connections: number) => find(report, name, connections, 'main street');
  const keywords = report.cases.filter(({ name }) => name.startsWith('keyword, '));
  const [ourTail, itsTail] = [ours(home, 64), find(report, home, 64, 'reference')];
  const rest = ours('REST, 24', 16);
  const list = ours(home, 16);
  return [
    ...([16, 64] as const).flatMap((connections) =>
      speedGoals.flatMap(([name, other, at16, at64]) =>
        atLeast(
          `${name}, ${connections} connections, × ${other}`,
          connections === 16 ? at16 : at64,
          times(report, name, connections, other),
        ),
      ),
    ),
    ...below(`${home}, 64 connections, p99 × reference`, 1.5, '', ourTail && itsTail && ourTail.p99 / itsTail.p99),
    ...keywords.flatMap(({ name }) =>
      below(`${name}, p99`, name.includes('typo') ? 100 : 50, ' ms', ours(name, 16)?.p99),
    ),
    ...atLeast('REST × GraphQL, 24', 0.9, rest && list && rest.requestsPerSecond / list.requestsPerSecond),
    ...below('REST, unpaged, p50 alone', 100, ' ms', ours('REST, unpaged', 1)?.p50),
    ...below('memory', 180, ' MB', report.memory['main street']),
  ];
}

const reads = (name: string) => !name.startsWith('setLike') && !name.includes('visitors');
const middle = (report: Measurements, name: string): Measurement | undefined => find(report, name, 16, 'main street');

/** Returns the durations of each read relative to a report of another size. The goal is 1.3 times. */
export const growthGoals = (report: Measurements, other: Measurements): Goal[] =>
  report.cases
    .filter(({ name }) => reads(name))
    .flatMap(({ name }) => {
      const [now, then] = [middle(report, name), middle(other, name)];
      return below(`${name}, time × that of the other size`, 1.3, '', now && then && now.p50 / then.p50);
    });
