/** Drives programs with keep-alive load, in turns, and measures what comes back and what it costs. */
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Case } from './case.ts';
import type { Options } from './options.ts';
import { cpuOf } from './processes.ts';
import type { Program, ProgramName } from './programs.ts';

/** What a program did in all its turns with as many connections. */
export interface Measurement {
  program: ProgramName;
  connections: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU a request; undefined where /proc does not say. */
  nodeCpu: number | undefined;
  postgresCpu: number | undefined;
}

interface Turn {
  /** Milliseconds of each answer. */
  times: number[];
  seconds: number;
  nodeCpu: number;
  postgresCpu: number;
}

/** Loads a program for some seconds. @throws where an answer is not a success or does not come */
export async function load(
  program: Program,
  { name, requestsOf: questionsOf }: Case,
  connections: number,
  seconds: number,
) {
  const times: number[] = [];
  const failures = new Map<number, number>();
  let next = 0;
  const begun = performance.now();
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => client.setRequests(questionsOf(next++));
    const asked = { url: program.url, connections, duration: seconds, setupClient };
    const run = autocannon(asked, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  const took = (performance.now() - begun) / 1000;
  if (errors > 0 || failures.size > 0)
    throw new Error(`${name}: ${program.name} failed: ${errors} without an answer, ${JSON.stringify([...failures])}`);
  return { times, seconds: took };
}

/** Asks until a program has answered often enough to be compiled and cached, or for as many seconds. */
export async function warmUp(
  program: Program,
  wanted: Case,
  { answers, seconds }: Options['warm'],
  postgres?: number,
): Promise<void> {
  for (let answered = 0, tries = 0; answered < answers && tries < seconds; tries += 1)
    answered += (await load(program, wanted, 16, 1)).times.length;
  await settle(program, postgres);
  await wanted.after?.();
}

const spent = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined ? NaN : after - before;

/** Waits until a program has answered what was cut off, so that the next one does not pay for it. */
async function settle(program: Program, postgres: number | undefined): Promise<void> {
  const busy = () => (cpuOf(program.pid) ?? 0) + (cpuOf(postgres) ?? 0);
  for (let last = -1, now = busy(), tries = 0; now - last > 10 && tries < 100; [last, now] = [now, busy()], tries += 1)
    await pause(100);
}

async function turn(program: Program, wanted: Case, connections: number, seconds: number, postgres?: number) {
  const before = [cpuOf(program.pid), cpuOf(postgres)] as const;
  const loaded = await load(program, wanted, connections, seconds);
  const after = [cpuOf(program.pid), cpuOf(postgres)] as const;
  await settle(program, postgres);
  await wanted.after?.();
  return { ...loaded, nodeCpu: spent(before[0], after[0]), postgresCpu: spent(before[1], after[1]) };
}

const sum = (turns: Turn[], of: (turn: Turn) => number): number => turns.reduce((all, each) => all + of(each), 0);

function summarize(program: ProgramName, connections: number, turns: Turn[]): Measurement {
  const times = turns.flatMap((each) => each.times).sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  const perRequest = (cpu: number) => (Number.isNaN(cpu) || times.length === 0 ? undefined : cpu / times.length);
  return {
    program,
    connections,
    requestsPerSecond: times.length / sum(turns, ({ seconds }) => seconds),
    p50: percentile(0.5),
    p99: percentile(0.99),
    nodeCpu: perRequest(sum(turns, ({ nodeCpu }) => nodeCpu)),
    postgresCpu: perRequest(sum(turns, ({ postgresCpu }) => postgresCpu)),
  };
}

/**
 * Measures a case. In each round every program has its turn, and each round begins with another, so that what the
 * machine does meanwhile befalls them alike.
 * @param postgres the postmaster's process
 */
export async function measure(
  wanted: Case,
  programs: Program[],
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
  postgres?: number,
): Promise<Measurement[]> {
  const turns = new Map<Program, Turn[]>(programs.map((program) => [program, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % programs.length;
    for (const program of [...programs.slice(first), ...programs.slice(0, first)])
      turns.get(program)!.push(await turn(program, wanted, connections, seconds, postgres));
  }
  return programs.map((program) => summarize(program.name, connections, turns.get(program)!));
}
