/** The text of a corrected search: which of the similar words of the lexicon a misspelt word stands for. */
import { categories, type CategoryName } from '#rules/categories.ts';
import { foldText, wordSeparators, type Searched } from './fold.ts';

/** The texts of a business that its search words are from. */
export type Found = Omit<Searched, 'category'> & { category: CategoryName };

/** A word that a typed one may stand for, and in how many letters they differ. */
export interface Choice {
  word: string;
  distance: number;
}

/** The words of a business: each folded, with its spelling in the name, else in the location, else in the description. */
const spellingsOf = ({ name, location, category, description }: Found): Map<string, string> =>
  new Map([
    ...foldText(categories[category])
      .split(wordSeparators)
      .map((word): [string, string] => [word, word]),
    ...`${description} ${location} ${name}`
      .split(wordSeparators)
      .map((spelling): [string, string] => [foldText(spelling), spelling]),
  ]);

/** The most similar words that one of the businesses has, of equally similar ones those that most of them have. */
export function correctedText(choices: Choice[][], businesses: Found[]): string {
  const texts = new Map<string, { text: string; distance: number; count: number }>();
  for (const business of businesses) {
    const spellings = spellingsOf(business);
    const folded = ` ${[...spellings.keys()].join(' ')}`;
    const named = foldText(`${business.name} ${business.location}`);
    // A whole word is nearer than the beginning of one, and that nearer than a part of the name or the location.
    const distanceTo = ({ word, distance }: Choice) =>
      distance + (spellings.has(word) ? 0 : folded.includes(` ${word}`) ? 0.25 : named.includes(word) ? 0.5 : 9);
    const nearest = choices.map((each) => each.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]!);
    const key = nearest.map(({ word }) => word).join(' ');
    const text = nearest.map(({ word }) => spellings.get(word) ?? word).join(' ');
    const distance = nearest.reduce((sum, each) => sum + distanceTo(each), 0);
    const known = texts.get(key);
    if (!known) texts.set(key, { text, distance, count: 1 });
    else Object.assign(known, { distance: Math.min(known.distance, distance), count: known.count + 1 });
  }
  return [...texts.values()].toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]!.text;
}

/** The number of letters left out, added, replaced or swapped between two words (optimal string alignment distance). */
export function editDistance(typed: string, meant: string): number {
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
