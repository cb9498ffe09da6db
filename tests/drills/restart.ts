/** The site is told to end, and its workers are renewed, under load: every request that was taken is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/site.ts';
import { between } from './chance.ts';
import { heard, lineTo, type Outcome } from './line.ts';
import { openTown, type Town } from './town.ts';
import { tally, type Drill } from './verdict.ts';
import { setWriting } from './writers.ts';

const slowestEnd = 15_000;

/** Reads, on connections that are kept or on new ones; waits a little where nobody is there. */
function setReading(town: Town, connections: number, keepAlive: boolean) {
  const line = lineTo(town.url, connections, keepAlive);
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
  /** What is done to the site, in the plural. */
  what: string;
  workers: number;
  times: number;
  /** Whether the site is away for a while. */
  isAway: boolean;
  /** Does it once. */
  act(town: Town, at: number): Promise<void>;
}

/**
 * Does something to a site of its own while people read and write.
 *
 * A newcomer whom the system let in and whom the site had not fetched yet when it closed its port is reset, and no program
 * on Linux can tell: that may happen in one end of four.
 */
async function attempt({ what, workers, times, isAway, act }: Trial, random: () => number) {
  const findings: string[] = [];
  const town = await openTown(4, { WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' });
  const line = lineTo(town.url, 8);
  const readers = setReading(town, 8, true);
  const newcomers = setReading(town, 4, false);
  const writers = setWriting(line, town.members, town.members[0]!.businessId, random);
  for (let at = 1; at <= times; at += 1) {
    await pause(between(random, 300, 1200));
    await act(town, at);
  }
  await Promise.all([readers.stop(), newcomers.stop(), writers.stop()]);

  const isLost = (each: Outcome) => !(each.kind === 'answered' && each.status === 200) && !(isAway && isOfNoUse(each));
  const lost = [...readers.outcomes, ...writers.outcomes].filter(isLost);
  const reset = newcomers.outcomes.filter(isLost);
  for (const [each, most] of [
    [lost, 0],
    [reset, isAway ? times / 4 : 0],
  ] as const)
    if (each.length > most)
      findings.push(`${what}: ${each.length} failed, the first ${JSON.stringify(each[0]).slice(0, 300)}`);
  findings.push(...(await writers.audit(await town.databaseUrl())), ...(await town.integrity()));
  line.hangUp();
  await town.close();
  const kept = tally([...readers.outcomes, ...writers.outcomes].map(heard));
  return { findings, figures: `${what}: ${kept}; newcomers ${tally(newcomers.outcomes.map(heard))}` };
}

/** `times` ends by SIGTERM with one process, a quarter as many with several, and as many renewals of those. */
export const restart: Drill = async ({ times = 20, workers = 2, random }) => {
  const findings: string[] = [];
  let slowest = 0;
  const end = async (town: Town) => {
    const begun = performance.now();
    town.site.kill('SIGTERM');
    const code = await town.site.ended;
    slowest = Math.max(slowest, performance.now() - begun);
    if (code !== 0) findings.push(`the site ended with ${code}`);
    await town.startAgain();
  };
  const renew = async ({ site }: Town, at: number) => {
    site.kill('SIGHUP');
    await until('the workers are renewed', () => site.said.out.split('were renewed').length > at);
  };
  const few = Math.ceil(times / 4);
  const trials: Trial[] = [
    { what: 'ends', workers: 1, times, isAway: true, act: end },
    { what: `ends of ${workers} workers`, workers, times: few, isAway: true, act: end },
    { what: `renewals of ${workers} workers`, workers, times: few, isAway: false, act: renew },
  ];
  const figures: string[] = [];
  for (const trial of trials) {
    const result = await attempt(trial, random);
    findings.push(...result.findings);
    figures.push(result.figures);
  }
  if (slowest > slowestEnd) findings.push(`an end took ${Math.round(slowest)} ms`);
  return {
    repetitions: trials.map(({ what, times: often }) => `${often} ${what}`).join(', '),
    findings,
    figures: `${figures.join('; ')}; slowest end ${Math.round(slowest)} ms`,
  };
};
