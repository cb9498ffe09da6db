/** The Compose project under load: an instance is killed and replaced, the database stops, all instances stop, the project goes down and up. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { signUp } from '../../support/users.ts';
import { until } from '../../support/site.ts';
import { isRetryLater, isServed, startLoad, summary, type Owner, type Sent } from './load.ts';
import { startProject, type ComposeProject } from './project.ts';
import type { Drill } from '../result.ts';

const secondsWithoutDatabase = 20;
const counts = ['users', 'businesses', 'comments'].map((table) => `(SELECT count(*) FROM ${table})`).join(', ');

/** Signs up and creates a business with a picture through the proxy. */
async function createOwner({ url }: ComposeProject, at: number): Promise<Owner & { picture: string }> {
  const { token } = await signUp({ url }, `drill_${at}`);
  const body = new FormData();
  const fields = { name: `Bakery ${at}`, description: 'Bread and cakes', category: 'Restaurant', location: 'London' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  body.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'bakery.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/businesses`, { method: 'POST', headers, body });
  const business = await response.json();
  if (response.status !== 201) throw new Error(`A business was refused: ${JSON.stringify(business)}`);
  return { token, businessId: business._id, picture: business.images[0] };
}

/** The picture's bytes, read through the proxy. */
async function bytesOf(picture: string): Promise<string> {
  const response = await fetch(picture);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200 || (await sharp(bytes).metadata()).width === undefined)
    throw new Error(`The picture was not served: ${response.status}`);
  return bytes.toString('base64');
}

/** Returns what is wrong with a page and a GraphQL response while the database is stopped: the instances send both. */
async function wrongWithoutDatabase({ url }: ComposeProject): Promise<string[]> {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const isPage = page.headers.get('content-type')?.startsWith('text/html') && (await page.text()).includes('<html');
  const body = JSON.stringify({ query: '{ users { totalCount } }' });
  const headers = { 'content-type': 'application/json' };
  const text = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).text();
  const isUnavailable = text.includes('"errors":[') && text.includes('"code":"SERVICE_UNAVAILABLE"');
  return [
    ...(isPage ? [] : [`without the database the home page was no HTML, but had status ${page.status}`]),
    ...(isUnavailable ? [] : [`without the database GraphQL answered ${text.slice(0, 300)}`]),
  ];
}

/** `times` kills and releases, then a stop of the database, a stop of all instances, and a down and up. */
export const compose: Drill = async ({ times = 3 }) => {
  const findings: string[] = [];
  const figures: string[] = [];
  const project = await startProject();
  const instances = ['site-1', 'site-2'];
  const start = (instance: string, ...how: string[]) =>
    project.compose('up', '--detach', '--no-deps', '--wait', ...how, instance);
  try {
    const owners = await Promise.all([0, 1, 2, 3].map((at) => createOwner(project, at)));
    const picture = await bytesOf(owners[0]!.picture);
    const load = startLoad(project.url, owners);
    const check = (name: string, isAllowed: (sent: Sent) => boolean, maxFailed = Infinity) => {
      const phase = load.phase();
      const failed = phase.filter((sent) => !isServed(sent));
      const wrong = failed.filter((sent) => !isAllowed(sent));
      figures.push(`${name}: ${summary(phase)}`);
      if (wrong.length > 0) findings.push(`${name}: ${wrong.length} as ${JSON.stringify(wrong[0]).slice(0, 300)}`);
      if (failed.length > maxFailed) findings.push(`${name}: ${failed.length} failed`);
    };
    const served = () => until('requests are served', async () => (await fetch(`${project.url}/health/ready`)).ok);

    for (let at = 0; at < times; at += 1) {
      await pause(2000);
      await project.compose('kill', instances[at % 2]!);
      await pause(3000);
      await start(instances[at % 2]!);
    }
    // The proxy does not repeat a write that the killed instance had received, since it could be stored twice: each writer
    // can lose the one in progress.
    check(`${times} kills`, ({ kind }) => kind === 'write', times * owners.length);

    for (let at = 0; at < times; at += 1) for (const instance of instances) await start(instance, '--force-recreate');
    check(`${times} releases`, () => false);

    await project.compose('stop', 'database');
    await pause(secondsWithoutDatabase * 1000);
    findings.push(...(await wrongWithoutDatabase(project)));
    await project.compose('start', 'database');
    const begun = performance.now();
    await served();
    const recovery = Math.round(performance.now() - begun);
    if (recovery > 15_000) findings.push(`recovery took ${recovery} ms`);
    check(`database stopped for ${secondsWithoutDatabase} s, recovered in ${recovery} ms`, isRetryLater);

    await project.compose('stop', ...instances);
    load.phase();
    await pause(3000);
    const stopped = load.phase();
    figures.push(`all instances stopped: ${summary(stopped)}`);
    if (stopped.length === 0 || !stopped.every(isRetryLater))
      findings.push('with all instances stopped a response was not 503 in JSON with Retry-After');
    await project.compose('start', ...instances);
    await served();
    await load.stop();

    const before = await project.sql(`SELECT ${counts}`);
    await project.compose('down');
    await project.compose('up', '--wait');
    const after = await project.sql(`SELECT ${counts}`);
    figures.push(`users|businesses|comments ${before} before down and up, ${after} after`);
    if (String(after) !== String(before)) findings.push('rows were lost at down and up');
    if ((await bytesOf(owners[0]!.picture)) !== picture) findings.push('the picture changed at down and up');
    const kept = new Set(await project.sql('SELECT text FROM comments'));
    const lost = load.acknowledged.filter((text) => !kept.has(text));
    figures.push(`${load.acknowledged.length} acknowledged comments, ${lost.length} lost`);
    if (lost.length > 0) findings.push(`${lost.length} acknowledged comments are lost`);
    const anonymous = (await project.volumes()).filter((name) => !/_(database|pictures)$/.test(name));
    if (anonymous.length > 0) findings.push(`volumes without a name were left: ${anonymous}`);
    for (const command of ['integrity.js', 'admin.js list'])
      await project.compose('exec', '-T', 'site-1', 'node', ...`dist/server/cli/${command}`.split(' '));
  } finally {
    await project.remove();
  }
  return { repetitions: `${times} kills and ${times} releases`, findings, figures: figures.join('; ') };
};
