/** Computes search columns for many rows: each word of a small vocabulary is computed once. */
import type { CategoryName } from '#rules/categories.ts';
import { searchLexemes, type Searched } from '#server/search/fold.ts';
import { isDigest, maxLength } from '#server/search/digests.ts';
import { descriptionWords, lexiconWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { copyText } from './copy-text.ts';

const nothing: Searched = { name: '', location: '', description: '' };

/** The words of the search columns. */
export interface Vocabulary {
  /** The words of names, places and categories, with which typos are compared. */
  words: Set<string>;
  /** The words of descriptions. */
  described: Set<string>;
  /** All lexemes. */
  lexemes: Set<string>;
}

/** Creates an empty vocabulary. */
export const createVocabulary = (): Vocabulary => ({ words: new Set(), described: new Set(), lexemes: new Set() });

/**
 * Creates a function that computes the search column of a row in the format of COPY. The column equals
 * `toTsvector(searchLexemes(row))` after Postgres has removed duplicates, since the lexemes of a row are those of its words.
 * @param vocabulary collects the words
 */
export function createVectorBuilder({ words, described, lexemes }: Vocabulary): (row: Searched) => string {
  const vectorOf = (searched: Searched): string => {
    const found = searchLexemes(searched);
    for (const lexeme of found) if (!isDigest(lexeme)) lexemes.add(lexeme.slice(0, maxLength));
    return copyText(toTsvector(found));
  };
  const each = (text: string, vector: (word: string) => string): string => text.split(' ').map(vector).join(' ');
  const anyPart = memoize((word) => {
    for (const plain of lexiconWords({ ...nothing, name: word })) words.add(plain);
    return vectorOf({ ...nothing, name: word });
  });
  const beginnings = memoize((word) => {
    for (const plain of descriptionWords(word)) described.add(plain);
    return vectorOf({ ...nothing, description: word });
  });
  // There are far fewer places and categories than businesses.
  const place = memoize((location) => each(location, anyPart));
  const kind = memoize((category) => {
    for (const plain of lexiconWords({ ...nothing, category: category as CategoryName })) words.add(plain);
    return vectorOf({ ...nothing, category: category as CategoryName });
  });
  return ({ name, location, description, category }) =>
    [each(name, anyPart), place(location), each(description, beginnings), category ? kind(category) : ''].join(' ');
}

function memoize(compute: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>();
  return (text) => {
    let found = results.get(text);
    if (found === undefined) results.set(text, (found = compute(text)));
    return found;
  };
}
