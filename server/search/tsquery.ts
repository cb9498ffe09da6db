/** Converts lexemes and searches to the text forms of tsvector and tsquery. */
import { prefixOf, requiredDigests, maxLength } from './digests.ts';

const quote = (lexeme: string): string => `'${lexeme.slice(0, maxLength).replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** Postgres limits the lexemes of a text to 1,048,575 bytes together. */
const maxBytes = 900_000;

/**
 * Lexemes in the text form of a Postgres tsvector. The last ones of a text with too many are left out: the letters of one character
 * may be words of their own, as in '㏂', which becomes 'a.m.'.
 */
export function toTsvector(lexemes: string[]): string {
  const quoted = lexemes.map(quote);
  let bytes = 0;
  const end = quoted.findIndex((each) => (bytes += Buffer.byteLength(each)) > maxBytes);
  return (end < 0 ? quoted : quoted.slice(0, end)).join(' ');
}

/** A word, and the lexemes that begin with it if they are known. */
interface Word {
  word: string;
  lexemes?: string[];
}

/** Alternative words: a match has one of them. */
export type Term = Word[];

/** A term without known lexemes. */
export const anyWord = (words: string[]): Term => words.map((word) => ({ word }));

function ofWord({ word, lexemes }: Word): string {
  const found = lexemes ? lexemes.map(quote).join(' | ') : `${quote(prefixOf(word))}:*`;
  const digests = requiredDigests(word).map((all) => `(${all.map(quote).join(' & ')})`);
  return digests.length > 0 ? `((${found}) & (${digests.join(' | ')}))` : found;
}

/** A tsquery that matches all terms. */
export const toTsquery = (terms: Term[]): string =>
  terms.map((term) => `(${term.map(ofWord).join(' | ')})`).join(' & ');

/** A search as two tsqueries: `first` for the index, and `rest` for a filter of the rows that the index returns. */
export interface SearchQuery {
  first: string;
  rest?: string;
}

// The index collects entries for each term, so that more terms cost more although they find less.
const maxIndexTerms = 10;
// It collects far more for a prefix of very many lexemes.
const maxPrefixTerms = 2;

const countLexemes = (term: Term): number => term.reduce((sum, { lexemes = [] }) => sum + lexemes.length, 0);
const countLetters = (term: Term): number => Math.max(...term.map(({ word }) => word.length));

/** Makes the search for all terms. The index gets those that probably find the fewest rows. */
export function searchFor(terms: Term[]): SearchQuery {
  const known = terms.filter((term) => term.every(({ lexemes }) => lexemes));
  const first =
    known.length > 0
      ? known.toSorted((a, b) => countLexemes(a) - countLexemes(b)).slice(0, maxIndexTerms)
      : terms.toSorted((a, b) => countLetters(b) - countLetters(a)).slice(0, maxPrefixTerms);
  // To filter a row, a prefix is cheaper than all of its lexemes.
  const rest = terms.filter((term) => !first.includes(term)).map((term) => anyWord(term.map(({ word }) => word)));
  return rest.length > 0 ? { first: toTsquery(first), rest: toTsquery(rest) } : { first: toTsquery(first) };
}

/**
 * The condition that a search finds the row of a tsvector column.
 * @param $ adds a value of the statement and returns its placeholder
 * @param options.sharesPlan In a subquery, the default, Postgres keeps one plan for all words; with a plain parameter it plans by the word.
 */
export function searchCondition(
  column: string,
  { first, rest }: SearchQuery,
  $: (tsquery: string) => string,
  { sharesPlan = true } = {},
): string {
  const value = (tsquery: string) => (sharesPlan ? `(SELECT ${$(tsquery)}::tsquery)` : `${$(tsquery)}::tsquery`);
  // Postgres would use the index for the operator. It does not for the function.
  return `${column} @@ ${value(first)}${rest === undefined ? '' : ` AND ts_match_vq(${column}, ${value(rest)})`}`;
}
