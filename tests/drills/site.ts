/** Starts the built site in a temporary folder, with members who own businesses. */
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
  /** The running process. */
  process: Site;
  /** Starts the site again on the same port, and waits until it is ready. */
  restart(): Promise<void>;
  /** Returns the URL of the site's database. */
  databaseUrl(): Promise<string>;
  /** Runs the integrity command. @returns its errors */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
}

const create = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`;

async function createMembers(url: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const user = await signUp({ url }, `drill_${at}`);
    const input = { name: 'Written 0', description: 'Written 0 and whole', category: 'OTHER', location: 'Written 0' };
    const { createBusiness } = await user.graphql(create, { input });
    members.push({ ...user, businessId: createBusiness.id });
  }
  return members;
}

function integrityOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['dist/server/cli/integrity.js'], { env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve(
        code === 0
          ? []
          : output
              .trim()
              .split('\n')
              .map((line) => `integrity: ${line}`),
      ),
    );
  });
}

/** Starts a site on a free port, in a temporary folder. */
export async function openDrillSite(memberCount: number, environment: Record<string, string> = {}): Promise<DrillSite> {
  // On the disk, as the folder of a real site.
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
  // Ends the site of a drill that fails.
  process.once('exit', () => latest?.kill('SIGTERM'));
  const start = async () => {
    const site = (latest = await startSite(settings));
    await until('the site is ready', async () => (await site.health('ready')) === 200, 180);
    return site;
  };
  const first = await start();
  const site: DrillSite = {
    url: first.url,
    dataDir,
    members: await createMembers(first.url, memberCount),
    process: first,
    async restart() {
      site.process = await start();
    },
    databaseUrl: async () => environment.DATABASE_URL ?? (await databaseUrlIn(dataDir)),
    integrity: () => integrityOf({ PATH: process.env.PATH, ...settings }),
    async close() {
      site.process.kill('SIGTERM');
      await site.process.ended;
      await removeFolder(folder);
    },
  };
  return site;
}
