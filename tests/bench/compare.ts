/** The comparison: every case asked of all its programs in turns, on one database. */
import { readFileSync } from 'node:fs';
import type { Case } from './case.ts';
import { measure, warmUp } from './measure.ts';
import { goalsOf, growthGoals } from './goals.ts';
import type { Options } from './options.ts';
import { memoryOf } from './processes.ts';
import { buildReferences, referenceNames, startProgram, type Program, type ProgramName } from './programs.ts';
import { machine, printCase, type CaseReport, type Report } from './report.ts';
import { compareResponses } from './same-responses.ts';
import type { BenchEnvironment } from './environment.ts';

/** The case whose programs are measured with every number of connections, however quick the run. */
const mainCase = 'home list, signed in';

async function startPrograms({ cases, settings }: BenchEnvironment, port: number): Promise<Program[]> {
  const wanted = referenceNames.filter((name) => cases.some(({ against }) => against.includes(name)));
  const programs: Program[] = [];
  const names: ProgramName[] = ['main street', ...wanted];
  try {
    for (const [at, name] of names.entries()) programs.push(await startProgram(name, port + at, settings));
    return programs;
  } catch (error) {
    await stopAll(programs);
    throw error;
  }
}

const stopAll = (programs: Program[]) => Promise.all(programs.map(({ stop }) => stop()));

async function runCase(wanted: Case, programs: Program[], options: Options, postgres?: number): Promise<CaseReport> {
  const asked = programs.filter(({ name }) => name === 'main street' || wanted.against.includes(name));
  const bytes = await compareResponses(wanted, asked);
  for (const program of asked) await warmUp(program, wanted, options.warm, postgres);
  const report: CaseReport = { name: wanted.name, bytes, measured: [] };
  for (const connections of wanted.name === mainCase ? [1, 16, 64] : options.connections)
    report.measured.push(...(await measure(wanted, asked, { ...options, connections }, postgres)));
  printCase(report);
  return report;
}

/**
 * Measures every case and prints each as it is done.
 * @throws where two programs answer differently, or one fails under load
 */
export async function compare(stage: BenchEnvironment, options: Options): Promise<Report> {
  await buildReferences();
  const programs = await startPrograms(stage, options.port);
  try {
    const cases: CaseReport[] = [];
    for (const each of stage.cases) cases.push(await runCase(each, programs, options, stage.postgres.pid));
    const memory = Object.fromEntries(programs.map(({ name, pid }) => [name, memoryOf(pid)]));
    const goals = goalsOf({ cases, memory });
    if (options.against)
      goals.push(...growthGoals({ cases, memory }, JSON.parse(readFileSync(options.against, 'utf8')) as Report));
    return { businesses: options.businesses, ...machine(), postgres: stage.postgres.version, cases, memory, goals };
  } finally {
    await stopAll(programs);
  }
}
