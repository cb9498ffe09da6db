/** Postgres is stopped and started under load, and its sessions are ended. Every response must be 200 or 503. */
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

const maxRecovery = 15_000;
const maxDuration = 6000;
const me = '{ me { id } businesses(first: 5) { nodes { id isLiked } } }';

/** The error codes of a GraphQL response: some fields can be resolved before Postgres stops. */
const codesIn = (body: string): string[] =>
  ((JSON.parse(body).errors ?? []) as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code);

const isExpected = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' &&
  ((outcome.status === 200 && codesIn(outcome.body).every((code) => code === 'SERVICE_UNAVAILABLE')) ||
    (outcome.status === 503 && outcome.retryAfter !== undefined));

/** `times` stops, each followed by a start and by the end of all sessions. */
export const postgres: Drill = async ({ times = 10, workers = 1, random }) => {
  const folder = await makeFolder('drill', tmpdir());
  const own = await startOwnPostgres(folder, await freePort());
  const site = await openDrillSite(6, {
    DATABASE_URL: own.url,
    JWT_SECRET: 'a secret of thirty-two bytes, or more',
    WEB_CONCURRENCY: String(workers),
  });
  const client = createClient(site.url, 32);
  const writers = startWriters(client, site.members, site.members[0]!.businessId, random);
  const reads: Outcome[] = [];
  let isOver = false;
  const readers = site.members.map(async ({ token }) => {
    while (!isOver) {
      reads.push(await client.send(graphqlRequest(me, {}, token)));
      await pause(20);
    }
  });
  const recoveries: number[] = [];

  for (let at = 0; at < times; at += 1) {
    await pause(between(random, 500, 1500));
    await own.stop();
    await pause(between(random, 500, 4000));
    await own.start();
    const begun = performance.now();
    while (performance.now() - begun < 2 * maxRecovery) {
      const outcomes = await Promise.all(site.members.map(({ token }) => client.send(graphqlRequest(me, {}, token))));
      reads.push(...outcomes);
      if (outcomes.every((each) => each.kind === 'answered' && each.status === 200)) break;
      await pause(50);
    }
    recoveries.push(performance.now() - begun);
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
  if (Math.max(...took) > maxDuration) findings.push(`a response took ${Math.round(Math.max(...took))} ms`);
  if (Math.max(...recoveries) > maxRecovery) findings.push(`recovery took ${Math.round(Math.max(...recoveries))} ms`);
  findings.push(...(await writers.audit(own.url)), ...(await site.integrity()));
  client.close();
  await site.close();
  await own.stop();
  await removeFolder(folder);
  const kinds = tally(outcomes.map(statusOf));
  return {
    repetitions: `${times} stops of Postgres and ${times} ends of all its sessions`,
    findings,
    figures: `${kinds}; recovered in ${Math.round(quantile(recoveries, 0.5))} ms (median), ${Math.round(Math.max(...recoveries))} ms at most; slowest response ${Math.round(Math.max(...took))} ms`,
  };
};
