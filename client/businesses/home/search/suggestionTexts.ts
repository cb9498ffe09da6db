/** Texts of the suggestions below the search field, and of the alternatives to an empty list. */
import { count } from '#client/core/formats.ts';

/** The server counts to this number. */
const counted = 1000;

export const suggestionTexts = {
  suggestions: 'Suggestions',
  correction: 'Correction',
  businesses: 'Businesses',
  categories: 'Categories',
  places: 'Places',
  didYouMean: (search: string) => `Did you mean “${search}”?`,
  suggestionCount: (number: number) =>
    number === 0 ? 'No suggestions' : number === 1 ? '1 suggestion' : `${number} suggestions`,
  alternatives: 'Other ways to search',
  without: (filter: string) => `Without ${filter}`,
  businessCount: (number: number) =>
    `${count(number)}${number < counted ? '' : '+'} ${number === 1 ? 'business' : 'businesses'}`,
};
