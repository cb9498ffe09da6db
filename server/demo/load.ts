/** Fills an empty directory of any size by COPY, indexes aside. */
import { Client } from 'pg';
import { noteUse } from '#server/database/first-use.ts';
import { dropIndexes } from '#server/database/without-indexes.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { copyTable } from './copy.ts';
import { addDescribed, countDirectory, keptTables } from './kept.ts';
import { hashDemoPassword, noPassword } from './password.ts';
import { demoTables } from './tables.ts';
import { newTally } from './tally.ts';
import { newVocabulary } from './vectors.ts';
import { World } from './world.ts';

const peoplePerBusiness = 0.1;
const fewestPeople = 60;

/** Thrown where the directory holds something already; nothing was changed. */
export class NotEmptyError extends Error {
  constructor() {
    super('The directory is not empty. The demo is only put into an empty one.');
  }
}

interface LoadOptions {
  url: string;
  businesses: number;
  seed: number;
  /** Whether anyone may sign in as the demo's member, whose password is published. */
  hasLogin?: boolean;
  /** Takes a line for each table and each index as it is done. */
  print: (line: string) => void;
}

/** Businesses a second over all tables, and the seconds that indexes and keys took apart from that. */
export interface LoadReport {
  rate: number;
  indexSeconds: number;
}

/**
 * Fills an empty directory in one transaction: until it ends nobody sees anything, and if it does not end nothing stays.
 * @throws NotEmptyError where there are people already, and what Postgres refuses
 */
export async function loadDemo({ url, ...options }: LoadOptions): Promise<LoadReport> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await applySettings(client, noTimeouts);
    return await loadThrough(client, options);
  } finally {
    await client.end();
  }
}

async function loadThrough(
  client: Client,
  { businesses, seed, hasLogin = true, print }: Omit<LoadOptions, 'url'>,
): Promise<LoadReport> {
  const people = Math.max(fewestPeople, Math.round(businesses * peoplePerBusiness));
  const world = new World({ seed, businesses, people });
  const vocabulary = newVocabulary();
  const tally = newTally(world.size);
  const options = { passwordHash: hasLogin ? await hashDemoPassword() : noPassword, vocabulary, tally };
  const tables = [...demoTables(world, options), ...keptTables(world, tally, vocabulary)];
  const loaded = tables.map(({ name }) => name);
  const timed = async (name: string, work: () => Promise<number | null>): Promise<number> => {
    const begun = performance.now();
    const rows = await work();
    const seconds = (performance.now() - begun) / 1000;
    print(`${name.padEnd(36)} ${String(rows ?? '').padStart(10)} rows ${seconds.toFixed(2).padStart(8)} s`);
    return seconds;
  };

  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${loaded.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length > 0) throw new NotEmptyError();
  await client.query(
    `SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off`,
  );
  const restore = await dropIndexes(client, loaded);
  await client.query(`TRUNCATE ${loaded.join(', ')}`);

  let seconds = 0;
  for (const table of tables) seconds += await timed(table.name, () => copyTable(client, table, true));
  seconds += await timed('directory_counts', async () => (await client.query(countDirectory)).rowCount);
  const rate = businesses / seconds;
  print(`${businesses} businesses in ${seconds.toFixed(1)} s: ${Math.round(rate)} a second, all tables counted`);

  let indexSeconds = 0;
  await restore((name, took) => {
    indexSeconds += took;
    print(`${name.padEnd(36)} ${took.toFixed(2).padStart(24)} s`);
  });
  await timed('common words', () => addDescribed(client, vocabulary));
  await client.query(noteUse);
  await client.query('COMMIT');
  await timed('vacuum and statistics', async () => (await client.query('VACUUM (ANALYZE)'), null));
  print(`indexes and keys in ${indexSeconds.toFixed(1)} s`);
  return { rate, indexSeconds };
}
