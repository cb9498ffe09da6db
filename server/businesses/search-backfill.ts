/** Indexes the businesses of earlier releases again, whose texts they folded or divided into words in another way. */
import type { DataSource } from 'typeorm';
import { rest } from '#server/core/repeat.ts';
import type { Backfill } from '#server/database/backfill.ts';
import { isTooSlow, isUnanswered } from '#server/database/errors.ts';
import type { Searched } from '#server/search/fold.ts';
import { commonWords, descriptionWords, insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { searchable } from './business-texts.ts';

/** The words that one statement counts. It searches for several spellings of each. */
const wordBatch = 50;
/** Attempts to count a word. */
const maxAttempts = 6;
/** Milliseconds after the first failure. While Postgres is away, the pause doubles with each further one: 31 seconds in all. */
const retryPause = 1000;

type BusinessRow = Searched & { id: string; version: number };

// Raw SQL: a batch by one statement. It writes no row that stays as it is.
const write = `UPDATE businesses b SET name_key = changed.name_key, search_vector = vector::tsvector
  FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[]) AS changed (id, version, name_key, vector)
  WHERE b.id = changed.id AND b.version = changed.version
    AND (b.name_key, b.search_vector) IS DISTINCT FROM (changed.name_key, vector::tsvector) RETURNING b.id`;

interface Counting {
  db: DataSource;
  signal: AbortSignal | undefined;
  /** The words that are not counted yet. */
  left: Set<string>;
  /** Why words are left. */
  failure?: unknown;
}

/**
 * Adds those of the words to the lexicon that are common. After a failure it tries each half of the words: soon where the count took too
 * long, as on a slow disk, and after longer and longer pauses where Postgres is away, as during its restart.
 * @throws the reason of the signal, and the error of the last attempt, unless that took too long: other words may be counted
 */
async function addCommonWords(counting: Counting, words: string[], attempt = 1): Promise<void> {
  const { db, signal, left } = counting;
  if (words.length === 0) return;
  signal?.throwIfAborted();
  try {
    const common = await db.query<{ word: string }[]>(...commonWords(words));
    if (common.length > 0) await db.query(...insertLexiconWords(common.map(({ word }) => word)));
    for (const word of words) left.delete(word);
  } catch (error) {
    const isSlow = isTooSlow(error) || isUnanswered(error);
    if (attempt === maxAttempts && !isSlow) throw error;
    if (attempt === maxAttempts) return void (counting.failure = error);
    await rest(isSlow ? retryPause : retryPause * 2 ** (attempt - 1), signal);
    const half = Math.ceil(words.length / 2);
    for (const part of [words.slice(0, half), words.slice(half)]) await addCommonWords(counting, part, attempt + 1);
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
    const counting: Counting = { db, signal, left: new Set(described) };
    try {
      for (let at = 0; at < described.length; at += wordBatch)
        await addCommonWords(counting, described.slice(at, at + wordBatch));
    } catch (error) {
      counting.failure = error;
    }
    const { left, failure } = counting;
    if (left.size > 0)
      log.warn({ err: failure, words: left.size }, 'Words of descriptions were left out of the typo correction.');
  },
};
