/** The site gets SIGTERM under load. Every request that has begun must be answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { between } from './random.ts';
import { statusOf, createClient, isLost, type Outcome } from './client.ts';
import { openDrillSite, type DrillSite } from './site.ts';
import { tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const maxShutdownMs = 15_000;

/** Starts readers, on keep-alive or on new connections. They pause where the connection is refused. */
function startReaders(site: DrillSite, connections: number, keepAlive: boolean) {
  const client = createClient(site.url, connections, keepAlive);
  const outcomes: Outcome[] = [];
  let isOver = false;
  const loops = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const outcome = await client.send({ path: '/api/businesses?limit=5' });
      outcomes.push(outcome);
      await pause(outcome.kind === 'refused' ? 50 : 5);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(loops);
    client.close();
  };
  return { outcomes, stop };
}

/** While the site starts, it answers 503 where its port is open. */
const isExpected = ({ status }: { status: number }) => status === 200 || status === 503;

interface Trial {
  workers: number;
  times: number;
}

/**
 * Ends a site again and again while clients read and write.
 *
 * Connections that the site has not accepted when it closes its port are reset by the system: these are counted, not checked.
 */
async function run({ workers, times }: Trial, random: () => number) {
  const what = `ends of ${workers === 1 ? 'one process' : `${workers} workers`}`;
  const findings: string[] = [];
  const site = await openDrillSite(4, { WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' });
  const client = createClient(site.url, 8);
  const readers = startReaders(site, 8, true);
  const newConnections = startReaders(site, 4, false);
  const writers = startWriters(client, site.members, site.members[0]!.businessId, random);
  let slowest = 0;
  for (let at = 1; at <= times; at += 1) {
    await pause(between(random, 300, 1200));
    const begun = performance.now();
    site.process.kill('SIGTERM');
    const code = await site.process.ended;
    slowest = Math.max(slowest, performance.now() - begun);
    if (code !== 0) findings.push(`the site ended with ${code}`);
    await site.restart();
  }
  await Promise.all([readers.stop(), newConnections.stop(), writers.stop()]);

  const outcomes = [...readers.outcomes, ...newConnections.outcomes, ...writers.outcomes];
  const failed = outcomes.filter((each) => isLost(each) || (each.kind === 'answered' && !isExpected(each)));
  if (failed.length > 0)
    findings.push(`${what}: ${failed.length} failed, the first ${JSON.stringify(failed[0]).slice(0, 300)}`);
  if (slowest > maxShutdownMs) findings.push(`${what}: one took ${Math.round(slowest)} ms`);
  findings.push(...(await writers.audit(await site.databaseUrl())), ...(await site.integrity()));
  client.close();
  await site.close();
  const figures = `${what}: ${tally(outcomes.map(statusOf))}; slowest end ${Math.round(slowest)} ms`;
  return { findings, figures, repetitions: `${times} ${what}` };
}

/** `times` ends by SIGTERM with one process, and a quarter as many with several. */
export const restart: Drill = async ({ times = 20, workers = 2, random }) => {
  const results = [
    await run({ workers: 1, times }, random),
    await run({ workers, times: Math.ceil(times / 4) }, random),
  ];
  return {
    repetitions: results.map(({ repetitions }) => repetitions).join(', '),
    findings: results.flatMap(({ findings }) => findings),
    figures: results.map(({ figures }) => figures).join('; '),
  };
};
