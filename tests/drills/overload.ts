/** Four times as many come as can be served: nearly as many as ever are, the rest soon hear 503, and it is over when they go. */
import { setTimeout as pause } from 'node:timers/promises';
import { startOnSeparateCores } from './cores.ts';
import { memberRequestOf } from './member-requests.ts';
import { statusOf, durationsOf, type Outcome } from './client.ts';
import { runRate, runClients, isServed } from './load.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { createRawClient } from './raw-client.ts';

const warming = 10;
const measured = 6;
const crowded = 12;
const leastGoodput = 0.8;
const slowestServed = 2000;
const recovery = 3000;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** @returns for how many milliseconds after the crowd answers were slow or missing: up to twenty good ones in a row */
async function recoveryOf(ask: () => Promise<Outcome>): Promise<number> {
  const over = performance.now();
  let calm = 0;
  for (let good = 0; good < 20 && performance.now() - over < 4 * recovery; await pause(20)) {
    const outcome = await ask();
    good = isServed(outcome) && outcome.kind === 'answered' && outcome.ms < 500 ? good + 1 : 0;
    if (good === 0) calm = performance.now() - over;
  }
  return calm;
}

/** `times` crowds, each compared with the peaks before and after it; goodput is judged over all of them. */
export const overload: Drill = async ({ times = 1, workers = 1, random }) => {
  const { started: town, cores } = await startOnSeparateCores(workers, () =>
    openDrillSite(8, { WEB_CONCURRENCY: String(workers), SEED_DEMO: '1' }),
  );
  const questions = Array.from({ length: 1000 }, () => memberRequestOf(town.members, random));
  const { ask, hangUp } = createRawClient(town.url, 1500, questions);
  const findings: string[] = [];
  const figures: string[] = [];
  await runClients(32, warming, ask);

  let servedInAll = 0;
  let peaks = 0;
  let before = await runClients(32, measured, ask);
  for (let at = 0; at < times; at += 1) {
    const outcomes = await runRate(4 * before, crowded, ask);
    const calm = await recoveryOf(ask);
    // Whoever shares the machine takes more of it now and less then.
    const after = await runClients(32, measured, ask);
    const peak = (before + after) / 2;
    const served = outcomes.filter(isServed);
    const p99 = quantile(durationsOf(served), 0.99);
    const wrong = outcomes.filter(
      (each) => !isServed(each) && !(each.kind === 'answered' && each.status === 503 && each.retryAfter),
    );
    if (p99 > slowestServed) findings.push(`the p99 of those served was ${Math.round(p99)} ms`);
    if (calm > recovery) findings.push(`recovery took ${Math.round(calm)} ms`);
    if (wrong.length > 0)
      findings.push(`${wrong.length} neither served nor told to come back: ${JSON.stringify(wrong[0]).slice(0, 200)}`);
    const kinds = tally(outcomes.map(statusOf));
    figures.push(
      `peak ${Math.round(peak)}/s, offered ${Math.round(outcomes.length / crowded)}/s, goodput ${percent(served.length / crowded / peak)}, p99 ${Math.round(p99)} ms, recovered in ${Math.round(calm)} ms (${kinds})`,
    );
    servedInAll += served.length / crowded;
    peaks += peak;
    before = after;
  }
  const goodput = servedInAll / peaks;
  if (goodput < leastGoodput) findings.push(`only ${percent(goodput)} of the peak was served`);
  findings.push(...(await town.integrity()));
  hangUp();
  await town.close();
  return {
    repetitions: `${times} crowds, ${workers} workers, ${cores}`,
    findings,
    figures: `goodput ${percent(goodput)}: ${figures.join('; ')}`,
  };
};
