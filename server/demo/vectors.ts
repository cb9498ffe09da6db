/** Search columns for many rows: the words of a small vocabulary are worked out once each. */
import type { CategoryName } from '#rules/categories.ts';
import { searchLexemes, type Searched } from '#server/search/fold.ts';
import { isDigest, longest } from '#server/search/digests.ts';
import { descriptionWords, searchWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { copyText } from './copy-text.ts';

const nothing: Searched = { name: '', location: '', description: '' };

/** What the search columns are made of. */
export interface Vocabulary {
  /** The words of names, places and categories that typos are compared with. */
  words: Set<string>;
  /** The words of descriptions, which may be common. */
  described: Set<string>;
  /** All that a search can find. */
  lexemes: Set<string>;
}

/** A vocabulary that nothing was added to yet. */
export const newVocabulary = (): Vocabulary => ({ words: new Set(), described: new Set(), lexemes: new Set() });

/**
 * Makes the search column of rows as COPY takes it, the same as `toTsvector(searchLexemes(row))` once Postgres has dropped
 * what is there twice: what a row is found by is what its words are found by.
 * @param vocabulary takes what it is made of
 */
export function vectorMaker({ words, described, lexemes }: Vocabulary): (row: Searched) => string {
  const vectorOf = (searched: Searched): string => {
    const found = searchLexemes(searched);
    for (const lexeme of found) if (!isDigest(lexeme)) lexemes.add(lexeme.slice(0, longest));
    return copyText(toTsvector(found));
  };
  const each = (text: string, vector: (word: string) => string): string => text.split(' ').map(vector).join(' ');
  const anyPart = remembered((word) => {
    for (const plain of searchWords({ ...nothing, name: word })) words.add(plain);
    return vectorOf({ ...nothing, name: word });
  });
  const beginnings = remembered((word) => {
    for (const plain of descriptionWords(word)) described.add(plain);
    return vectorOf({ ...nothing, description: word });
  });
  // There are far fewer places and categories than listings.
  const place = remembered((location) => each(location, anyPart));
  const kind = remembered((category) => {
    for (const plain of searchWords({ ...nothing, category: category as CategoryName })) words.add(plain);
    return vectorOf({ ...nothing, category: category as CategoryName });
  });
  return ({ name, location, description, category }) =>
    [each(name, anyPart), place(location), each(description, beginnings), category ? kind(category) : ''].join(' ');
}

function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    let found = made.get(text);
    if (found === undefined) made.set(text, (found = make(text)));
    return found;
  };
}
