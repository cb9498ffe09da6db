/** Forgiveness for signs and typos, asked only when a search found nothing as it was typed. */
import type { Context } from '#server/core/context.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { bareWords } from '#server/search/fold.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { matches, type SearchQuery } from '#server/search/tsquery.ts';
import { lexemesInUse } from './lexemes-in-use.ts';

// Words that begin no word of the lexicon.
const unknownOf = `SELECT word FROM unnest($1::text[]) AS typed (word) WHERE NOT EXISTS
  (SELECT FROM search_words known WHERE known.word >= typed.word AND known.word < typed.word || chr(1114111))`;

const nearest = `SELECT n::int, near.word FROM unnest($1::text[]) WITH ORDINALITY AS typed (word, n) CROSS JOIN LATERAL
    (SELECT word FROM search_words known ORDER BY trigram_key(known.word) <-> trigram_key(typed.word) LIMIT 60) near
  UNION ALL SELECT 0, word FROM search_words WHERE word = ANY ($2::text[])`;

// Each one costs milliseconds, and a text with more unknown words than this holds no typing errors.
const mostUnknown = 10;
// Shorter words are like too many others.
const shortest = 4;

// Never by a walk along an order in the hope of a match.
async function findsAnything(ctx: Context, query: SearchQuery): Promise<boolean> {
  const { $, values } = parameters();
  const found = matches('search_vector', query, (tsquery) => `(SELECT ${$(tsquery)}::tsquery)`);
  const text = `SELECT id FROM (SELECT id FROM businesses WHERE ${found} OFFSET 0) found LIMIT 1`;
  return (await queryRows(ctx.db, text, values)).length > 0;
}

// Looking for the nearest words costs more than the page does, and means the same to everybody who asks within a second.
const understoodIn = perDatabase(() => new SharedReads<SearchQuery | undefined>(() => true));

/**
 * A search for the words without their signs; where that finds nothing either, each word that is not in use stands for
 * those that are one slip away (two in long words), too.
 * @returns undefined where no word has any, so that there is nothing more to find
 */
export function typoTolerantQuery(ctx: Context, terms: string[][]): Promise<SearchQuery | undefined> {
  return understoodIn(ctx.db).answer(JSON.stringify(terms), () => forgive(ctx, terms));
}

async function forgive(ctx: Context, terms: string[][]): Promise<SearchQuery | undefined> {
  const words = bareWords(terms);
  if (words.length === 0) return undefined;
  return (await withoutSigns(ctx, words, terms)) ?? (await withSlips(ctx, words));
}

async function withoutSigns(ctx: Context, words: string[], terms: string[][]): Promise<SearchQuery | undefined> {
  // As typed they were looked for before.
  if (words.join(' ') === terms.map(([term]) => term).join(' ')) return undefined;
  const query = await lexemesInUse(
    ctx,
    words.map((word) => [word]),
  );
  return query !== undefined && (await findsAnything(ctx, query)) ? query : undefined;
}

async function withSlips(ctx: Context, words: string[]): Promise<SearchQuery | undefined> {
  const long = words.filter((word) => word.length >= shortest);
  const unknown = (await queryRows<{ word: string }>(ctx.db, unknownOf, [long])).map(({ word }) => word);
  if (unknown.length === 0 || unknown.length > mostUnknown) return undefined;
  const near = await queryRows<{ n: number; word: string }>(ctx.db, nearest, [unknown, unknown.flatMap(swaps)]);
  const meant = words.map((typed) => {
    const place = unknown.indexOf(typed) + 1;
    if (place === 0) return [typed];
    const mostSlips = typed.length < 8 ? 1 : 2;
    const candidates = near.filter(({ n }) => n === place || n === 0).map(({ word }) => word);
    // As typed, too: a word may be in use although it is not in the lexicon.
    return [...new Set([typed, ...candidates.filter((word) => misspellings(typed, word) <= mostSlips)])];
  });
  return meant.some((each) => each.length > 1) ? lexemesInUse(ctx, meant) : undefined;
}

// Trigrams see little likeness in swapped letters, so those words are asked for by name.
const swaps = (term: string): string[] =>
  [...term].slice(1).map((_, at) => term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2));

/** How many letters were left out, added, replaced or swapped between two words (optimal string alignment). */
export function misspellings(typed: string, meant: string): number {
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
