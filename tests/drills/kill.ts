/** The server is killed during writes, sometimes with Postgres. No acknowledged write may be lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { postgresIn } from '../support/site.ts';
import { between } from './random.ts';
import { statusOf, createClient, type Outcome } from './client.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

// A start after a kill, in relation to the median start after SIGTERM on the same machine in the same run.
const maxRatio = 3;
// And on any machine.
const maxStartMs = 10_000;

const isUnexpected = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.status !== 200 && outcome.status !== 503;

/** `times` kills of the server, and half as many of the server and Postgres together. */
export const kill: Drill = async ({ times = 50, workers = 1, random }) => {
  const site = await openDrillSite(8, { WEB_CONCURRENCY: String(workers) });
  const client = createClient(site.url, 16);
  const hot = site.members[0]!.businessId;
  const startAfter = async (signal: NodeJS.Signals): Promise<number> => {
    site.process.kill(signal);
    await site.process.ended;
    const begun = performance.now();
    await site.restart();
    return performance.now() - begun;
  };
  // The clients' attempts to connect slow a start down, so they run beside both kinds of start.
  const writers = startWriters(client, site.members, hot, random);
  const cleanStarts: number[] = [];
  for (let at = 0; at < 5; at += 1) cleanStarts.push(await startAfter('SIGTERM'));
  const findings: string[] = [];
  const starts: number[] = [];
  const withPostgres = Math.floor(times / 2);

  for (let at = 0; at < times + withPostgres; at += 1) {
    await pause(between(random, 300, 1500));
    const postgres = (await postgresIn(site.dataDir))!;
    if (at >= times) process.kill(postgres, 'SIGKILL');
    starts.push(await startAfter('SIGKILL'));
  }
  await pause(500);
  await writers.stop();

  const cleanMs = quantile(cleanStarts, 0.5);
  const slow = starts.filter((ms) => ms > Math.min(maxRatio * cleanMs, maxStartMs));
  if (slow.length > 0)
    findings.push(
      `${slow.length} of ${starts.length} starts took more than ${maxStartMs} ms, or ${maxRatio} times as long as one after SIGTERM`,
    );
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
    figures: `${acknowledged} writes acknowledged (${kinds}), restart median ${Math.round(quantile(starts, 0.5))} ms, slowest ${Math.round(Math.max(...starts))} ms, after SIGTERM ${Math.round(cleanMs)} ms`,
  };
};
