/** Prints the CPU profile that Node writes at its end, summed by function and by file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { load, warmUp } from './measure.ts';
import type { Options } from './options.ts';
import { startProgram } from './programs.ts';
import type { BenchEnvironment } from './environment.ts';

interface CpuProfile {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Microseconds of the monotonic clock that profiles use; all processes of a machine share it. */
const now = (): number => Number(process.hrtime.bigint() / 1000n);

/** The package or the file of a function. */
function placeOf(url: string): string {
  if (url === '') return '(engine)';
  const inPackages = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  return inPackages?.[1] ?? (url.startsWith('node:') ? url : basename(url));
}

function sumBy(profile: CpuProfile, since: number, nameOf: (node: CpuProfile['nodes'][number]) => string) {
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node)]));
  const sums = new Map<string, number>();
  let at = profile.startTime;
  profile.samples.forEach((id, index) => {
    at += profile.timeDeltas[index]!;
    const name = names.get(id)!;
    if (at >= since && !/^\((idle|program|root)\)/.test(name))
      sums.set(name, (sums.get(name) ?? 0) + profile.timeDeltas[index]!);
  });
  return [...sums].sort(([, a], [, b]) => b - a);
}

function print(title: string, sums: [name: string, micros: number][], max: number): void {
  const all = sums.reduce((sum, [, micros]) => sum + micros, 0);
  console.log(`\n${title}, of ${(all / 1e6).toFixed(1)} s of work`);
  for (const [name, micros] of sums.slice(0, max))
    console.log(`  ${((100 * micros) / all).toFixed(1).padStart(5)} %  ${name}`);
}

function printProfile(profile: CpuProfile, since: number): void {
  // The engine's own work has no file. Idle time is left out.
  const frame = ({ callFrame }: CpuProfile['nodes'][number]) => ({ ...callFrame, place: placeOf(callFrame.url) });
  const byFunction = sumBy(profile, since, (node) => {
    const { functionName, place, lineNumber } = frame(node);
    return `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}`;
  });
  const byPlace = sumBy(profile, since, (node) => {
    const { functionName, place } = frame(node);
    return place === '(engine)' ? functionName : place;
  });
  print('Functions', byFunction, 45);
  print('Packages and files', byPlace, 25);
}

/** Runs the cases against our server alone, and prints where it spent its CPU time after the warm-up. */
export async function profile(
  { cases, settings }: BenchEnvironment,
  { port, warm, rounds, seconds }: Options,
): Promise<void> {
  for (const each of cases) {
    const folder = mkdtempSync(join(tmpdir(), 'main-street-profile-'));
    const program = await startProgram('main street', port, settings, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    let since: number;
    try {
      await warmUp(program, each, warm);
      since = now();
      const { times } = await load(program, each, 16, rounds * seconds);
      console.log(`\n${each.name}: ${times.length} responses`);
    } finally {
      await program.stop();
      await each.after?.();
    }
    for (const file of readdirSync(folder))
      printProfile(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile, since);
    rmSync(folder, { recursive: true });
  }
}
