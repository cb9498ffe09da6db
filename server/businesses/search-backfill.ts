/** Indexes the businesses of earlier releases again, whose texts they folded or divided into words in another way. */
import type { DataSource } from 'typeorm';
import { rest } from '#server/core/repeat.ts';
import type { Backfill } from '#server/database/backfill.ts';
import type { Searched } from '#server/search/fold.ts';
import { commonWords, descriptionWords, insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { searchable } from './business-texts.ts';

/** The words that one statement counts. It searches for several spellings of each. */
const wordBatch = 50;
/** Attempts to count a word, and the milliseconds between them. */
const maxAttempts = 6;
const retryPause = 1000;

type BusinessRow = Searched & { id: string; version: number };

// Raw SQL: a batch by one statement. It writes no row that stays as it is.
const write = `UPDATE businesses b SET name_key = changed.name_key, search_vector = vector::tsvector
  FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[]) AS changed (id, version, name_key, vector)
  WHERE b.id = changed.id AND b.version = changed.version
    AND (b.name_key, b.search_vector) IS DISTINCT FROM (changed.name_key, vector::tsvector) RETURNING b.id`;

/**
 * Adds those of the words to the lexicon that are common. After a failure, as of a slow disk or while Postgres is restarted, it tries
 * each half of the words.
 * @throws the reason of the signal, and the error of the last attempt
 */
async function addCommonWords(
  db: DataSource,
  words: string[],
  signal: AbortSignal | undefined,
  attempts: number,
): Promise<void> {
  if (words.length === 0) return;
  signal?.throwIfAborted();
  try {
    const common = await db.query<{ word: string }[]>(...commonWords(words));
    if (common.length > 0) await db.query(...insertLexiconWords(common.map(({ word }) => word)));
  } catch (error) {
    if (attempts === 1) throw error;
    await rest(retryPause, signal);
    const half = Math.ceil(words.length / 2);
    for (const part of [words.slice(0, half), words.slice(half)]) await addCommonWords(db, part, signal, attempts - 1);
  }
}

/** The backfill of the columns that searches and lists by name read, and of the lexicon. */
export const businessSearchBackfill: Backfill<BusinessRow, BusinessRow & ReturnType<typeof searchable>> = {
  name: 'search of businesses',
  next: `SELECT id, name, location, description, category, version FROM businesses WHERE id > $1
    ORDER BY id LIMIT $2`,
  compute: (row) => ({ ...row, ...searchable(row) }),
  async write(manager, changes) {
    const [rows] = await manager.query<[{ id: string }[], number]>(write, [
      changes.map(({ id }) => id),
      changes.map(({ version }) => version),
      changes.map(({ nameKey }) => nameKey),
      changes.map(({ searchVector }) => searchVector),
    ]);
    const ids = new Set(rows.map(({ id }) => id));
    const written = changes.filter(({ id }) => ids.has(id));
    if (written.length > 0) await manager.query(...insertLexiconWords(written.flatMap(lexiconWords)));
    return rows;
  },
  /** Adds the common words of descriptions to the lexicon. Where it is interrupted, the next business with such a word adds it. */
  async afterCommit({ db, log }, written, signal) {
    const described = [...new Set(written.flatMap(({ description }) => descriptionWords(description)))];
    try {
      for (let at = 0; at < described.length; at += wordBatch)
        await addCommonWords(db, described.slice(at, at + wordBatch), signal, maxAttempts);
    } catch (err) {
      log.warn({ err }, 'Words of descriptions were left out of the typo correction.');
    }
  },
};
