/** The controls that filter and sort the list. Each change applies at once. */
import type { ApolloCache, ModifierDetails } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import { useCallback } from 'react';
import { businessTexts } from '../businessTexts.ts';
import type { Category } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { categories } from '#rules/categories.ts';
import { noFilters, ratingChoices, type Filters } from '#rules/filters.ts';
import { distanceOrder } from '#rules/sort-orders.ts';
import { filterTexts } from './filterTexts.ts';
import { SearchField } from './SearchField.tsx';
import { sortChange, sortOf, sortOptionsOf } from './sortOptions.ts';
import type { SetFilters } from './useFilters.ts';

interface FilterFieldsProps {
  filters: Filters;
  setFilters: SetFilters;
}

const categoryOptions = optionsOf(categories, filterTexts.allCategories);
export const ratingOptions = [
  { value: '', label: filterTexts.anyRating },
  ...ratingChoices.map((value) => ({ value, label: businessTexts.rating(Number(value)) })),
];

/** Drops the lists and the maps of what was open when they were loaded: a press asks for what is open now. */
function dropOpen(cache: ApolloCache): void {
  const drop = <Field,>(list: Field, { storeFieldName, DELETE }: ModifierDetails) =>
    storeFieldName.includes('"openNow":true') ? DELETE : list;
  cache.modify({ fields: { businesses: drop, businessClusters: drop } });
}

export function FilterFields({ filters, setFilters }: FilterFieldsProps) {
  const { cache } = useApolloClient();
  const sort = sortOf(filters);
  // The nearest come first: this order has one direction.
  const isByDistance = sort === distanceOrder.name;
  const isAscending = isByDistance || filters.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const search = useCallback((text: string) => setFilters({ search: text }, { replace: true }), [setFilters]);
  return (
    <>
      <SearchField search={filters.search} onSearch={search} />
      <SelectField
        label={businessTexts.category}
        options={categoryOptions}
        value={filters.category}
        onChange={({ target }) => setFilters({ category: target.value as Category | '' })}
      />
      <SelectField
        label={filterTexts.minRating}
        options={ratingOptions}
        value={filters.minRating}
        onChange={({ target }) => setFilters({ minRating: target.value })}
      />
      <SelectField
        label={businessTexts.sortBy}
        options={sortOptionsOf(filters)}
        value={sort}
        onChange={({ target }) => setFilters(sortChange(target.value, filters))}
      />
      <Button
        aria-disabled={isByDistance}
        className="max-sm:px-2"
        onClick={() => !isByDistance && setFilters({ order: isAscending ? 'desc' : 'asc' })}
      >
        <Arrow aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{filterTexts.order}: </span>
        {isAscending ? businessTexts.ascending : filterTexts.descending}
      </Button>
      <Button
        aria-pressed={filters.openNow !== ''}
        className="max-sm:px-2"
        onClick={() => {
          if (!filters.openNow) dropOpen(cache);
          setFilters({ openNow: filters.openNow ? '' : 'true' });
        }}
      >
        {filters.openNow && <Check aria-hidden className="size-4 shrink-0" />}
        {businessTexts.openNow}
      </Button>
      <Button onClick={() => setFilters(noFilters)}>{businessTexts.clearFilters}</Button>
    </>
  );
}
