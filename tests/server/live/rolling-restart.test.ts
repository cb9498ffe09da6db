/** While the instances of a site are restarted one after the other, the pages of all users find another one, at different times. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { retryDelay } from '#client/core/live/retry.ts';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { subscribe, type EventStream } from '../../support/community/streams.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { freePort, ready, startSite, until, type Site } from '../../support/site.ts';
import { signUp } from '../../support/users.ts';

const numPages = 500;
let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
const sites: Site[] = [];
let pages: OpenPage[] = [];
let isOver = false;

beforeAll(() => void execFileSync(process.execPath, ['server/cli/build.mjs']));
beforeEach(async () => {
  folder = await makeFolder('restarts');
  database = await cloneDatabase();
});
afterEach(async () => {
  isOver = true;
  for (const { stream } of pages) stream?.close();
  for (const site of sites) site.kill('SIGKILL');
  await Promise.all(sites.map(({ ended }) => ended));
  await database.drop();
  await removeFolder(folder);
});

async function start(port: number): Promise<Site> {
  const site = await startSite({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    JWT_SECRET: 'the key of two processes on one database',
    RATE_LIMIT_FACTOR: '1000',
    TRUST_PROXY: '1',
  });
  sites.push(site);
  await ready(site);
  return site;
}

/** An open page: it opens its stream again as the client does. */
interface OpenPage {
  stream: EventStream | undefined;
  /** The instance of the stream. */
  site: Site | undefined;
  /** Milliseconds that the page has waited after the end of a stream. */
  delays: number[];
}

interface Balancer {
  /** The instances that get new requests. */
  sites: Site[];
}

/** Opens a page, and keeps its stream until the end of the test. */
function openPage(balancer: Balancer, at: number, id: string): OpenPage {
  const page: OpenPage = { stream: undefined, site: undefined, delays: [] };
  const query = 'subscription ($id: ID!) { businessChanged(id: $id) { business { numLikes } } }';
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(at / 40)}.1` };
  const run = async () => {
    for (let failures = 0; !isOver;) {
      const site = balancer.sites[Math.floor(Math.random() * balancer.sites.length)]!;
      const stream = await subscribe({ url: site.url, query, variables: { id }, headers }).catch(() => undefined);
      const isOpen = stream?.status === 200;
      if (isOpen) {
        Object.assign(page, { stream, site });
        await stream.closed;
        page.stream = undefined;
      }
      failures = isOpen ? 0 : failures + 1;
      const delay = retryDelay({ status: stream?.status ?? 0 }, failures)!;
      page.delays.push(delay);
      await pause(delay, undefined, { ref: false });
    }
  };
  void run();
  return page;
}

it('Five hundred pages find another instance over some seconds, and hear what happens then', async () => {
  const ports = [await freePort(), await freePort()];
  const running = [await start(ports[0]!), await start(ports[1]!)];
  const balancer: Balancer = { sites: running };
  const owner = await signUp(running[0]!, 'Owner');
  const id = await addBusiness(owner);
  pages = Array.from({ length: numPages }, (_, at) => openPage(balancer, at, id));
  const areOpen = () => pages.every(({ stream }) => stream !== undefined);
  await until('all streams are open', areOpen, 300);

  for (const at of [0, 1]) {
    const [ending, other] = [running[at]!, running[1 - at]!];
    const affected = pages.filter(({ site }) => site === ending);
    expect(affected.length).toBeGreaterThan(0);
    const ended = affected.map(({ stream }) => stream!);
    for (const page of pages) page.delays = [];
    balancer.sites = [other];
    ending.kill('SIGTERM');
    expect(await ending.ended).toBe(0);
    expect(ended.filter((stream) => stream.isComplete()).length).toBe(ended.length);
    expect((await visitorOf(other).graphql('{ businesses { totalCount } }')).businesses.totalCount).toBe(1);
    await until('all streams are open', areOpen, 300);
    expect(new Set(pages.map(({ site }) => site))).toEqual(new Set([other]));

    // In no half of a second more than a quarter of them came.
    const halves = affected.map(({ delays }) => Math.floor(delays[0]! / 500));
    const most = Math.max(...halves.map((half) => halves.filter((each) => each === half).length));
    expect([Math.min(...halves) >= 2, Math.max(...halves) <= 9]).toEqual([true, true]);
    expect(new Set(halves).size).toBeGreaterThan(6);
    expect(most).toBeLessThan(affected.length / 4);

    running[at] = await start(ports[at]!);
    balancer.sites = running;
  }

  const admirer = await signUp(running[0]!, 'Admirer');
  await admirer.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
  const hasHeard = ({ stream }: OpenPage) => stream?.results.at(-1)?.data.businessChanged.business.numLikes === 1;
  await until('all pages have heard of the like', () => pages.every(hasHeard));
});
