/** Prints the measurements as a table, and writes them as JSON. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Measurement } from './measure.ts';
import type { ProgramName } from './programs.ts';

/** A case's figures, in the order in which they were measured. */
export interface CaseReport {
  name: string;
  /** The size of the largest compared response. */
  bytes: number;
  measured: Measurement[];
}

export interface Goal {
  goal: string;
  target: string;
  measured: string;
  reached: boolean;
}

export interface Report {
  businesses: number;
  date: string;
  node: string;
  postgres: string;
  cores: number;
  cases: CaseReport[];
  /** Resident megabytes of each program at the end. */
  memory: Partial<Record<ProgramName, number>>;
  goals: Goal[];
}

/** The machine of the measurements. */
export const machine = () => ({ date: new Date().toISOString(), node: process.version, cores: cpus().length });

const columns = [14, 5, 9, 7, 9, 9, 9, 9, 7];
const line = (cells: string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[at]!) : cell.padStart(columns[at]!))).join(' ');
const fixed = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? '-' : value.toFixed(value >= 100 ? 0 : digits);

/** CPU of Node and Postgres together: other load on the machine changes it less than durations. */
const cpuOf = ({ nodeCpu, postgresCpu }: Measurement): number => (nodeCpu ?? NaN) + (postgresCpu ?? NaN);

/** Prints a case: one row for each program and number of connections. */
export function printCase({ name, bytes, measured }: CaseReport): void {
  console.log(`\n${name} (${(bytes / 1000).toFixed(1)} kB)`);
  console.log(line(['', 'conn', 'req/s', 'ratio', 'p50 ms', 'p99 ms', 'Node ms', 'Postgres', 'CPU ×']));
  for (const each of measured) {
    const limit = measured.find((other) => other.program === 'reference' && other.connections === each.connections);
    const ratio = limit && each.requestsPerSecond / limit.requestsPerSecond;
    const { program, connections, requestsPerSecond, p50, p99, nodeCpu, postgresCpu } = each;
    console.log(
      line([
        `  ${program}`,
        String(connections),
        fixed(requestsPerSecond, 0),
        fixed(ratio, ratio && ratio < 0.1 ? 3 : 2),
        ...[p50, p99, nodeCpu, postgresCpu, limit && cpuOf(limit) / cpuOf(each)].map((value) => fixed(value, 2)),
      ]),
    );
  }
}

/** Prints the memory of each program and whether the goals are reached. */
export function printEnd({ memory, goals }: Report): void {
  console.log('\nMemory after all cases, MB');
  for (const [program, megabytes] of Object.entries(memory)) console.log(line([`  ${program}`, fixed(megabytes, 0)]));
  if (goals.length > 0) console.log('\nGoals');
  for (const { goal, target, measured, reached } of goals)
    console.log(`  ${reached ? 'reached' : 'missed '}  ${goal}: ${measured}, target ${target}`);
}

/** Writes the report to a file. */
export const writeReport = (file: string, report: Report): void =>
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
