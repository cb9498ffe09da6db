/** The environment of every run: the filled database, members with sessions, and the selected cases. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Case } from './case.ts';
import { makeCases } from './cases.ts';
import { openBenchDatabase } from './database.ts';
import { placeCases } from './places/cases.ts';
import { createSessions } from './members.ts';
import { feedReaders } from './community/feeds.ts';
import type { Options } from './options.ts';

export interface BenchEnvironment {
  client: Client;
  postgres: { version: string; pid: number | undefined };
  cases: Case[];
  /** The environment variables of the programs. */
  settings: Record<string, string>;
}

/** The highest number of connections. */
const memberCount = 64;

/**
 * Opens the environment, runs `work` and closes the environment.
 * @throws Error where no case has the given name, and the errors of `work`
 */
export async function withBenchEnvironment(
  options: Options,
  work: (environment: BenchEnvironment) => Promise<void>,
): Promise<void> {
  const { url, pid, stop } = await openBenchDatabase(options.dataDir, options.businesses, (line) => console.log(line));
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const secret = randomBytes(32).toString('hex');
    const members = await createSessions(client, memberCount + feedReaders, secret);
    // Tests hold the plans of lists and maps by place to their limits of blocks (tests/server/places).
    const all = [...(await makeCases(client, members)), ...(options.plans ? [] : placeCases(members))];
    const cases = all.filter(({ name }) => name.includes(options.only ?? ''));
    if (cases.length === 0) throw new Error(`No case has '${options.only}' in its name.`);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const settings = {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      DATA_DIR: join(options.dataDir, 'site'),
      // A few members send as many requests as many would.
      RATE_LIMIT_FACTOR: '1000000',
    };
    await work({ client, postgres: { version: rows[0]!.server_version, pid }, cases, settings });
  } finally {
    await client.end();
    await stop();
  }
}
