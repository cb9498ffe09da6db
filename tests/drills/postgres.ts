/** Postgres is stopped and started under load, its sessions are ended, and people hear 200 or 503 and nothing else. */
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { freePort } from '../support/site.ts';
import { between } from './random.ts';
import { graphqlRequest, statusOf, createClient, durationsOf, type Outcome } from './client.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';
import { startWriters } from './writers.ts';

const healing = 15_000;
const longestAnswer = 6000;
const me = '{ me { id } businesses(first: 5) { nodes { id isLiked } } }';

/** The codes of the errors in a GraphQL answer: some fields may have been there before Postgres went. */
const codesIn = (body: string): string[] =>
  ((JSON.parse(body).errors ?? []) as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);

const isExpected = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' &&
  ((outcome.status === 200 && codesIn(outcome.body).every((code) => code === 'SERVICE_UNAVAILABLE')) ||
    (outcome.status === 503 && outcome.retryAfter !== undefined));

/** `times` stops, each followed by a start, and by an end of all sessions. */
export const postgres: Drill = async ({ times = 10, workers = 1, random }) => {
  const folder = await makeFolder('drill', tmpdir());
  const own = await startOwnPostgres(folder, await freePort());
  const town = await openDrillSite(6, {
    DATABASE_URL: own.url,
    JWT_SECRET: 'a secret of thirty-two bytes, or more',
    WEB_CONCURRENCY: String(workers),
  });
  const line = createClient(town.url, 32);
  const writers = startWriters(line, town.members, town.members[0]!.businessId, random);
  const reads: Outcome[] = [];
  let isOver = false;
  const readers = town.members.map(async ({ token }) => {
    while (!isOver) {
      reads.push(await line.ask(graphqlRequest(me, {}, token)));
      await pause(20);
    }
  });
  const healed: number[] = [];

  for (let at = 0; at < times; at += 1) {
    await pause(between(random, 500, 1500));
    await own.stop();
    await pause(between(random, 500, 4000));
    await own.start();
    const begun = performance.now();
    while (performance.now() - begun < 2 * healing) {
      const asked = await Promise.all(town.members.map(({ token }) => line.ask(graphqlRequest(me, {}, token))));
      reads.push(...asked);
      if (asked.every((each) => each.kind === 'answered' && each.status === 200)) break;
      await pause(50);
    }
    healed.push(performance.now() - begun);
    await own.endSessions();
  }
  await pause(1000);
  isOver = true;
  await Promise.all(readers);
  await writers.stop();

  const outcomes = [...reads, ...writers.outcomes];
  const findings: string[] = [];
  const unexpected = outcomes.filter((each) => !isExpected(each));
  if (unexpected.length > 0)
    findings.push(`${unexpected.length} unexpected: ${JSON.stringify(unexpected[0]).slice(0, 300)}`);
  const took = durationsOf(outcomes);
  if (Math.max(...took) > longestAnswer) findings.push(`an answer took ${Math.round(Math.max(...took))} ms`);
  if (Math.max(...healed) > healing) findings.push(`healing took ${Math.round(Math.max(...healed))} ms`);
  findings.push(...(await writers.audit(own.url)), ...(await town.integrity()));
  line.hangUp();
  await town.close();
  await own.stop();
  await removeFolder(folder);
  const kinds = tally(outcomes.map(statusOf));
  return {
    repetitions: `${times} stops of Postgres and ${times} ends of all its sessions`,
    findings,
    figures: `${kinds}; healed in ${Math.round(quantile(healed, 0.5))} ms (median), ${Math.round(Math.max(...healed))} ms at most; slowest answer ${Math.round(Math.max(...took))} ms`,
  };
};
