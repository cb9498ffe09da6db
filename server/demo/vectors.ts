/** Search columns for many rows: the words of a small vocabulary are worked out once each. */
import { categories } from '#rules/categories.ts';
import { searchLexemes, searchWords, toTsvector, type Searched } from '#server/core/search.ts';

const nothing: Searched = { name: '', location: '', description: '' };
const blank = /\s+/;

/**
 * Makes the search column of rows, the same as `toTsvector(searchLexemes(row))` once Postgres has dropped what is there
 * twice: what a row is found by is what its words are found by.
 * @param words takes the words of names and places that typos are compared with
 */
export function vectorMaker(words: Set<string>): (row: Searched) => string {
  const whole = new Map<string, string>();
  const begun = new Map<string, string>();
  const anyPart = (word: string): string => {
    let vector = whole.get(word);
    if (vector === undefined) {
      whole.set(word, (vector = toTsvector(searchLexemes({ ...nothing, name: word }))));
      for (const plain of searchWords({ ...nothing, name: word })) words.add(plain);
    }
    return vector;
  };
  const beginnings = (word: string): string => {
    let vector = begun.get(word);
    if (vector === undefined) begun.set(word, (vector = toTsvector(searchLexemes({ ...nothing, description: word }))));
    return vector;
  };
  return ({ name, location, description, category }) =>
    [
      ...name.split(blank).map(anyPart),
      ...location.split(blank).map(anyPart),
      ...description.split(blank).map(beginnings),
      ...(category ? categories[category].split(blank).map(beginnings) : []),
    ].join(' ');
}
