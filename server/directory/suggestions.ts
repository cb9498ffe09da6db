/** Suggestions for the text of a search field: businesses, categories and places. */
import { categories, categoryNames, type CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { checkPageSize } from '#server/core/page.ts';
import { foldText, searchTerms } from '#server/search/fold.ts';
import { validateFilter } from './filter.ts';
import { lexemesInUse } from './lexemes-in-use.ts';
import type { ListedBusiness } from './listed-business.ts';
import { readCandidates, readInOrder, readUsedCategories, type Candidate } from './suggestions.reads.ts';
import { correctTypos } from './typos.ts';

/** `suggestionDescriptions` describes the fields. */
export interface Suggestions {
  businesses: ListedBusiness[];
  categories: CategoryName[];
  places: string[];
  didYouMean: string | null;
}

/**
 * Suggests businesses, categories and places for the text of a search field.
 * @param first the maximum number of suggestions of each kind, 1 to 10
 * @throws BAD_USER_INPUT for a text that is too long or another number of suggestions
 */
export async function suggestSearches(
  ctx: Context,
  { search, first }: { search: string; first: number },
): Promise<Suggestions> {
  checkPageSize(first, limits.suggestions.max);
  const { terms } = validateFilter({ search });
  if (terms.length === 0) return { businesses: [], categories: [], places: [], didYouMean: null };
  const plain = await lexemesInUse(ctx, terms);
  const found = plain ? await readCandidates(ctx, plain, search) : [];
  if (found.length > 0) return { ...(await rank(ctx, found, search, first)), didYouMean: null };
  const { query, text } = (await correctTypos(ctx, terms)) ?? {};
  const similar = query ? await readCandidates(ctx, query, text ?? search) : [];
  return { ...(await rank(ctx, similar, text ?? search, first)), didYouMean: text ?? null };
}

async function rank(
  ctx: Context,
  found: Candidate[],
  search: string,
  first: number,
): Promise<Omit<Suggestions, 'didYouMean'>> {
  const terms = searchTerms(search);
  const key = foldText(search.trim());
  const scoreOf = ({ nameKey, location }: Candidate): number => {
    if (nameKey.startsWith(key)) return 0;
    if (beginsWords(nameKey, terms)) return 1;
    if (contains(nameKey, terms)) return 2;
    // The others have the terms in the description.
    return contains(`${nameKey} ${foldText(location)}`, terms) ? 3 : 4;
  };
  // Ids sort by the time of creation: the newest first among equals.
  const best = found
    .map((each) => ({ ...each, score: scoreOf(each) }))
    .toSorted((a, b) => a.score - b.score || (a.id < b.id ? 1 : -1))
    .slice(0, first);
  const [businesses, inCategories] = await Promise.all([
    readInOrder(ctx, best),
    readUsedCategories(
      ctx,
      categoryNames.filter((name) => beginsWords(foldText(categories[name]), terms)),
    ),
  ]);
  return {
    businesses,
    categories: inCategories.slice(0, first),
    places: matchingLocations(found, terms).slice(0, first),
  };
}

/** Whether a folded text has each term, in one of its spellings. */
const contains = (text: string, terms: string[][]): boolean =>
  terms.every((spellings) => spellings.some((spelling) => text.includes(spelling)));

/** Whether a folded text has, for each term, a word that begins with it. */
const beginsWords = (text: string, terms: string[][]): boolean =>
  contains(
    ` ${text}`,
    terms.map((spellings) => spellings.map((spelling) => ` ${spelling}`)),
  );

/** The different locations that contain the terms, those with words that begin with them first, then those of the most candidates. */
function matchingLocations(found: Candidate[], terms: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const { location } of found)
    if (contains(foldText(location), terms)) counts.set(location, (counts.get(location) ?? 0) + 1);
  return [...counts]
    .map(([location, count]) => ({ location, count, begins: Number(beginsWords(foldText(location), terms)) }))
    .toSorted((a, b) => b.begins - a.begins || b.count - a.count || (a.location < b.location ? -1 : 1))
    .map(({ location }) => location);
}
