/** Loads programs in turn over keep-alive connections, and measures responses, durations and CPU. */
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Case } from './case.ts';
import type { Options } from './options.ts';
import { cpuOf } from './processes.ts';
import type { Program, ProgramName } from './programs.ts';

/** The figures of a program over all rounds with one number of connections. */
export interface Measurement {
  program: ProgramName;
  connections: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU a request; undefined without /proc. */
  nodeCpu: number | undefined;
  postgresCpu: number | undefined;
}

interface Turn {
  /** The milliseconds of each response. */
  times: number[];
  seconds: number;
  nodeCpu: number;
  postgresCpu: number;
}

/** Loads a program for some seconds. @throws Error where a response is missing or not a success */
export async function load(program: Program, { name, requestsOf }: Case, connections: number, seconds: number) {
  const times: number[] = [];
  const failures = new Map<number, number>();
  let next = 0;
  const begun = performance.now();
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => client.setRequests(requestsOf(next++));
    const options = { url: program.url, connections, duration: seconds, setupClient };
    const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  const took = (performance.now() - begun) / 1000;
  if (errors > 0 || failures.size > 0)
    throw new Error(`${name}: ${program.name} failed: ${errors} without a response, ${JSON.stringify([...failures])}`);
  return { times, seconds: took };
}

/** Sends requests until a program has answered enough of them to be compiled and cached, for a maximum of seconds. */
export async function warmUp(
  program: Program,
  benchCase: Case,
  { answers, seconds }: Options['warm'],
  postgres?: number,
): Promise<void> {
  for (let answered = 0, attempts = 0; answered < answers && attempts < seconds; attempts += 1)
    answered += (await load(program, benchCase, 16, 1)).times.length;
  await settle(program, postgres);
  await benchCase.after?.();
}

const spent = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined ? NaN : after - before;

/** Waits until a program has finished the interrupted requests, so that they do not slow the next program. */
async function settle(program: Program, postgres: number | undefined): Promise<void> {
  const busy = () => (cpuOf(program.pid) ?? 0) + (cpuOf(postgres) ?? 0);
  for (
    let last = -1, now = busy(), attempts = 0;
    now - last > 10 && attempts < 100;
    [last, now] = [now, busy()], attempts += 1
  )
    await pause(100);
}

async function turn(program: Program, benchCase: Case, connections: number, seconds: number, postgres?: number) {
  const before = [cpuOf(program.pid), cpuOf(postgres)] as const;
  const loaded = await load(program, benchCase, connections, seconds);
  const after = [cpuOf(program.pid), cpuOf(postgres)] as const;
  await settle(program, postgres);
  await benchCase.after?.();
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
 * Measures a case. In each round every program has its turn, and each round starts with another program, so that other
 * load on the machine affects all programs alike.
 * @param postgres the process id of the postmaster
 */
export async function measure(
  benchCase: Case,
  programs: Program[],
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
  postgres?: number,
): Promise<Measurement[]> {
  const turns = new Map<Program, Turn[]>(programs.map((program) => [program, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % programs.length;
    for (const program of [...programs.slice(first), ...programs.slice(0, first)])
      turns.get(program)!.push(await turn(program, benchCase, connections, seconds, postgres));
  }
  return programs.map((program) => summarize(program.name, connections, turns.get(program)!));
}
