/** Typo correction: it runs only for a search that found nothing. */
import type { Context } from '#server/core/context.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { bareWords, foldText, wordSeparators } from '#server/search/fold.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { searchCondition, toTsquery, type SearchQuery } from '#server/search/tsquery.ts';
import { lexemesInUse, lexemesOf } from './lexemes-in-use.ts';

// The words that are no prefix of a word in the lexicon.
const unknownOf = `SELECT word FROM unnest($1::text[]) AS typed (word) WHERE NOT EXISTS
  (SELECT FROM search_words known WHERE known.word >= typed.word AND known.word < typed.word || chr(1114111))`;

const nearest = `SELECT n::int, near.word FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, n) CROSS JOIN LATERAL
    (SELECT word FROM search_words known ORDER BY trigram_key(known.word) <-> trigram_key(typed.word) LIMIT 60) near
  UNION ALL SELECT 0, word FROM search_words WHERE word = ANY ($2::text[])`;

// Of each list of words the first that a visible business has. The lexicon also has words of deleted, edited and hidden ones.
// OFFSET 0 makes Postgres use the search index; the words are tried in their order until one is found.
const firstUsed = `SELECT n::int, used.word FROM generate_series(0, $1::int - 1) n CROSS JOIN LATERAL
  (SELECT word FROM unnest($2::int[], $3::text[], $4::text[]) AS choice (list, word, uses)
   WHERE list = n AND EXISTS
     (SELECT FROM (SELECT hidden FROM businesses WHERE search_vector @@ uses::tsquery OFFSET 0) found WHERE hidden = 0)
   LIMIT 1) used`;

// Each word costs milliseconds, and a text with more unknown words has other reasons than typos.
const maxUnknown = 10;
// Shorter words are similar to too many others.
const minLength = 4;

/** The name and the location of a business that a search finds. OFFSET 0 makes Postgres use the search index. */
async function findOne(ctx: Context, query: SearchQuery): Promise<string | undefined> {
  const { $, values } = parameters();
  const found = searchCondition('search_vector', query, $);
  const text = `SELECT name || ' ' || location AS text
    FROM (SELECT name, location FROM businesses WHERE ${found} AND hidden = 0 OFFSET 0) found LIMIT 1`;
  // Raw SQL: text search here, and below trigrams of a table of words without entity.
  return (await queryRows<{ text: string }>(ctx.db, text, values))[0]?.text;
}

/**
 * Of each list of words the first that begins a word of a visible business; undefined if there is none. Of very many lexemes that
 * begin with a word, the first ones count: for the prefix the index would collect all its matches.
 */
async function findFirstUsed(ctx: Context, lists: string[][]): Promise<(string | undefined)[]> {
  const words = lists.flatMap((list, n) => list.map((word) => ({ n, word })));
  const lexemes = await lexemesOf(ctx, [...new Set(lists.flat())]);
  const choices = words.flatMap((each) => {
    const found = lexemes.get(each.word)!;
    return found.length > 0 ? { ...each, uses: toTsquery([[{ word: each.word, lexemes: found }]]) } : [];
  });
  const found = await queryRows<{ n: number; word: string }>(ctx.db, firstUsed, [
    lists.length,
    choices.map(({ n }) => n),
    choices.map(({ word }) => word),
    choices.map(({ uses }) => uses),
  ]);
  const used = new Map(found.map(({ n, word }) => [n, word]));
  return lists.map((_, n) => used.get(n));
}

/** A corrected search. */
export interface Correction {
  /** Matches any of the similar words. */
  query: SearchQuery;
  /** The most similar words, for 'Did you mean'; null if no business has all of them, or if the words were only split at separators. */
  text: string | null;
}

// The search for similar words costs more than the page, so that the requests of visitors in one second share it.
const correctionsOf = perDatabase(() => new SharedReads<Correction | undefined>(() => true));

/**
 * Corrects a search. It first splits the words at separators. If that finds nothing, each unknown word also matches the words
 * of the lexicon with one different letter (two if the longer of both words has eight letters or more).
 * @returns undefined if no correction finds a business
 */
