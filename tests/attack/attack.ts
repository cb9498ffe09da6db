/** `npm run attack`: starts a site and attacks it from outside. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { auditServer } from 'graphql-http';
import { memoryOf } from '../bench/processes.ts';
import { apiClient, visitorOf } from '../support/api.ts';
import { blueGate, createBusiness } from '../support/businesses.ts';
import { signUp } from '../support/users.ts';
import { ready, startSite } from '../support/site.ts';
import { copChecks, isGreen } from './cop.ts';
import { callsOf, fire } from './fire.ts';
import { rawChecks } from './raw.ts';
import { timeOfLogins } from './timing.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const count = Number(values.count);
const seeds = values.seed === undefined ? [1, 2, 3, 4, 5] : values.seed.split(',').map(Number);
/** Megabytes by which the memory at rest may grow. */
const maxGrowth = 50;

const faults: string[] = [];
function report(name: string, isGood: boolean, details: string): void {
  console.log(`${isGood ? 'green' : 'RED  '}  ${name}: ${details}`);
  if (!isGood) faults.push(name);
}

/** Resident megabytes after V8 has collected garbage, which it postpones under load. */
async function atRest(): Promise<number | undefined> {
  await pause(20_000);
  return memoryOf(site.pid);
}

const folder = await mkdtemp(joinPath(tmpdir(), 'main-street-attack-'));
// Without rate limits, which have their own test.
const site = await startSite({
  DATA_DIR: folder,
  SEED_DEMO: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
  // V8 lets garbage pile up while there is room, which hides a leak.
  NODE_OPTIONS: '--max-old-space-size=96',
});
const begin = performance.now();
try {
  await ready(site);
  const mae = await signUp(site, 'Mae');
  const { id } = (await mae.graphql(createBusiness, { input: blueGate })).createBusiness;

  const checks = await copChecks(`${site.url}/graphql`);
  for (const check of checks)
    report(
      `graphql-cop, ${check.name}`,
      isGreen(check),
      check.fault ? `${check.fault} (${check.choice ?? 'a fault'})` : 'refused',
    );

  for (const { name, answer, isRefused } of await rawChecks(site.url))
    report(`malformed HTTP, ${name}`, isRefused, answer);

  const audit = await auditServer({ url: `${site.url}/graphql` });
  const failed = audit.filter(({ status }) => status === 'error').map(({ id: number, name }) => `${number} ${name}`);
  report('graphql-http, every MUST', failed.length === 0, failed.join('; ') || `${audit.length} audits`);
  for (const { name, status } of audit) if (status !== 'ok') console.log(`       ${status}: ${name}`);

  const { known, unknown, difference } = await timeOfLogins(site.url, mae.email, 24);
  const medians = `${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without, 24 each`;
  report('the time of a sign-in does not reveal accounts', difference <= 0.3, medians);

  const target = { token: mae.token, businessId: id, calls: await callsOf(site.url) };
  // Warm-up: growth after it comes from the requests.
  await fire(site.url, target, 0, Math.min(5000, count));
  const before = await atRest();
  for (const seed of seeds) {
    const start = performance.now();
    const { statuses, faults: wrong } = await fire(site.url, target, seed, count);
    const duration = ((performance.now() - start) / 1000).toFixed(1);
    report(
      `malformed requests, seed ${seed}`,
      wrong.length === 0,
      `${count} in ${duration} s, ${JSON.stringify(statuses)}`,
    );
    for (const each of wrong.slice(0, 20)) console.log(`       ${each}`);
  }
  const after = await atRest();
  if (before !== undefined && after !== undefined)
    report(
      'memory at rest',
      after - before < maxGrowth,
      `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    );

  const { businesses } = await visitorOf(site).graphql('{ businesses { totalCount } }');
  const { me } = await apiClient(site, mae.token).graphql('{ me { username } }');
  report(
    'afterwards',
    me.username === 'Mae' && businesses.totalCount > 0,
    'the site answers, and the session is valid',
  );
  if (site.output.err) report('standard error', false, site.output.err.slice(0, 500));
} finally {
  site.kill('SIGTERM');
  await site.ended;
  await rm(folder, { recursive: true, force: true });
}
const seconds = ((performance.now() - begin) / 1000).toFixed(0);
console.log(
  `seeds ${seeds.join(', ')}; ${count} requests each; ${seconds} s; ${faults.length === 0 ? 'all green' : `red: ${faults.join(', ')}`}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
