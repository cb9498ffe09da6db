/** Fills an empty directory with demo data of any size, by COPY and without indexes. Raw SQL: COPY, locks and statements over whole tables. */
import type { ClientBase } from 'pg';
import { StartError } from '#server/core/start-error.ts';
import { withConnection } from '#server/database/connection.ts';
import { recordFirstUse } from '#server/database/first-use.ts';
import { noTimeouts } from '#server/database/session-settings.ts';
import { dropIndexes } from '#server/database/without-indexes.ts';
import { copyTable } from './copy/copy-table.ts';
import {
  addCommonWords,
  countDirectory,
  fillBusinessStats,
  fillPlaces,
  fillTimes,
  fillUserStats,
  markRatings,
} from './derived-tables.ts';
import { hashDemoPassword, noPassword } from './password.ts';
import { demoTables, wordLines } from './tables.ts';
import { createVocabulary } from './copy/vectors.ts';
import { DemoData } from './demo-data.ts';

const usersPerBusiness = 0.1;
const minUsers = 60;

interface LoadOptions {
  url: string;
  businesses: number;
  seed: number;
  /** Whether the demo member, whose password is published, can sign in. */
  hasLogin?: boolean;
  /** Prints a line of progress. */
  print: (line: string) => void;
}

/**
 * Fills an empty directory in one transaction.
 * @throws StartError where the directory has users, and the errors of Postgres
 */
export const loadDemo = ({ url, ...options }: LoadOptions): Promise<void> =>
  withConnection(url, noTimeouts, (client) => loadOn(client, options));

async function loadOn(
  client: ClientBase,
  { businesses, seed, hasLogin = true, print }: Omit<LoadOptions, 'url'>,
): Promise<void> {
  const users = Math.max(minUsers, Math.round(businesses * usersPerBusiness));
  const data = new DemoData({ seed, businesses, users });
  const vocabulary = createVocabulary();
  const options = {
    passwordHash: hasLogin ? await hashDemoPassword() : noPassword,
    vocabulary,
    hasTriggers: false,
  };
  // The lexemes are known when all other rows are written.
  const lexemes = { name: 'search_lexemes', columns: 'lexeme', lines: () => wordLines(vocabulary.lexemes) };
  const tables = [...demoTables(data, options), lexemes];
  const derived = ['business_stats', 'user_stats', 'business_places', 'place_cells'];
  const loaded = [...tables.map(({ name }) => name), ...derived];
  const timed = async (name: string, work: () => Promise<number | null>): Promise<number> => {
    const started = performance.now();
    const rows = await work();
    const seconds = (performance.now() - started) / 1000;
    print(`${name.padEnd(36)} ${String(rows ?? '').padStart(10)} rows ${seconds.toFixed(2).padStart(8)} s`);
    return seconds;
  };

  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${loaded.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length > 0) throw new StartError('The directory is not empty. The demo is only put into an empty one.');
  await client.query(
    `SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off`,
  );
  const restore = await dropIndexes(client, loaded);
  await client.query(`TRUNCATE ${loaded.join(', ')}`);

  let seconds = 0;
  for (const table of tables) seconds += await timed(table.name, () => copyTable(client, table, true));
  seconds += await timed('business_stats', async () => (await client.query(fillBusinessStats)).rowCount);
  seconds += await timed('user_stats', async () => (await client.query(fillUserStats)).rowCount);
  seconds += await timed('directory_counts', async () => (await client.query(countDirectory)).rowCount);
  seconds += await timed('ratings of reviews', async () => (await client.query(markRatings)).rowCount);
  seconds += await timed('times of the newest events', async () => (await client.query(fillTimes), null));
  seconds += await timed('business_places', async () => (await client.query(fillPlaces)).rowCount);
  seconds += await timed('place_cells', async () => (await client.query('SELECT rebuild_place_cells()'), null));
  print(
    `${businesses} businesses in ${seconds.toFixed(1)} s: ${Math.round(businesses / seconds)} per second, with all tables`,
  );

  let indexSeconds = 0;
  await restore((name, took) => {
    indexSeconds += took;
    print(`${name.padEnd(36)} ${took.toFixed(2).padStart(24)} s`);
  });
  await timed('common words', () => addCommonWords(client, vocabulary));
  await client.query(recordFirstUse);
  await client.query('COMMIT');
  await timed('vacuum and statistics', async () => (await client.query('VACUUM (ANALYZE)'), null));
  print(`indexes and keys in ${indexSeconds.toFixed(1)} s`);
}
