/** Runs every case with all its programs in turn, on one database. */
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

/** The case that is measured with every number of connections in quick runs, too. */
const mainCase = 'home list, signed in';

async function startPrograms({ cases, settings }: BenchEnvironment, port: number): Promise<Program[]> {
  const references = referenceNames.filter((name) => cases.some(({ against }) => against.includes(name)));
  const programs: Program[] = [];
  const names: ProgramName[] = ['main street', ...references];
  try {
    for (const [at, name] of names.entries()) programs.push(await startProgram(name, port + at, settings));
    return programs;
  } catch (error) {
    await stopAll(programs);
    throw error;
  }
}

const programsOf = ({ against }: Case, programs: Program[]): Program[] =>
  programs.filter(({ name }) => name === 'main street' || against.includes(name));

const stopAll = (programs: Program[]) => Promise.all(programs.map(({ stop }) => stop()));

async function runCase(benchCase: Case, programs: Program[], options: Options, postgres?: number): Promise<CaseReport> {
  const compared = programsOf(benchCase, programs);
  const bytes = await compareResponses(benchCase, compared);
  for (const program of compared) await warmUp(program, benchCase, options.warm, postgres);
  const report: CaseReport = { name: benchCase.name, bytes, measured: [] };
  for (const connections of benchCase.name === mainCase ? [1, 16, 64] : options.connections)
    report.measured.push(...(await measure(benchCase, compared, { ...options, connections }, postgres)));
  printCase(report);
  return report;
}

async function withPrograms<T>(
  environment: BenchEnvironment,
  { port }: Options,
  work: (programs: Program[]) => Promise<T>,
): Promise<T> {
  await buildReferences();
  const programs = await startPrograms(environment, port);
  return work(programs).finally(() => stopAll(programs));
}

/**
 * Compares the responses of the programs in every case, and measures nothing.
 * @throws Error where a response is an error, or two programs respond differently
 */
export const compareAllResponses = (environment: BenchEnvironment, options: Options): Promise<void> =>
  withPrograms(environment, options, async (programs) => {
    for (const each of environment.cases) {
      const compared = programsOf(each, programs);
      const bytes = await compareResponses(each, compared).finally(each.after);
      console.log(`${each.name}: ${compared.map(({ name }) => name).join(', ')}, at most ${bytes} bytes`);
    }
  });

/**
 * Measures every case and prints each result.
 * @throws Error where two programs respond differently, or one fails under load
 */
export const compare = (environment: BenchEnvironment, options: Options): Promise<Report> =>
  withPrograms(environment, options, async (programs) => {
    const cases: CaseReport[] = [];
    for (const each of environment.cases) cases.push(await runCase(each, programs, options, environment.postgres.pid));
    const memory = Object.fromEntries(programs.map(({ name, pid }) => [name, memoryOf(pid)]));
    const goals = goalsOf({ cases, memory });
    if (options.against)
      goals.push(...growthGoals({ cases, memory }, JSON.parse(readFileSync(options.against, 'utf8')) as Report));
    return {
      businesses: options.businesses,
      ...machine(),
      postgres: environment.postgres.version,
      cases,
      memory,
      goals,
    };
  });
