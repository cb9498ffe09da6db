/** Texts of the suggestions below the search field, and of the alternatives to an empty list. */
import { formatNumber } from '#client/core/formats.ts';
import { limits } from '#rules/limits.ts';

export const suggestionTexts = {
  correction: 'Correction',
  businesses: 'Businesses',
  categories: 'Categories',
  places: 'Places',
  didYouMean: (search: string) => `Did you mean “${search}”?`,
  alternatives: 'Other ways to search',
  without: (filter: string) => `Without ${filter}`,
  businessCount: (number: number) =>
    `${formatNumber(number, number < limits.reducedCount)} ${number === 1 ? 'business' : 'businesses'}`,
};
