/** The words of a search as they are in use: GIN walks through whole lexemes, but gathers all that a beginning stands for. */
import type { Context } from '#server/core/context.ts';
import { beginningOf } from '#server/search/digests.ts';
import { queryRows } from '#server/database/sql.ts';
import { searchFor, type SearchQuery, type Term } from '#server/search/tsquery.ts';

// More stand only behind a few letters, which so many listings have that the newest fill a page.
const most = 100;

const inUse = `SELECT n::int, found.lexeme FROM unnest($1::text[]) WITH ORDINALITY AS asked (beginning, n)
  CROSS JOIN LATERAL (SELECT lexeme FROM search_lexemes
    WHERE lexeme >= beginning AND lexeme < beginning || chr(1114111) ORDER BY lexeme LIMIT ${most + 1}) found`;

/**
 * The search for all of the terms, each a list of beginnings, said in the lexemes that begin so.
 * @returns undefined where nothing begins like one of them, so that nothing can be found
 */
export async function lexemesInUse(ctx: Context, terms: string[][]): Promise<SearchQuery | undefined> {
  const asked = [...new Set(terms.flat())];
  const lexemes = new Map<string, string[]>(asked.map((beginning) => [beginning, []]));
  for (const { n, lexeme } of await queryRows<{ n: number; lexeme: string }>(ctx.db, inUse, [asked.map(beginningOf)]))
    lexemes.get(asked[n - 1]!)!.push(lexeme);
  const meant = terms.map((term): Term => {
    const words = term.map((word) => ({ word, lexemes: lexemes.get(word)! })).filter((each) => each.lexemes.length > 0);
    const found = words.reduce((sum, each) => sum + each.lexemes.length, 0);
    return found > most ? words.map(({ word }) => ({ word })) : words;
  });
  return meant.every((term) => term.length > 0) ? searchFor(meant) : undefined;
}
