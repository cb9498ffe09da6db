/** Forgiveness for signs and typos, asked only when a search found nothing as it was typed. */
import type { Context } from '#server/core/context.ts';
import { perDatabase } from '#server/core/per-database.ts';
import { SharedAnswers } from '#server/core/shared-answers.ts';
import { bareWords } from '#server/core/search.ts';
import { rows } from '#server/core/sql.ts';
import { queryInUse } from './words.ts';

const nearest = `SELECT word FROM (SELECT word FROM search_words ORDER BY trigram_key(word) <-> trigram_key($1) LIMIT 60) near
  UNION SELECT word FROM search_words WHERE word = ANY($2::text[])`;

// Never by a walk along an order in the hope of a match.
const anything = `SELECT id FROM (SELECT id FROM businesses WHERE search_vector @@ (SELECT $1::tsquery) OFFSET 0) found LIMIT 1`;

// Looking for the nearest words costs more than the page does, and means the same to everybody who asks within a second.
const understoodIn = perDatabase(() => new SharedAnswers<string | undefined>(() => true));

/**
 * A search for the words without their signs; where that finds nothing either, each word that is not in use stands for
 * those that are one slip away (two in long words), too.
 * @returns undefined where no word has any, so that there is nothing more to find
 */
export function forgivingQuery(ctx: Context, terms: string[][]): Promise<string | undefined> {
  return understoodIn(ctx.db).answer(JSON.stringify(terms), () => forgive(ctx, terms));
}

async function forgive(ctx: Context, terms: string[][]): Promise<string | undefined> {
  const words = bareWords(terms);
  if (words.length === 0) return undefined;
  return (await withoutSigns(ctx, words, terms)) ?? (await withSlips(ctx, words));
}

async function withoutSigns(ctx: Context, words: string[], terms: string[][]): Promise<string | undefined> {
  // As typed they were looked for before.
  if (words.join(' ') === terms.map(([term]) => term).join(' ')) return undefined;
  const query = await queryInUse(
    ctx,
    words.map((word) => [word]),
  );
  return query !== undefined && (await rows(ctx.db, anything, [query])).length > 0 ? query : undefined;
}

async function withSlips(ctx: Context, words: string[]): Promise<string | undefined> {
  const meant = await Promise.all(
    words.map(async (typed) => {
      const near = (await rows<{ word: string }>(ctx.db, nearest, [typed, swaps(typed)])).map(({ word }) => word);
      if (near.some((word) => word.startsWith(typed))) return [typed];
      const mostSlips = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
      // As typed, too: a word may be in use in descriptions alone.
      return [typed, ...near.filter((word) => slips(typed, word) <= mostSlips)];
    }),
  );
  return meant.some((each) => each.length > 1) ? queryInUse(ctx, meant) : undefined;
}

// Trigrams see little likeness in swapped letters, so those words are asked for by name.
const swaps = (term: string): string[] =>
  [...term].slice(1).map((_, at) => term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2));

/** How many letters were left out, added, replaced or swapped between two words (optimal string alignment). */
export function slips(typed: string, meant: string): number {
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
