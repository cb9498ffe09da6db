/** How many businesses match the other filters outside the area of the filter, as a button that removes it. Nothing where the number inside is not exact. */
import { useOutsideAreaQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { noFilters, variablesFor, type Filters } from '#rules/filters.ts';
import { businessMapTexts } from './businessMapTexts.ts';

interface OutsideAreaProps {
  filters: Filters;
  inside: { totalCount: number; totalCountIsExact: boolean };
  /** Whether the number inside is that of the filters before. */
  isSearching: boolean;
  onShow: (changes: Partial<Filters>) => void;
}

export function OutsideArea({ filters, inside, isSearching, onShow }: OutsideAreaProps) {
  const change = { within: noFilters.within };
  // Where the count inside is a lower bound, there is no difference to show.
  const { data } = useOutsideAreaQuery({
    variables: variablesFor({ ...filters, ...change }),
    skip: !inside.totalCountIsExact,
  });
  const outside = data ? data.businesses.totalCount - inside.totalCount : 0;
  if (isSearching || outside <= 0) return null;
  return (
    <p className="flex justify-center pt-6">
      <Button onClick={() => onShow(change)}>
        {businessMapTexts.outside(outside, data!.businesses.totalCountIsExact)}
      </Button>
    </p>
  );
}
