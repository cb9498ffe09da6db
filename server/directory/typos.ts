/** Typo correction: it runs only for a search that found nothing. */
import type { Context } from '#server/core/context.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { bareWords } from '#server/search/fold.ts';
import { correctedText, editDistance, type Choice, type Found } from '#server/search/corrected-text.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { searchCondition, toTsquery, type SearchQuery } from '#server/search/tsquery.ts';
import { lexemesInUse, lexemesOf } from './lexemes-in-use.ts';

// The words that are no prefix of a word in the lexicon.
const unknownOf = `SELECT word FROM unnest($1::text[]) AS typed (word) WHERE NOT EXISTS
  (SELECT FROM search_words known WHERE known.word >= typed.word AND known.word < typed.word || chr(1114111))`;

const nearest = `SELECT n::int, near.word FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, n) CROSS JOIN LATERAL
    (SELECT word FROM search_words known ORDER BY trigram_key(known.word) <-> trigram_key(typed.word) LIMIT 60) near
  UNION ALL SELECT 0, word FROM search_words WHERE word = ANY ($2::text[])`;

// The words that a visible business has. The lexicon also has words of deleted, edited and hidden ones. OFFSET 0 makes Postgres use the
// search index.
const usedOf = `SELECT word FROM unnest($1::text[], $2::text[]) AS choice (word, uses) WHERE EXISTS
  (SELECT FROM (SELECT hidden FROM businesses WHERE search_vector @@ uses::tsquery OFFSET 0) found WHERE hidden = 0)`;

// Each word costs milliseconds, and a text with more unknown words has other reasons than typos.
const maxUnknown = 10;
// Shorter words are similar to too many others.
const minLength = 4;
/** The number of found businesses whose words a correction is chosen from. */
const sampleSize = 20;

/** Businesses that a search finds, any ones. OFFSET 0 makes Postgres use the search index. */
async function findSome(ctx: Context, query: SearchQuery, limit: number): Promise<Found[]> {
  const { $, values } = parameters();
  const found = searchCondition('search_vector', query, $);
  const text = `SELECT * FROM (SELECT name, location, category, description FROM businesses
    WHERE ${found} AND hidden = 0 OFFSET 0) found LIMIT ${limit}`;
  // Raw SQL: text search here, and below trigrams of a table of words without entity.
  return queryRows<Found>(ctx.db, text, values);
}

/**
 * The words that begin a word of a visible business. Of very many lexemes that begin with a word, the first ones count: for the prefix
 * the index would collect all its matches.
 */
async function findUsed(ctx: Context, words: string[]): Promise<string[]> {
  const lexemes = await lexemesOf(ctx, words);
  const known = words.filter((word) => lexemes.get(word)!.length > 0);
  const uses = known.map((word) => toTsquery([[{ word, lexemes: lexemes.get(word)! }]]));
  return (await queryRows<{ word: string }>(ctx.db, usedOf, [known, uses])).map(({ word }) => word);
}

/** A corrected search. */
export interface Correction {
  /** Matches any of the similar words. */
  query: SearchQuery;
  /**
   * For 'Did you mean': the most similar words that a business has together, of several those that most of a sample have, with its accents
   * and capitals; null if the words were only split at separators.
   */
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
  const split = hasSeparators
    ? await lexemesInUse(
        ctx,
        words.map((word) => [word]),
      )
    : undefined;
  const isFound = split !== undefined && (await findSome(ctx, split, 1)).length > 0;
  return isFound ? { query: split, text: null } : withSimilarWords(ctx, words);
}

async function withSimilarWords(ctx: Context, words: string[]): Promise<Correction | undefined> {
  const long = words.filter((word) => word.length >= minLength);
  const unknown = (await queryRows<{ word: string }>(ctx.db, unknownOf, [long])).map(({ word }) => word);
  const corrected = await replaceUnknown(ctx, words, unknown);
  const known = long.filter((word) => !unknown.includes(word));
  if (corrected || long.length > maxUnknown || known.length === 0) return corrected;
  // A word that only deleted, edited or hidden businesses had is as unknown as others.
  const used = await findUsed(ctx, known);
  const unused = known.filter((word) => !used.includes(word));
  return unused.length > 0 ? replaceUnknown(ctx, words, [...unknown, ...unused]) : undefined;
}

/** The search for businesses that have one of the choices for each word; undefined if none has. */
const queryOf = (ctx: Context, choices: Choice[][]): Promise<SearchQuery | undefined> =>
  lexemesInUse(
    ctx,
    choices.map((each) => [...new Set(each.map(({ word }) => word))]),
  );

/** The typed word and the similar ones that are nearest to it. */
function nearestOf([itself, ...similar]: Choice[]): Choice[] {
  const least = Math.min(...similar.map(({ distance }) => distance));
  return [itself!, ...similar.filter(({ distance }) => distance === least)];
}

async function replaceUnknown(ctx: Context, words: string[], unknown: string[]): Promise<Correction | undefined> {
  if (unknown.length === 0 || unknown.length > maxUnknown) return undefined;
  const near = await queryRows<{ n: number; word: string }>(ctx.db, nearest, [unknown, unknown.flatMap(swaps)]);
  const choices = words.map((typed): Choice[] => {
    // The typed word stays: it may be in use without being in the lexicon.
    const itself = { word: typed, distance: 0 };
    const place = unknown.indexOf(typed) + 1;
    if (place === 0) return [itself];
    const similar = near
      .filter(({ n, word }) => (n === place || n === 0) && word !== typed)
      .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
      .filter(({ word, distance }) => distance <= (Math.max(typed.length, word.length) < 8 ? 1 : 2));
    return [itself, ...similar];
  });
  if (!choices.some((each) => each.length > 1)) return undefined;
  const query = await queryOf(ctx, choices);
  if (query === undefined) return undefined;
  // The text has the nearest words, unless no business has these together.
  const first = choices.map(nearestOf);
  const firstQuery = await queryOf(ctx, first);
  const haveNearest = firstQuery ? await findSome(ctx, firstQuery, sampleSize) : [];
  if (haveNearest.length > 0) return { query, text: correctedText(first, haveNearest) };
  const found = await findSome(ctx, query, sampleSize);
  // A search that no business matches corrects nothing.
  return found.length > 0 ? { query, text: correctedText(choices, found) } : undefined;
}

// Words with swapped letters share few trigrams, so that they are looked up by name.
const swaps = (term: string): string[] =>
  [...term].slice(1).map((_, at) => term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2));
