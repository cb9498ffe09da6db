/** The businesses that match the filters: the grid and Load more, or what to do where there are none. */
import { lazyCode } from '#client/core/lazyCode.ts';
import { businessTexts } from '../businessTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageLinks } from '#client/ui/PageLinks.tsx';
import { BusinessCard } from '../card/BusinessCard.tsx';
import { BusinessSkeletons } from '../card/BusinessSkeletons.tsx';
import type { Filters } from '#rules/filters.ts';
import { FilterLink } from './FilterLink.tsx';
import type { useBusinessList } from './useBusinessList.ts';

const alternativesCode = lazyCode(async () => (await import('./Alternatives.tsx')).Alternatives);

const outsideCode = lazyCode(async () => (await import('../map/OutsideArea.tsx')).OutsideArea);

interface BusinessListProps extends ReturnType<typeof useBusinessList> {
  filters: Filters;
  /** Whether the map is shown: narrow windows hide the list then. */
  isMap: boolean;
  onClear: () => void;
  /** Receives the filters that the user chooses in place of the current ones. */
  onChoose: (changes: Partial<Filters>) => void;
}

export function BusinessList(props: BusinessListProps) {
  const { list, isSearching, failure, refetch, more, filters, isMap, onClear, onChoose } = props;
  if (failure) return <TryAgain refetch={refetch} />;
  if (!list) return <BusinessSkeletons />;
  const { edges, hints } = list;
  const { didYouMean, alternatives } = hints;
  return (
    <>
      {/* While the next list loads, these are about the filters before. The correction keeps its room, so that nothing moves. */}
      {didYouMean && (
        <p className={isSearching ? 'invisible pb-4' : 'pb-4'}>
          {edges.length > 0 ? `${businessTexts.noneWith(filters.search)} “` : `${businessTexts.didYouMean} `}
          <FilterLink filters={filters} change={{ search: didYouMean }} onChoose={onChoose}>
            {didYouMean}
          </FilterLink>
          {edges.length > 0 ? '”' : '?'}
        </p>
      )}
      {edges.length === 0 && (
        <>
          <EmptyState text={businessTexts.noneFound}>
            <Button onClick={onClear}>{businessTexts.clearAllFilters}</Button>
          </EmptyState>
          {!isSearching && alternatives.length > 0 && (
            <Lazy code={alternativesCode}>
              {(Alternatives) => <Alternatives filters={filters} alternatives={alternatives} onChoose={onChoose} />}
            </Lazy>
          )}
        </>
      )}
      {edges.length > 0 && (
        // Dimmed pictures show that a search runs; dimmed text would lose its contrast.
        <div aria-busy={isSearching} className={isSearching ? '[&_img]:opacity-60' : ''}>
          <CardGrid>
            {edges.map(({ node, distance }, at) => (
              <BusinessCard key={node.id} business={node} distance={distance} isFirst={at === 0 && !isMap} />
            ))}
          </CardGrid>
        </div>
      )}
      {more && <LoadMore onMore={() => more()} />}
      {filters.within && (
        <Lazy code={outsideCode}>
          {(OutsideArea) => <OutsideArea filters={filters} inside={list} isSearching={isSearching} onShow={onChoose} />}
        </Lazy>
      )}
      {import.meta.env?.SSR && <PageLinks pageInfo={list.pageInfo} />}
    </>
  );
}
