/** What to choose in place of filters that find nothing: the filters without one of them, or another category. */
import type { HomePageQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { categories } from '#rules/categories.ts';
import type { Filters } from '#rules/filters.ts';
import { hueClass } from '../card/categoryHue.ts';
import { activeFiltersOf } from './activeFilters.ts';
import { suggestionTexts } from './search/suggestionTexts.ts';

interface AlternativesProps {
  filters: Filters;
  alternatives: HomePageQuery['businesses']['hints']['alternatives'];
  onChoose: (changes: Partial<Filters>) => void;
}

export function Alternatives({ filters, alternatives, onChoose }: AlternativesProps) {
  const labelsOf = (changes: Partial<Filters>) => activeFiltersOf({ ...filters, ...changes }).map(({ label }) => label);
  return (
    <section aria-label={suggestionTexts.alternatives} className="grid justify-items-center gap-4 pt-6">
      <h3 className="text-lg">{suggestionTexts.alternatives}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {alternatives.map(({ search, category, minRating, openNow, totalCount }) => {
          const changes: Partial<Filters> = {
            search: search ?? '',
            category: category ?? '',
            minRating: String(minRating ?? ''),
            openNow: openNow ? 'true' : '',
          };
          const otherCategory = category === filters.category ? null : category;
          const leftOut = labelsOf({}).filter((label) => !labelsOf(changes).includes(label));
          return (
            <li key={JSON.stringify(changes)}>
              <Button
                className={`flex-wrap wrap-anywhere ${otherCategory ? `${hueClass(otherCategory)} hue-bar` : ''}`}
                onClick={() => onChoose(changes)}
              >
                {otherCategory ? categories[otherCategory] : suggestionTexts.without(leftOut.join(', '))}
                <span className="text-sm text-ink2">{suggestionTexts.businessCount(totalCount)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
