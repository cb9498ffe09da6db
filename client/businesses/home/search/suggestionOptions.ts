/** The options of the search field: a correction, categories, businesses and places. */
import type { SearchSuggestionsQuery } from '#client/gql/graphql.ts';
import { categories, type CategoryName } from '#rules/categories.ts';
import type { Filters } from '#rules/filters.ts';
import { suggestionTexts } from './suggestionTexts.ts';

/** An option. A choice leads to a business, or sets filters. */
export interface SuggestionOption {
  key: string;
  group: string;
  label: string;
  hint?: string;
  /** The category whose hue marks the option. */
  category?: CategoryName;
  /** The id of the business. */
  business?: string;
  filters?: Partial<Filters>;
}

/** Returns the options in their order. Those of one group follow each other. */
export function optionsOf({
  didYouMean,
  businesses,
  categories: names,
  places,
}: SearchSuggestionsQuery['searchSuggestions']): SuggestionOption[] {
  const options: Omit<SuggestionOption, 'key'>[] = [
    ...(didYouMean
      ? [
          {
            group: suggestionTexts.correction,
            label: suggestionTexts.didYouMean(didYouMean),
            filters: { search: didYouMean },
          },
        ]
      : []),
    ...names.map((category) => ({
      group: suggestionTexts.categories,
      label: categories[category],
      category,
      filters: { category },
    })),
    ...businesses.map(({ id, name, category, location }) => ({
      group: suggestionTexts.businesses,
      label: name,
      hint: `${categories[category]} · ${location}`,
      category,
      business: id,
    })),
    ...places.map((place) => ({ group: suggestionTexts.places, label: place, filters: { search: place } })),
  ];
  return options.map((option) => ({ ...option, key: `${option.group} ${option.business ?? option.label}` }));
}
