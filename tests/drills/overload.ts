/** Four times the load that the site can serve: goodput stays near the peak, other requests get 503 at once, and the site recovers afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { startOnSeparateCores } from './cores.ts';
import { memberRequestOf } from './member-requests.ts';
import { statusOf, durationsOf, type Outcome } from './client.ts';
import { runRate, runClients, isServed } from './load.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { createRawClient } from './raw-client.ts';

const warmUpSeconds = 30;
const peakSeconds = 6;
const overloadSeconds = 12;
const minGoodput = 0.8;
const maxP99 = 2000;
const maxRecovery = 3000;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** @returns the milliseconds after the overload until twenty fast responses follow one another */
async function measureRecovery(send: () => Promise<Outcome>): Promise<number> {
  const over = performance.now();
  let recovery = 0;
  for (let good = 0; good < 20 && performance.now() - over < 4 * maxRecovery; await pause(20)) {
    const outcome = await send();
    good = isServed(outcome) && outcome.kind === 'answered' && outcome.ms < 500 ? good + 1 : 0;
    if (good === 0) recovery = performance.now() - over;
  }
  return recovery;
}

/** `times` overloads, each compared with the peaks before and after it. Goodput is checked over all of them. */
export const overload: Drill = async ({ times = 1, workers = 1, random }) => {
  const { started: site, cores } = await startOnSeparateCores(workers, () =>
    openDrillSite(8, { WEB_CONCURRENCY: String(workers), SEED_DEMO: '1' }),
  );
  const requests = Array.from({ length: 1000 }, () => memberRequestOf(site.members, random));
  const { send, close } = createRawClient(site.url, 1500, requests);
  const findings: string[] = [];
  const figures: string[] = [];
  await runClients(32, warmUpSeconds, send);

  let servedInAll = 0;
  let peaks = 0;
  let before = await runClients(32, peakSeconds, send);
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    const outcomes = await runRate(4 * before, overloadSeconds, send);
    // Later than `overloadSeconds` where requests waited for connections.
    const elapsed = (performance.now() - begun) / 1000;
    const recovery = await measureRecovery(send);
    // Other processes on the machine take more CPU at some times than at others.
    const after = await runClients(32, peakSeconds, send);
    const peak = (before + after) / 2;
    const served = outcomes.filter(isServed);
    const p99 = quantile(durationsOf(served), 0.99);
    const wrong = outcomes.filter(
      (each) => !isServed(each) && !(each.kind === 'answered' && each.status === 503 && each.retryAfter),
    );
    if (p99 > maxP99) findings.push(`the p99 of served requests was ${Math.round(p99)} ms`);
    if (recovery > maxRecovery) findings.push(`recovery took ${Math.round(recovery)} ms`);
    if (wrong.length > 0)
      findings.push(
        `${wrong.length} neither served nor 503 with Retry-After: ${JSON.stringify(wrong[0]).slice(0, 200)}`,
      );
    const kinds = tally(outcomes.map(statusOf));
    figures.push(
      `peak ${Math.round(peak)}/s, offered ${Math.round(outcomes.length / elapsed)}/s, goodput ${percent(served.length / elapsed / peak)}, p99 ${Math.round(p99)} ms, recovered in ${Math.round(recovery)} ms (${kinds})`,
    );
    servedInAll += served.length / elapsed;
    peaks += peak;
    before = after;
  }
  const goodput = servedInAll / peaks;
  if (goodput < minGoodput) findings.push(`only ${percent(goodput)} of the peak was served`);
  findings.push(...(await site.integrity()));
  close();
  await site.close();
  return {
    repetitions: `${times} overloads, ${workers} workers, ${cores}`,
    findings,
    figures: `goodput ${percent(goodput)}: ${figures.join('; ')}`,
  };
};
