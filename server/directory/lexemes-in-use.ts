/** Finds the lexemes in use for the words of a search. For a prefix GIN collects all matches first; for whole lexemes it does not. */
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import { prefixOf } from '#server/search/digests.ts';
import { queryRows } from '#server/database/sql.ts';
import { searchFor, type SearchQuery, type Term } from '#server/search/tsquery.ts';

// Only prefixes of a few letters have more lexemes. So many businesses match them that the newest fill a page.
const maxLexemes = 100;

// Raw SQL: a LATERAL scan of an index for each prefix, in a table of lexemes without entity.
const inUse = `SELECT n::int, found.lexeme FROM unnest($1::text[]) WITH ORDINALITY AS prefixes (prefix, n)
  CROSS JOIN LATERAL (SELECT lexeme FROM search_lexemes
    WHERE lexeme >= prefix AND lexeme < prefix || chr(1114111) ORDER BY lexeme LIMIT ${maxLexemes + 1}) found`;

/** Returns for each word the lexemes in use that begin with it: of very many the first ones, one more than a search names. */
export async function lexemesOf(ctx: Context, words: string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ n: number; lexeme: string }>(ctx.db, inUse, [words.map(prefixOf)]);
  return groupBy(words, rows, ({ n, lexeme }) => [words[n - 1]!, lexeme]);
}

/**
 * Finds the lexemes in use for each term.
 * @param terms for each word of a search its spellings or similar words: a match has one of them, as the prefix of a word
 * @returns the terms in the same order: without words if no lexeme begins with one of them, and without lexemes if too many do
 */
async function termsInUse(ctx: Context, terms: string[][]): Promise<Term[]> {
  const lexemes = await lexemesOf(ctx, [...new Set(terms.flat())]);
  return terms.map((term): Term => {
    const words = term.map((word) => ({ word, lexemes: lexemes.get(word)! })).filter((each) => each.lexemes.length > 0);
    const found = words.reduce((sum, each) => sum + each.lexemes.length, 0);
    return found > maxLexemes ? words.map(({ word }) => ({ word })) : words;
  });
}

/**
 * Makes a search for all terms from the lexemes in use.
 * @returns undefined if no lexeme begins with one of the terms, so that nothing matches
 */
export async function lexemesInUse(ctx: Context, terms: string[][]): Promise<SearchQuery | undefined> {
  const found = await termsInUse(ctx, terms);
  return found.every((term) => term.length > 0) ? searchFor(found) : undefined;
}
