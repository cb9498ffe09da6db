/** The server is killed during writes, sometimes with Postgres. No acknowledged write may be lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { postgresIn } from '../support/site.ts';
import { between } from './random.ts';
import { statusOf, createClient, type Outcome } from './client.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const maxStartMs = 2000;

const isUnexpected = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.status !== 200 && outcome.status !== 503;

/** `times` kills of the server, and half as many of the server and Postgres together. */
export const kill: Drill = async ({ times = 50, workers = 1, random }) => {
  const site = await openDrillSite(8, { WEB_CONCURRENCY: String(workers) });
  const client = createClient(site.url, 16);
  const hot = site.members[0]!.businessId;
  const writers = startWriters(client, site.members, hot, random);
  const findings: string[] = [];
  const starts: number[] = [];
  const withPostgres = Math.floor(times / 2);

  for (let at = 0; at < times + withPostgres; at += 1) {
    await pause(between(random, 300, 1500));
    const postgres = (await postgresIn(site.dataDir))!;
    if (at >= times) process.kill(postgres, 'SIGKILL');
    site.process.kill('SIGKILL');
    await site.process.ended;
    const begun = performance.now();
    await site.restart();
    starts.push(performance.now() - begun);
  }
  await pause(500);
  await writers.stop();

  const slow = starts.filter((ms) => ms > maxStartMs);
  if (slow.length > 0) findings.push(`${slow.length} of ${starts.length} starts took longer than ${maxStartMs} ms`);
  const unexpected = writers.outcomes.filter(isUnexpected);
  if (unexpected.length > 0) findings.push(`unexpected responses: ${JSON.stringify(unexpected[0])}`);
  findings.push(...(await writers.audit(await site.databaseUrl())), ...(await site.integrity()));
  const kinds = tally(writers.outcomes.map(statusOf));
  const acknowledged = writers.acknowledged();
  client.close();
  await site.close();
  return {
    repetitions: `${times} kills of the server and ${withPostgres} with Postgres`,
    findings,
    figures: `${acknowledged} writes acknowledged (${kinds}), restart median ${Math.round(quantile(starts, 0.5))} ms, slowest ${Math.round(Math.max(...starts))} ms`,
  };
};
