/** Lexemes and searched words as Postgres reads them: tsvector and tsquery. */
import { beginningOf, digestsAskedFor, longest } from './digests.ts';

const quote = (lexeme: string): string => `'${lexeme.slice(0, longest).replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** Lexemes in the text form of a Postgres tsvector. */
export const toTsvector = (lexemes: string[]): string => lexemes.map(quote).join(' ');

/** A word, and the whole lexemes that begin with it where they are known. */
export interface Word {
  word: string;
  lexemes?: string[];
}

/** Words of which one must be found. */
export type Term = Word[];

/** A term of words alone. */
export const anyWord = (words: string[]): Term => words.map((word) => ({ word }));

function ofWord({ word, lexemes }: Word): string {
  const found = lexemes ? lexemes.map(quote).join(' | ') : `${quote(beginningOf(word))}:*`;
  const digests = digestsAskedFor(word).map((all) => `(${all.map(quote).join(' & ')})`);
  return digests.length > 0 ? `((${found}) & (${digests.join(' | ')}))` : found;
}

/** A tsquery that asks for all of the terms. */
export const toTsquery = (terms: Term[]): string =>
  terms.map((term) => `(${term.map(ofWord).join(' | ')})`).join(' & ');

/** A search as two tsqueries: one for the index, and one that is only held against what the index finds. */
export interface SearchQuery {
  first: string;
  rest?: string;
}

// The index gathers something for each word that it is asked for, so that more words cost more although they find less.
const mostOfIndex = 10;
// And far more for a beginning whose lexemes are too many to name.
const mostBeginnings = 2;

const countLexemes = (term: Term): number => term.reduce((sum, { lexemes = [] }) => sum + lexemes.length, 0);
const countLetters = (term: Term): number => Math.max(...term.map(({ word }) => word.length));

/** The search for all of the terms: the index looks for those that are likely to find least. */
export function searchFor(terms: Term[]): SearchQuery {
  const named = terms.filter((term) => term.every(({ lexemes }) => lexemes));
  const first =
    named.length > 0
      ? named.toSorted((a, b) => countLexemes(a) - countLexemes(b)).slice(0, mostOfIndex)
      : terms.toSorted((a, b) => countLetters(b) - countLetters(a)).slice(0, mostBeginnings);
  // A beginning costs a row less than all the lexemes that it stands for.
  const rest = terms.filter((term) => !first.includes(term)).map((term) => anyWord(term.map(({ word }) => word)));
  return rest.length > 0 ? { first: toTsquery(first), rest: toTsquery(rest) } : { first: toTsquery(first) };
}

/**
 * The condition that a tsvector column matches a search.
 * @param value puts a tsquery into the statement
 */
export const matches = (column: string, { first, rest }: SearchQuery, value: (tsquery: string) => string): string =>
  // The function instead of its operator, which Postgres would look up in the index, too.
  `${column} @@ ${value(first)}${rest === undefined ? '' : ` AND ts_match_vq(${column}, ${value(rest)})`}`;
