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

const textOf = ({ name, location, category, description }: Found): string =>
  `${foldText(categories[category])} ${description} ${location} ${name}`;

/** The choice that is nearest to a word of a business, with its distance from that. */
function nearestIn(choices: Choice[], words: ReadonlySet<string>, named: string, all: string): Choice {
  // A whole word is nearer than the beginning of one, and that nearer than a part of the name or the location.
  const apart = ({ word }: Choice) =>
    words.has(word) ? 0 : all.includes(` ${word}`) ? 0.25 : named.includes(word) ? 0.5 : Infinity;
  const distances = choices.map((each) => ({ ...each, distance: each.distance + apart(each) }));
  return distances.reduce((best, each) => (each.distance < best.distance ? each : best));
}

/**
 * The most similar words that one of the businesses has, of equally similar ones those that most of them have, with the spelling of the
 * name, else of the location, else of the description; the words of a category in lower case.
 */
export function correctedText(choices: Choice[][], businesses: Found[]): string {
  const candidates = new Map<string, { words: string[]; business: Found; distance: number; count: number }>();
  for (const business of businesses) {
    const folded = foldText(textOf(business)).split(wordSeparators);
    const own = new Set(folded);
    const all = ` ${folded.join(' ')}`;
    const named = foldText(`${business.name} ${business.location}`);
    const nearest = choices.map((each) => nearestIn(each, own, named, all));
    const words = nearest.map(({ word }) => word);
    const distance = nearest.reduce((sum, each) => sum + each.distance, 0);
    const known = candidates.get(words.join(' '));
    if (!known || distance < known.distance)
      candidates.set(words.join(' '), { words, business, distance, count: (known?.count ?? 0) + 1 });
    else known.count += 1;
  }
  const [best] = [...candidates.values()].toSorted((a, b) => a.distance - b.distance || b.count - a.count);
  const spellings = new Map(
    textOf(best!.business)
      .split(wordSeparators)
      .map((spelling) => [foldText(spelling), spelling]),
  );
  return best!.words.map((word) => spellings.get(word) ?? word).join(' ');
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
