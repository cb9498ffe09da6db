/** A site to drill: built, started as a newcomer does, with members who own businesses. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp, type TestUser } from '../support/users.ts';
import { databaseUrlIn } from './own-postgres.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { freePort, startSite, until, type Site } from '../support/site.ts';

export interface Member extends TestUser {
  /** The business that this member owns. */
  businessId: string;
}

export interface DrillSite {
  url: string;
  dataDir: string;
  members: Member[];
  /** The site as it runs now. */
  site: Site;
  /** Starts the site again at the same address, and waits until it is ready. */
  restart(): Promise<void>;
  /** Where its database is, wherever that was started. */
  databaseUrl(): Promise<string>;
  /** What the integrity command complains about. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
}

const create = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`;

async function settle(url: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = await signUp({ url }, `drill_${at}`);
    const input = { name: 'Written 0', description: 'Written 0 and whole', category: 'OTHER', location: 'Written 0' };
    const { createBusiness } = await person.ask(create, { input });
    members.push({ ...person, businessId: createBusiness.id });
  }
  return members;
}

function integrityOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['dist/server/cli/integrity.js'], { env: environment });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve(
        code === 0
          ? []
          : said
              .trim()
              .split('\n')
              .map((line) => `integrity: ${line}`),
      ),
    );
  });
}

/** Opens a town on a port and in a folder of its own. */
export async function openDrillSite(people: number, environment: Record<string, string> = {}): Promise<DrillSite> {
  // On the disk, as a site's is.
  const folder = await makeFolder('drill', tmpdir());
  const dataDir = join(folder, 'data');
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    SEED_DEMO: '0',
    ...environment,
  };
  let latest: Site | undefined;
  // A drill that fails leaves nothing behind.
  process.once('exit', () => latest?.kill('SIGTERM'));
  const start = async () => {
    const site = (latest = await startSite(settings));
    await until('the site is ready', async () => (await site.health('ready')) === 200, 180);
    return site;
  };
  const site = await start();
  const town: DrillSite = {
    url: site.url,
    dataDir,
    members: await settle(site.url, people),
    site,
    async restart() {
      town.site = await start();
    },
    databaseUrl: async () => environment.DATABASE_URL ?? (await databaseUrlIn(dataDir)),
    integrity: () => integrityOf({ PATH: process.env.PATH, ...settings }),
    async close() {
      town.site.kill('SIGTERM');
      await town.site.ended;
      await removeFolder(folder);
    },
  };
  return town;
}
