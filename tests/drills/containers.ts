/** A site, a backup and a restore start in containers on the site's data folder while the site runs, is paused, killed or stopped. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from '../support/command.ts';
import { hasNamespaces, startIsolated } from '../support/namespaces.ts';
import { logs, postgresIn } from '../support/site.ts';
import { between } from './random.ts';
import { statusOf, createClient } from './client.ts';
import { openDrillSite, type DrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const expectedError = /^(Another Main Street runs|A Main Street works) on the data folder [^\n]*\.$/;

/** Starts a program in a container on the site's data folder. */
const startBeside = (site: DrillSite, name: string, ...args: string[]) =>
  startIsolated(name, args, { DATA_DIR: site.dataDir, SEED_DEMO: '0', LOG_LEVEL: 'info' });

/** Starts a second site, a backup and a restore. @returns a finding for each that does not fail with one error message */
async function startAllBeside(site: DrillSite, backup: string, when: string): Promise<string[]> {
  const programs = [
    ['main'],
    ['backup', '--to', `${backup}.second`],
    ['restore', '--from', backup, '--force'],
  ] as const;
  const findings = programs.map(async ([name, ...args]) => {
    const container = startBeside(site, name, ...args);
    const code = await Promise.race([container.ended, pause(30_000)]);
    if (code === 1 && expectedError.test(container.output.err.trim())) return [];
    await container.kill('SIGKILL').catch(() => undefined);
    return [`${name} beside a ${when} site: ${code}, '${container.output.err.trim()}'`];
  });
  return (await Promise.all(findings)).flat();
}

/** Starts a site in a container on the free folder, and ends it. @returns the milliseconds until it was open */
async function openInContainer(site: DrillSite, end: NodeJS.Signals): Promise<number> {
  const begun = performance.now();
  const container = startBeside(site, 'main');
  await logs(container, 'is open at');
  const took = performance.now() - begun;
  await container.kill(end);
  await container.ended;
  return took;
}

/** `times` rounds, each with the site running, paused, killed with and without Postgres, and stopped. */
export const containers: Drill = async ({ times = 10, random }) => {
  if (!hasNamespaces())
    return { repetitions: 'not run', findings: [], figures: 'this process may not create namespaces' };
  const site = await openDrillSite(8);
  const backup = join(site.dataDir, '..', 'first.backup');
  await runCommand('backup', ['--to', backup], { DATA_DIR: site.dataDir });
  const client = createClient(site.url, 16);
  const writers = startWriters(client, site.members, site.members[0]!.businessId, random);
  const findings: string[] = [];
  const inContainer: number[] = [];
  const ownStarts: number[] = [];
  const restart = async () => {
    const begun = performance.now();
    await site.restart();
    ownStarts.push(performance.now() - begun);
  };

  for (let at = 0; at < times; at += 1) {
    await pause(between(random, 300, 1500));
    findings.push(...(await startAllBeside(site, backup, 'running')));
    site.process.kill('SIGSTOP');
    findings.push(...(await startAllBeside(site, backup, 'paused')));
    site.process.kill('SIGCONT');
    for (const withPostgres of [false, true]) {
      await pause(between(random, 300, 1500));
      const postgres = (await postgresIn(site.dataDir))!;
      if (withPostgres) process.kill(postgres, 'SIGKILL');
      site.process.kill('SIGKILL');
      await site.process.ended;
      inContainer.push(await openInContainer(site, withPostgres ? 'SIGKILL' : 'SIGTERM'));
      await restart();
    }
    site.process.kill('SIGTERM');
    await site.process.ended;
    const backupRun = startBeside(site, 'backup', '--to', `${backup}.${at}`);
    if ((await backupRun.ended) !== 0) findings.push(`backup of a stopped site: '${backupRun.output.err.trim()}'`);
    await restart();
  }
  await pause(500);
  await writers.stop();
  const unexpected = writers.outcomes.filter((each) => each.kind === 'answered' && ![200, 503].includes(each.status));
  if (unexpected.length > 0) findings.push(`unexpected responses: ${JSON.stringify(unexpected[0])}`);
  findings.push(...(await writers.audit(await site.databaseUrl())), ...(await site.integrity()));
  const figures = [
    `${writers.acknowledged()} writes acknowledged (${tally(writers.outcomes.map(statusOf))})`,
    `start in another container after a kill median ${Math.round(quantile(inContainer, 0.5))} ms, slowest ${Math.round(Math.max(...inContainer))} ms`,
    `restart median ${Math.round(quantile(ownStarts, 0.5))} ms, slowest ${Math.round(Math.max(...ownStarts))} ms`,
  ];
  client.close();
  await site.close();
  return { repetitions: `${times} rounds of 6 refusals, 2 kills and 1 stop`, findings, figures: figures.join('; ') };
};
