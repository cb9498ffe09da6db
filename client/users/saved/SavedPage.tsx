/** The page of the saved businesses, with their count, a search and orders. */
import { businessTexts } from '#client/businesses/businessTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Spinner } from '#client/ui/Spinner.tsx';
import { SavedPageDocument } from '#client/gql/graphql.ts';
import { listVariables } from '#rules/list-params.ts';
import { savedSortOrders } from '#rules/sort-orders.ts';
import { ListControls } from '../ListControls.tsx';
import { useListParams } from '../useListParams.ts';
import { userTexts } from '../userTexts.ts';
import { SavedBusinesses } from './SavedBusinesses.tsx';
import { useSavedBusinesses } from './useSavedBusinesses.ts';

const head = fixedHead(userTexts.savedTitle);

export function SavedPage() {
  useHead(head);
  const { variables, typed, clearSearch, searchField, orderField } = useListParams(savedSortOrders);
  const saved = useSavedBusinesses(variables, userTexts.savedFailed);
  const { list, isLoading } = saved;
  const isSearch = variables.search !== undefined;
  const hasNone = list?.totalCount === 0 && !isSearch && !isLoading && !typed;

  return (
    <div className="grid gap-6 pt-8 md:pt-12">
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-[1fr_minmax(0,30rem)]">
        <div className="grid gap-2">
          <PageHeading>{userTexts.savedTitle}</PageHeading>
          {!hasNone && (
            <p role="status" className="flex min-h-5 items-center gap-2 text-sm font-semibold text-ink2">
              {isLoading || (!list && !saved.error) ? (
                <>
                  <Spinner /> {commonTexts.loading}
                </>
              ) : (
                list && countText(list, isSearch)
              )}
            </p>
          )}
        </div>
        {!hasNone && (
          <ListControls
            action={paths.saved}
            label={userTexts.searchSaved}
            placeholder={businessTexts.searchPlaceholder}
            searchField={searchField}
            orderField={orderField}
          />
        )}
      </div>
      <SavedBusinesses
        saved={saved}
        hasStatus
        viewText={businessTexts.viewDetails}
        empty={
          isSearch ? (
            <EmptyState text={businessTexts.noneFound}>
              <Button onClick={clearSearch}>{userTexts.clearSearch}</Button>
            </EmptyState>
          ) : undefined
        }
      />
    </div>
  );
}

const countText = (
  { totalCount, totalCountIsExact }: { totalCount: number; totalCountIsExact: boolean },
  isSearch: boolean,
): string => (isSearch ? businessTexts.found(totalCount, totalCountIsExact) : userTexts.savedCount(totalCount));

export const screen: Screen = {
  Component: SavedPage,
  head: () => head,
  queries: (_params, search) => [
    { document: SavedPageDocument, variables: listVariables(savedSortOrders, search), isChangedByOthers: true },
  ],
};
