/** The words of a search as they are in use: GIN walks through whole lexemes, but gathers all that a beginning stands for. */
import type { Context } from '#server/core/context.ts';
import { beginningOf, toTsquery, type Term } from '#server/core/search.ts';
import { rows } from '#server/core/sql.ts';

// More stand only behind a few letters, which so many listings have that the newest fill a page.
const most = 100;

const inUse = `SELECT n::int, found.lexeme FROM unnest($1::text[]) WITH ORDINALITY AS asked (beginning, n)
  CROSS JOIN LATERAL (SELECT lexeme FROM search_lexemes
    WHERE lexeme >= beginning AND lexeme < beginning || chr(1114111) ORDER BY lexeme LIMIT ${most + 1}) found`;

/**
 * A tsquery for all of the terms, each a list of beginnings, said in the lexemes that begin so.
 * @returns undefined where nothing begins like one of them, so that nothing can be found
 */
export async function queryInUse(ctx: Context, terms: string[][]): Promise<string | undefined> {
  const asked = [...new Set(terms.flat())];
  const lexemes = new Map<string, string[]>(asked.map((beginning) => [beginning, []]));
  for (const { n, lexeme } of await rows<{ n: number; lexeme: string }>(ctx.db, inUse, [asked.map(beginningOf)]))
    lexemes.get(asked[n - 1]!)!.push(lexeme);
  const meant = terms.map((term): Term => {
    const found = term.flatMap((beginning) => lexemes.get(beginning)!);
    return found.length > most ? term : { lexemes: found };
  });
  const isInUse = (term: Term) => !('lexemes' in term) || term.lexemes.length > 0;
  return meant.every(isInUse) ? toTsquery(meant) : undefined;
}
