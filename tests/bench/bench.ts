/** The benchmark, `npm run bench`: our server beside hand-written and ordinary programs, on one database, in one run. */
import { compare, compareAllResponses } from './compare.ts';
import { readOptions, usage, type Options } from './options.ts';
import { explainStatements, printPlans } from './plans.ts';
import { profile } from './profile.ts';
import { printEnd, writeReport } from './report.ts';
import { withBenchEnvironment } from './environment.ts';

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`);
  process.exit(2);
}

await withBenchEnvironment(options, async (environment) => {
  if (options.plans) return void (process.exitCode = printPlans(await explainStatements(environment)) ? 0 : 1);
  if (options.responses) return compareAllResponses(environment, options);
  if (options.profile) return profile(environment, options);
  const report = await compare(environment, options);
  printEnd(report);
  if (options.json) writeReport(options.json, report);
});
