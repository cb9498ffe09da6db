/** The filters as forms that send a GET request, for pages whose script does not run. Only the server renders them. */
import { paths } from '#client/core/paths.ts';
import { Button } from '#client/ui/Button.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { withoutScriptTexts } from '#client/ui/WithoutScript.tsx';
import { categories } from '#rules/categories.ts';
import { noFilters, toSearchParams, type Filters } from '#rules/filters.ts';
import { limits } from '#rules/limits.ts';
import { businessTexts } from '../businessTexts.ts';
import { categoryForm } from './CategoryIndex.tsx';
import { ratingOptions } from './FilterFields.tsx';
import { filterGrid } from './FilterPanel.tsx';
import { filterTexts } from './filterTexts.ts';
import { sortOf, sortOptionsOf } from './sortOptions.ts';

/** Computed in a function: the browser's build leaves this module out. */
const filterOptions = () => ({
  category: [
    { value: '', label: filterTexts.allCategories },
    ...Object.values(categories).map((label) => ({ value: label, label })),
  ],
  order: [
    { value: 'desc', label: filterTexts.descending },
    { value: 'asc', label: businessTexts.ascending },
  ],
});

/** The filters that a form keeps. */
function HiddenFields({ filters }: { filters: Filters }) {
  return [...toSearchParams(filters)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

export function FilterForm({ filters }: { filters: Filters }) {
  const { search, category, minRating, openNow, order } = filters;
  const options = filterOptions();
  return (
    <>
      {/* The category buttons above submit this form. It keeps the other filters. */}
      <form id={categoryForm} action={paths.home} hidden>
        <HiddenFields filters={{ ...filters, category: noFilters.category }} />
      </form>
      <noscript>
        <form action={paths.home} aria-label={businessTexts.filters} className={`mt-6 ${filterGrid}`}>
          <TextField
            label={businessTexts.search}
            name="search"
            type="search"
            maxLength={limits.search.max}
            placeholder={businessTexts.searchPlaceholder}
            defaultValue={search}
          />
          <SelectField
            label={businessTexts.category}
            name="category"
            options={options.category}
            defaultValue={category && categories[category]}
          />
          <SelectField
            label={filterTexts.minRating}
            name="minRating"
            options={ratingOptions}
            defaultValue={minRating}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="openNow" value="true" defaultChecked={openNow !== ''} />
            {businessTexts.openNow}
          </label>
          <SelectField
            label={businessTexts.sortBy}
            name="sortBy"
            options={sortOptionsOf(filters)}
            defaultValue={sortOf(filters)}
          />
          <SelectField label={filterTexts.order} name="order" options={options.order} defaultValue={order} />
          <Button type="submit" variant="primary">
            {withoutScriptTexts.apply}
          </Button>
          <HiddenFields filters={{ ...noFilters, near: filters.near, within: filters.within }} />
        </form>
      </noscript>
    </>
  );
}
