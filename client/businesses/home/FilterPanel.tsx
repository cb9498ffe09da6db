/** The six controls that filter and sort the list. Each change applies at once. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback } from 'react';
import { businessTexts } from '../businessTexts.ts';
import type { Category } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { categories, categoryNames } from '#rules/categories.ts';
import { noFilters, ratingChoices, type Filters } from '#rules/filters.ts';
import { sortOrders, type SortBy } from '#rules/sort-orders.ts';
import { SearchField } from './SearchField.tsx';
import type { SetFilters } from './useFilters.ts';

interface FilterPanelProps {
  id: string;
  filters: Filters;
  setFilters: SetFilters;
}

const categoryOptions = [
  { value: '', label: businessTexts.allCategories },
  ...categoryNames.map((value) => ({ value, label: categories[value] })),
];
const ratingOptions = [
  { value: '', label: businessTexts.anyRating },
  ...ratingChoices.map((value) => ({ value, label: businessTexts.rating(Number(value)) })),
];
const sortOptions = Object.entries(sortOrders).map(([value, { label }]) => ({ value, label }));

export function FilterPanel({ id, filters, setFilters }: FilterPanelProps) {
  const isAscending = filters.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const search = useCallback((text: string) => setFilters({ search: text }, { replace: true }), [setFilters]);
  return (
    <section
      id={id}
      aria-label={businessTexts.filters}
      className="needs-script card mt-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 p-4 *:min-w-0 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 sm:gap-x-4 lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
    >
      <SearchField search={filters.search} onSearch={search} />
      <SelectField
        label={businessTexts.category}
        options={categoryOptions}
        value={filters.category}
        onChange={({ target }) => setFilters({ category: target.value as Category | '' })}
      />
      <SelectField
        label={businessTexts.minRating}
        options={ratingOptions}
        value={filters.minRating}
        onChange={({ target }) => setFilters({ minRating: target.value })}
      />
      <SelectField
        label={businessTexts.sortBy}
        options={sortOptions}
        value={filters.sortBy}
        onChange={({ target }) => setFilters({ sortBy: target.value as SortBy })}
      />
      <Button className="max-sm:px-2" onClick={() => setFilters({ order: isAscending ? 'desc' : 'asc' })}>
        <Arrow aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{businessTexts.order}: </span>
        {isAscending ? businessTexts.ascending : businessTexts.descending}
      </Button>
      <Button onClick={() => setFilters(noFilters)}>{businessTexts.clearFilters}</Button>
    </section>
  );
}
