/** The site is told to end under load: every request that has begun is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { between } from './random.ts';
import { statusOf, createClient, type Outcome } from './client.ts';
import { openDrillSite, type DrillSite } from './site.ts';
import { tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const slowestEnd = 15_000;

/** Reads, on connections that are kept or on new ones; waits a little where nobody is there. */
function setReading(town: DrillSite, connections: number, keepAlive: boolean) {
  const line = createClient(town.url, connections, keepAlive);
  const outcomes: Outcome[] = [];
  let isOver = false;
  const loops = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const outcome = await line.ask({ path: '/api/businesses?limit=5' });
      outcomes.push(outcome);
      await pause(outcome.kind === 'refused' ? 50 : 5);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(loops);
    line.hangUp();
  };
  return { outcomes, stop };
}

/** While it starts, the site may say that it is coming. */
const isOfNoUse = (each: Outcome) => each.kind === 'refused' || (each.kind === 'answered' && each.status === 503);

interface Trial {
  workers: number;
  times: number;
}

/**
 * Ends a site again and again while clients read and write.
 *
 * A connection that the system has accepted and the site has not read when it closes its port is reset: those of new
 * clients are counted, not judged.
 */
async function attempt({ workers, times }: Trial, random: () => number) {
  const what = `ends of ${workers === 1 ? 'one process' : `${workers} workers`}`;
  const findings: string[] = [];
  const town = await openDrillSite(4, { WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' });
  const line = createClient(town.url, 8);
  const readers = setReading(town, 8, true);
  const newcomers = setReading(town, 4, false);
  const writers = startWriters(line, town.members, town.members[0]!.businessId, random);
  let slowest = 0;
  for (let at = 1; at <= times; at += 1) {
    await pause(between(random, 300, 1200));
    const begun = performance.now();
    town.site.kill('SIGTERM');
    const code = await town.site.ended;
    slowest = Math.max(slowest, performance.now() - begun);
    if (code !== 0) findings.push(`the site ended with ${code}`);
    await town.restart();
  }
  await Promise.all([readers.stop(), newcomers.stop(), writers.stop()]);

  const isLost = (each: Outcome) => !(each.kind === 'answered' && each.status === 200) && !isOfNoUse(each);
  const lost = [...readers.outcomes, ...writers.outcomes].filter(isLost);
  if (lost.length > 0)
    findings.push(`${what}: ${lost.length} failed, the first ${JSON.stringify(lost[0]).slice(0, 300)}`);
  if (slowest > slowestEnd) findings.push(`${what}: one took ${Math.round(slowest)} ms`);
  findings.push(...(await writers.audit(await town.databaseUrl())), ...(await town.integrity()));
  line.hangUp();
  await town.close();
  const outcomes = tally([...readers.outcomes, ...writers.outcomes].map(statusOf));
  const figures = `${what}: ${outcomes}; new connections ${tally(newcomers.outcomes.map(statusOf))}; slowest end ${Math.round(slowest)} ms`;
  return { findings, figures, repetitions: `${times} ${what}` };
}

/** `times` ends by SIGTERM with one process, and a quarter as many with several. */
export const restart: Drill = async ({ times = 20, workers = 2, random }) => {
  const results = [
    await attempt({ workers: 1, times }, random),
    await attempt({ workers, times: Math.ceil(times / 4) }, random),
  ];
  return {
    repetitions: results.map(({ repetitions }) => repetitions).join(', '),
    findings: results.flatMap(({ findings }) => findings),
    figures: results.map(({ figures }) => figures).join('; '),
  };
};
