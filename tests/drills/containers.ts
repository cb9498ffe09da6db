/** Others start on the site's data folder in containers of their own while it runs, is paused, killed or stopped; none harms it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../support/command.ts';
import { hasNamespaces, startContainer } from '../support/namespaces.ts';
import { postgresIn, until } from '../support/site.ts';
import { between } from './random.ts';
import { statusOf, createClient } from './client.ts';
import { openDrillSite, type DrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const refusal = /^(Another Main Street runs|A Main Street works) on the data folder [^\n]*\.$/;

/** Starts a program in a container on the town's folder. */
const intrude = (town: DrillSite, name: string, ...args: string[]) =>
  startContainer(name, args, { DATA_DIR: town.dataDir, SEED_DEMO: '0', LOG_LEVEL: 'info' });

/** A second site, a backup and a restore: what is not refused with one sentence. */
async function intrudeByAll(town: DrillSite, backup: string, when: string): Promise<string[]> {
  const programs = [
    ['main'],
    ['backup', '--to', `${backup}.second`],
    ['restore', '--from', backup, '--force'],
  ] as const;
  const findings = programs.map(async ([name, ...args]) => {
    const container = intrude(town, name, ...args);
    const code = await Promise.race([container.ended, pause(30_000)]);
    if (code === 1 && refusal.test(container.output.err.trim())) return [];
    await container.kill('SIGKILL').catch(() => undefined);
    return [`${name} beside a ${when} site: ${code}, '${container.output.err.trim()}'`];
  });
  return (await Promise.all(findings)).flat();
}

/** Starts a site in a container on the free folder, and ends it. @returns how long it took to open */
async function openElsewhere(town: DrillSite, end: NodeJS.Signals): Promise<number> {
  const begun = performance.now();
  const container = intrude(town, 'main');
  await until('the site in the container is open', () => container.output.out.includes('is open at'));
  const took = performance.now() - begun;
  await container.kill(end);
  await container.ended;
  return took;
}

/** `times` rounds, each with the site running, paused, killed with and without Postgres, and stopped. */
export const containers: Drill = async ({ times = 10, random }) => {
  if (!hasNamespaces())
    return { repetitions: 'not tried', findings: [], figures: 'this machine does not let us make namespaces' };
  const town = await openDrillSite(8);
  const backup = join(town.dataDir, '..', 'first.backup');
  await runCommand('backup', ['--to', backup], { DATA_DIR: town.dataDir });
  const line = createClient(town.url, 16);
  const writers = startWriters(line, town.members, town.members[0]!.businessId, random);
  const findings: string[] = [];
  const elsewhere: number[] = [];
  const here: number[] = [];
  const startAgain = async () => {
    const begun = performance.now();
    await town.restart();
    here.push(performance.now() - begun);
  };

  for (let at = 0; at < times; at += 1) {
    await pause(between(random, 300, 1500));
    findings.push(...(await intrudeByAll(town, backup, 'running')));
    town.site.kill('SIGSTOP');
    findings.push(...(await intrudeByAll(town, backup, 'paused')));
    town.site.kill('SIGCONT');
    for (const withPostgres of [false, true]) {
      await pause(between(random, 300, 1500));
      const postgres = (await postgresIn(town.dataDir))!;
      if (withPostgres) process.kill(postgres, 'SIGKILL');
      town.site.kill('SIGKILL');
      await town.site.ended;
      elsewhere.push(await openElsewhere(town, withPostgres ? 'SIGKILL' : 'SIGTERM'));
      await startAgain();
    }
    town.site.kill('SIGTERM');
    await town.site.ended;
    const saving = intrude(town, 'backup', '--to', `${backup}.${at}`);
    if ((await saving.ended) !== 0) findings.push(`backup of a stopped site: '${saving.output.err.trim()}'`);
    await startAgain();
  }
  await pause(500);
  await writers.stop();
  const unexpected = writers.outcomes.filter((each) => each.kind === 'answered' && ![200, 503].includes(each.status));
  if (unexpected.length > 0) findings.push(`unexpected answers: ${JSON.stringify(unexpected[0])}`);
  findings.push(...(await writers.audit(await town.databaseUrl())), ...(await town.integrity()));
  const figures = [
    `${writers.acknowledged()} writes acknowledged (${tally(writers.outcomes.map(statusOf))})`,
    `start in another container after a kill median ${Math.round(quantile(elsewhere, 0.5))} ms, slowest ${Math.round(Math.max(...elsewhere))} ms`,
    `start here median ${Math.round(quantile(here, 0.5))} ms, slowest ${Math.round(Math.max(...here))} ms`,
  ];
  line.hangUp();
  await town.close();
  return { repetitions: `${times} rounds of 6 refusals, 2 kills and 1 stop`, findings, figures: figures.join('; ') };
};
