/** What every run stands on: the filled database, people with sessions, and the cases that are wanted. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Case } from './case.ts';
import { makeCases } from './cases.ts';
import { openBenchDatabase } from './database.ts';
import { createSessions } from './members.ts';
import type { Options } from './options.ts';

export interface BenchEnvironment {
  client: Client;
  postgres: { version: string; pid: number | undefined };
  cases: Case[];
  /** What programs are started with. */
  settings: Record<string, string>;
}

/** As many as the most connections. */
const howManyMembers = 64;

/**
 * Sets the stage for `play` and clears it when that has ended.
 * @throws Error where no case is of the name asked for, and whatever `play` throws
 */
export async function withBenchEnvironment(
  options: Options,
  play: (stage: BenchEnvironment) => Promise<void>,
): Promise<void> {
  const { url, pid, stop } = await openBenchDatabase(options.dataDir, options.businesses, (line) => console.log(line));
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const secret = randomBytes(32).toString('hex');
    const members = await createSessions(client, howManyMembers, secret);
    const cases = (await makeCases(client, members)).filter(({ name }) => name.includes(options.only ?? ''));
    if (cases.length === 0) throw new Error(`No case has '${options.only}' in its name.`);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const settings = {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      DATA_DIR: join(options.dataDir, 'site'),
      // Few people ask as often as many would.
      RATE_LIMIT_FACTOR: '1000000',
    };
    await play({ client, postgres: { version: rows[0]!.server_version, pid }, cases, settings });
  } finally {
    await client.end();
    await stop();
  }
}