export function correctTypos(ctx: Context, terms: string[][]): Promise<Correction | undefined> {
  const read = () => correct(ctx, terms);
  // Members find their own writes, also those that they sent to another instance.
  return ctx.viewer ? read() : correctionsOf(ctx.db).get(JSON.stringify(terms), read);
}

async function correct(ctx: Context, terms: string[][]): Promise<Correction | undefined> {
  const words = bareWords(terms);
  if (words.length === 0) return undefined;
  // Without separators, the search has already run.
  const hasSeparators = words.join(' ') !== terms.map(([term]) => term).join(' ');
  const split = hasSeparators ? await withExactWords(ctx, words) : undefined;
  return split ? { ...split, text: null } : withSimilarWords(ctx, words);
}

async function withExactWords(ctx: Context, words: string[]): Promise<Correction | undefined> {
  const query = await lexemesInUse(
    ctx,
    words.map((word) => [word]),
  );
  const found = query && (await findOne(ctx, query));
  if (query === undefined || found === undefined) return undefined;
  // With the accents and capitals of the business, as far as its name and location have the words.
  const spellings = new Map(found.split(wordSeparators).map((spelling) => [foldText(spelling), spelling]));
  return { query, text: words.map((word) => spellings.get(word) ?? word).join(' ') };
}

async function withSimilarWords(ctx: Context, words: string[]): Promise<Correction | undefined> {
  const long = words.filter((word) => word.length >= minLength);
  const unknown = (await queryRows<{ word: string }>(ctx.db, unknownOf, [long])).map(({ word }) => word);
  const corrected = await replaceUnknown(ctx, words, unknown);
  const known = long.filter((word) => !unknown.includes(word));
  if (corrected || long.length > maxUnknown || known.length === 0) return corrected;
  // A word that only deleted, edited or hidden businesses had is as unknown as others.
  const used = await findFirstUsed(
    ctx,
    known.map((word) => [word]),
  );
  const unused = known.filter((_, at) => used[at] === undefined);
  return unused.length > 0 ? replaceUnknown(ctx, words, [...unknown, ...unused]) : undefined;
}

async function replaceUnknown(ctx: Context, words: string[], unknown: string[]): Promise<Correction | undefined> {
  if (unknown.length === 0 || unknown.length > maxUnknown) return undefined;
  const near = await queryRows<{ n: number; word: string }>(ctx.db, nearest, [unknown, unknown.flatMap(swaps)]);
  const corrected = words.map((typed) => {
    const place = unknown.indexOf(typed) + 1;
    if (place === 0) return [typed];
    const similar = near
      .filter(({ n }) => n === place || n === 0)
      .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
      .filter(({ word, distance }) => distance <= (Math.max(typed.length, word.length) < 8 ? 1 : 2))
      .toSorted((a, b) => a.distance - b.distance);
    // The typed word stays: it may be in use without being in the lexicon.
    return [...new Set([typed, ...similar.map(({ word }) => word)])];
  });
  if (!corrected.some((each) => each.length > 1)) return undefined;
  const query = await lexemesInUse(ctx, corrected);
  if (query === undefined) return undefined;
  const nearestWords = corrected.map(([typed, similar]) => similar ?? typed!);
  const exact = await withExactWords(ctx, nearestWords);
  if (exact) return { query, text: exact.text };
  // A search that no business matches corrects nothing.
  if ((await findOne(ctx, query)) === undefined) return undefined;
  const similarWords = corrected.map(([, ...similar]) => similar);
  const used = await findFirstUsed(ctx, similarWords);
  const nearestUsed = await withExactWords(
    ctx,
    corrected.map(([typed], at) => used[at] ?? typed!),
  );
  return { query, text: nearestUsed?.text ?? null };
}

// Words with swapped letters share few trigrams, so that they are looked up by name.
const swaps = (term: string): string[] =>
  [...term].slice(1).map((_, at) => term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2));

/** The number of letters left out, added, replaced or swapped between two words (optimal string alignment distance). */
function editDistance(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]];
  let before: number[] = [];
  let last = b.map((_, at) => at).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
