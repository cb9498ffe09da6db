/** The site is told to end, and its workers are renewed, under load: every request that was taken is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/site.ts';
import { between } from './chance.ts';
import { heard, lineTo, type Outcome } from './line.ts';
import { openTown, type Town } from './town.ts';
import { tally, type Drill } from './verdict.ts';
import { setWriting } from './writers.ts';

const slowestEnd = 15_000;

/** Reads over kept connections; waits a little where nobody is there. */
function setReading(town: Town, connections: number) {
  const line = lineTo(town.url, connections);
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

/** `times` ends by SIGTERM with one process, and a quarter as many renewals of two workers. */
export const restart: Drill = async ({ times = 20, workers = 2, random }) => {
  const findings: string[] = [];
  const judge = (what: string, outcomes: Outcome[], mayBeRefused: boolean) => {
    const failed = outcomes.filter(
      (each) => !(each.kind === 'answered' && each.status === 200) && !(mayBeRefused && isOfNoUse(each)),
    );
    if (failed.length > 0)
      findings.push(`${what}: ${failed.length} failed, the first ${JSON.stringify(failed[0]).slice(0, 300)}`);
    return `${what}: ${tally(outcomes.map(heard))}`;
  };
  // While it starts, the site may say that it is coming.
  const isOfNoUse = (each: Outcome) => each.kind === 'refused' || (each.kind === 'answered' && each.status === 503);

  const alone = await openTown(4);
  const line = lineTo(alone.url, 8);
  const readers = setReading(alone, 8);
  const writers = setWriting(line, alone.members, alone.members[0]!.businessId, random);
  let slowest = 0;
  for (let at = 0; at < times; at += 1) {
    await pause(between(random, 300, 1200));
    const begun = performance.now();
    alone.site.kill('SIGTERM');
    const code = await alone.site.ended;
    slowest = Math.max(slowest, performance.now() - begun);
    if (code !== 0) findings.push(`the site ended with ${code}`);
    await alone.startAgain();
  }
  await readers.stop();
  await writers.stop();
  if (slowest > slowestEnd) findings.push(`an end took ${Math.round(slowest)} ms`);
  const ends = judge('ends', [...readers.outcomes, ...writers.outcomes], true);
  findings.push(...(await writers.audit(await alone.databaseUrl())), ...(await alone.integrity()));
  line.hangUp();
  await alone.close();

  const several = await openTown(4, { WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' });
  const severalLine = lineTo(several.url, 8);
  const severalReaders = setReading(several, 8);
  const severalWriters = setWriting(severalLine, several.members, several.members[0]!.businessId, random);
  const renewals = Math.ceil(times / 4);
  for (let at = 1; at <= renewals; at += 1) {
    await pause(500);
    several.site.kill('SIGHUP');
    await until('the workers are renewed', () => several.site.said.out.split('were renewed').length > at);
  }
  await severalReaders.stop();
  await severalWriters.stop();
  const renewed = judge('renewals', [...severalReaders.outcomes, ...severalWriters.outcomes], false);
  findings.push(...(await severalWriters.audit(await several.databaseUrl())), ...(await several.integrity()));
  severalLine.hangUp();
  await several.close();
  return {
    repetitions: `${times} ends and ${renewals} renewals of ${workers} workers`,
    findings,
    figures: `${ends}; slowest end ${Math.round(slowest)} ms; ${renewed}`,
  };
};
