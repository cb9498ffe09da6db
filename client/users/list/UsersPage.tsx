/** The list of users with its search field. */
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { userTexts } from '../userTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { CountLine } from '#client/ui/CountLine.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { UsersPageDocument } from '#client/gql/graphql.ts';
import { listVariables } from '#rules/list-params.ts';
import { userSortOrders } from '#rules/sort-orders.ts';
import { ListControls } from '../ListControls.tsx';
import { ListPages } from '../ListPages.tsx';
import { pageVariables } from '#client/ui/PageLinks.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { UserCard } from './UserCard.tsx';
import { UserSkeletons } from './UserSkeletons.tsx';
import { useUserList } from './useUserList.ts';
import { useListParams } from '../useListParams.ts';

const head = fixedHead(userTexts.usersTitle, paths.users);

export function UsersPage() {
  useHead(head);
  const { variables, typed, clearSearch, searchField, orderField } = useListParams(userSortOrders);
  const { users, total, isExact, isLoading, hasFailed, refetch, nextPage } = useUserList(typed, variables);

  return (
    <>
      <div className="grid items-end gap-6 pt-8 pb-6 md:pt-12 lg:grid-cols-[1fr_minmax(0,30rem)]">
        <div className="grid gap-3">
          <PageHeading className="text-hero">{userTexts.usersTitle}</PageHeading>
          <p className="max-w-xl text-lg text-balance text-ink2">{userTexts.usersHint()}</p>
        </div>
        <ListControls
          action={paths.users}
          label={userTexts.search}
          placeholder={userTexts.searchPlaceholder}
          searchField={searchField}
          orderField={orderField}
        />
      </div>
      <section className="border-t border-line pt-6">
        {!hasFailed && <CountLine isLoading={isLoading}>{userTexts.found(total, isExact)}</CountLine>}
        {users.length > 0 && (
          <CardGrid>
            {users.map((user) => (
              <UserCard key={user.id} user={user} />
            ))}
          </CardGrid>
        )}
        {users.length === 0 && isLoading && <UserSkeletons />}
        {users.length === 0 && !isLoading && !hasFailed && (
          <EmptyState text={userTexts.noneFound}>
            <Button onClick={clearSearch}>{userTexts.clearSearch}</Button>
          </EmptyState>
        )}
        {hasFailed && <TryAgain refetch={refetch} />}
        <ListPages {...nextPage} />
      </section>
    </>
  );
}

export const screen: Screen = {
  Component: UsersPage,
  head: () => head,
  queries: (_params, address) => {
    const { search, ...order } = listVariables(userSortOrders, address);
    const page = pageVariables(address);
    const all = { document: UsersPageDocument, variables: search ? order : { ...order, ...page } };
    // Whether a search needs the server depends on the first result.
    return search ? [all, { ...all, variables: { search, ...order, ...page }, isServerOnly: true }] : [all];
  },
};
