/** The options of the search field: a correction, categories, businesses and places. */
import type { SearchSuggestionsQuery } from '#client/gql/graphql.ts';
import type { ListOption } from '#client/ui/combobox/OptionList.tsx';
import { categories, type CategoryName } from '#rules/categories.ts';
import type { Filters } from '#rules/filters.ts';
import { hueClass } from '../../card/categoryHue.ts';
import { suggestionTexts } from './suggestionTexts.ts';

/** An option. A choice leads to a business, or sets filters. */
interface SuggestionOption extends ListOption {
  /** The id of the business. */
  business?: string;
  filters?: Partial<Filters>;
}

const categoryClass = (category: CategoryName): string => `${hueClass(category)} hue-bar`;

/** Returns the options in their order. Those of one group follow each other. */
export function suggestionOptions({
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
            isGroupHidden: true,
            label: suggestionTexts.didYouMean(didYouMean),
            filters: { search: didYouMean },
          },
        ]
      : []),
    ...names.map((category) => ({
      group: suggestionTexts.categories,
      label: categories[category],
      look: categoryClass(category),
      filters: { category },
    })),
    ...businesses.map(({ id, name, category, location }) => ({
      group: suggestionTexts.businesses,
      label: name,
      hint: `${categories[category]} · ${location}`,
      look: categoryClass(category),
      business: id,
    })),
    ...places.map((place) => ({
      group: suggestionTexts.places,
      label: place,
      isPlace: true,
      filters: { search: place },
    })),
  ];
  return options.map((option) => ({ ...option, key: `${option.group} ${option.business ?? option.label}` }));
}
