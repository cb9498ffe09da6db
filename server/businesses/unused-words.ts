/**
 * Removes the lexemes that no business has any longer, then the words of the lexicon that none begins with.
 * Raw SQL: tables without entities, and a lock of a table.
 */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { repeat, rest } from '#server/core/repeat.ts';
import { isLocked } from '#server/database/errors.ts';
import { queryRows, transaction } from '#server/database/sql.ts';

interface Services {
  db: DataSource;
  log: Logger;
}

/** Milliseconds between two passes of an instance. A pass looks up every stored word, also where no business has changed. */
const interval = 60 * 60_000;
/** Rows that are read by one statement. */
const batchSize = 500;
/** Attempts to lock the businesses, and the milliseconds between them. */
const attempts = { max: 10, pause: 100 };

const tsquery = `('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;

// In this order: a word is in use as long as a lexeme begins with it. OFFSET 0 makes Postgres use the search index.
const tables = [
  {
    name: 'search_lexemes',
    key: 'lexeme',
    isUsed: `EXISTS (SELECT FROM (SELECT FROM businesses WHERE search_vector @@ ${tsquery} OFFSET 0) found)`,
  },
  {
    name: 'search_words',
    key: 'word',
    isUsed: `EXISTS (SELECT FROM search_lexemes WHERE lexeme >= word AND lexeme < word || chr(1114111))`,
  },
].map(({ name, key, isUsed }) => ({
  read: `SELECT ${key} AS key, ${isUsed} AS "isUsed"
    FROM (SELECT ${key} FROM ${name} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${batchSize}) batch ORDER BY ${key}`,
  remove: `DELETE FROM ${name} WHERE ${key} = ANY ($1::text[]) AND NOT ${isUsed}`,
}));

/**
 * Removes keys that are still unused, unless other transactions write businesses all the time: one that has written a business relies on
 * the rows that it found, and a later one, which waits for milliseconds, writes a removed row again. Autovacuum of the businesses
 * conflicts with the lock, too; NOWAIT does not cancel it. The next pass finds keys that stay.
 */
async function removeUnused(db: DataSource, statement: string, keys: string[]): Promise<void> {
  for (let attempt = 1; attempt <= attempts.max; attempt += 1) {
    try {
      await transaction(db, async (manager) => {
        await manager.query('LOCK TABLE businesses IN SHARE MODE NOWAIT');
        // The checks see all businesses: each statement has its own snapshot.
        await manager.query(statement, [keys]);
      });
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      await rest(attempts.pause);
    }
  }
}

/** Removes all unused lexemes and words, in batches, with a rest as long as each. */
export async function removeUnusedWords({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const { read, remove } of tables) {
    for (let last = '', isEnd = false; !isEnd && !signal?.aborted;) {
      const started = performance.now();
      const rows = await queryRows<{ key: string; isUsed: boolean }>(db, read, [last]);
      const unused = rows.filter(({ isUsed }) => !isUsed).map(({ key }) => key);
      if (unused.length > 0) await removeUnused(db, remove, unused);
      last = rows.at(-1)?.key ?? last;
      isEnd = rows.length < batchSize;
      if (!isEnd) await rest(performance.now() - started, signal);
    }
  }
}

/**
 * Removes unused lexemes and words until the signal, in each of the `workers` of an instance: together once an hour on average. Two
 * passes at the same time do no harm.
 * @returns a promise that resolves after the batch in progress
 */
export async function startRemovalOfWords({ db, log }: Services, workers: number, signal: AbortSignal): Promise<void> {
  // Workers start at the same time, and then run at different times.
  await rest(interval * (1 + (workers - 1) * Math.random()), signal);
  const run = () => removeUnusedWords({ db }, signal);
  const failure = 'Unused words of the search could not be removed; they stay for now.';
  await repeat({ log, signal, run, failure, wait: () => interval * workers });
}
