/** The users that the list shows: loaded users who match at once, then the server's search results. */
import { toastServerError, useServerErrorToast } from '#client/core/errors.ts';
import { userTexts } from '../userTexts.ts';
import { useUsersPageQuery, type UsersPageQuery, type UsersPageQueryVariables } from '#client/gql/graphql.ts';
import { usePageVariables } from '#client/ui/PageLinks.tsx';
import { useListPages } from '../ListPages.tsx';
import { matchesUser } from './matchesUser.ts';

type Users = UsersPageQuery['users'];
type ListedUser = Users['edges'][number]['node'];

const usersOf = (users: Users | undefined): ListedUser[] => users?.edges.map(({ node }) => node) ?? [];

const showError = (error: unknown) => toastServerError(error, userTexts.usersFailed);

/**
 * Queries the users.
 * @param search the text in the search field
 * @param variables the order, and the text after a pause for the server
 */
export function useUserList(search: string, { search: debounced, ...order }: UsersPageQueryVariables) {
  const page = usePageVariables();
  const all = useUsersPageQuery({ variables: debounced ? order : { ...order, ...page } });
  const isPartial = all.data?.users.pageInfo.hasNextPage ?? false;
  const found = useUsersPageQuery({
    variables: { search: debounced, ...order, ...page },
    skip: !debounced || !isPartial,
  });
  const failure = all.error ?? found.error;
  useServerErrorToast(failure, userTexts.usersFailed);

  const isServerSearch = search !== '' && isPartial;
  const searchResult = isServerSearch && search === debounced ? found.data?.users : undefined;
  const hasSearchFailed = isServerSearch && !searchResult && found.error !== undefined;
  // Until the server responds, the matching results of the previous search stay, and the list in the previous order.
  const more = searchResult ? usersOf(searchResult) : usersOf((found.data ?? found.previousData)?.users).filter(fits);
  // A further page of a search has no users of the first page of all.
  const loaded =
    debounced && page.after ? [] : usersOf((all.data ?? (all.error ? undefined : all.previousData))?.users);
  const users = search
    ? [...new Map([...loaded.filter(fits), ...more].map((user) => [user.id, user])).values()]
    : loaded;

  function fits(user: ListedUser): boolean {
    return matchesUser(search, user);
  }

  const list = search ? searchResult : all.data?.users;
  const nextPage = useListPages(list, search ? found.fetchMore : all.fetchMore, showError);
  const isWhole = search !== '' && !list?.pageInfo.hasNextPage;
  return {
    users,
    total: isWhole ? users.length : Math.max(list?.totalCount ?? 0, users.length),
    isExact: !hasSearchFailed && (isWhole || list?.totalCountIsExact !== false),
    isLoading: (!all.data && !all.error) || (isServerSearch && !searchResult && !found.error),
    /** True if the query failed and there is nothing to show. */
    hasFailed: (!all.data && all.error !== undefined) || (hasSearchFailed && users.length === 0),
    refetch: hasSearchFailed ? found.refetch : all.refetch,
    nextPage,
  };
}
