/** Four times as many come as can be served: nearly as many as ever are, the rest hear 503 at once, and it is over when they go. */
import { setTimeout as pause } from 'node:timers/promises';
import { graphql } from './line.ts';
import { aSecond, atOnce, isServed } from './load.ts';
import { openTown } from './town.ts';
import { quantile, tally, type Drill } from './verdict.ts';
import { volleyTo } from './volley.ts';

const home = `{ businesses(first: 24) { totalCount nodes { id name description numLikes averageRating isLiked owner { id username }
  cover { src srcSet } } } }`;
const measured = 6;
const crowded = 12;
const leastGoodput = 0.8;
const slowestServed = 2000;
const recovery = 3000;

/** `times` crowds; the peak is measured before each. */
export const overload: Drill = async ({ times = 1, workers = 1 }) => {
  const town = await openTown(8, { WEB_CONCURRENCY: String(workers), SEED_DEMO: '1' });
  const questions = town.members.map(({ token }) => graphql(home, {}, token));
  const { ask, hangUp } = volleyTo(town.url, 1500, questions);
  const findings: string[] = [];
  const figures: string[] = [];
  await atOnce(32, 3, ask);

  for (let at = 0; at < times; at += 1) {
    const peak = await atOnce(32, measured, ask);
    const outcomes = await aSecond(4 * peak, crowded, ask);
    const over = performance.now();
    let calm = 0;
    // Recovered: twenty answers in a row, none of them slow.
    for (let good = 0; good < 20 && performance.now() - over < 4 * recovery; await pause(20)) {
      const outcome = await ask();
      good = isServed(outcome) && outcome.kind === 'answered' && outcome.ms < 500 ? good + 1 : 0;
      if (good === 0) calm = performance.now() - over;
    }
    const served = outcomes.filter(isServed);
    const goodput = served.length / crowded / peak;
    const p99 = quantile(
      served.flatMap((each) => (each.kind === 'answered' ? [each.ms] : [])),
      0.99,
    );
    const wrong = outcomes.filter(
      (each) => !isServed(each) && !(each.kind === 'answered' && each.status === 503 && each.retryAfter),
    );
    if (goodput < leastGoodput) findings.push(`only ${Math.round(goodput * 100)} % of the peak was served`);
    if (p99 > slowestServed) findings.push(`the p99 of those served was ${Math.round(p99)} ms`);
    if (calm > recovery) findings.push(`recovery took ${Math.round(calm)} ms`);
    if (wrong.length > 0)
      findings.push(`${wrong.length} neither served nor told to come back: ${JSON.stringify(wrong[0]).slice(0, 200)}`);
    const kinds = tally(outcomes.map((each) => (each.kind === 'answered' ? each.status : each.kind)));
    figures.push(
      `peak ${Math.round(peak)}/s, offered ${Math.round(4 * peak)}/s, goodput ${Math.round(goodput * 100)} %, p99 ${Math.round(p99)} ms, recovered in ${Math.round(calm)} ms (${kinds})`,
    );
  }
  findings.push(...(await town.integrity()));
  hangUp();
  await town.close();
  return { repetitions: `${times} crowds`, findings, figures: figures.join('; ') };
};
