/** The users that the list shows: loaded users who match at once, then the server's search results. */
import { failureText, toastFailure, useFailureToast } from '#client/core/failures.ts';
import { userTexts } from '../userTexts.ts';
import { useUsersPageQuery, type UsersPageQuery } from '#client/gql/graphql.ts';
import { matchesPerson } from './matchesPerson.ts';

type Users = UsersPageQuery['users'];
type Person = Users['edges'][number]['node'];

const peopleOf = (users: Users | undefined): Person[] => users?.edges.map(({ node }) => node) ?? [];

const tellFailure = (error: unknown) => toastFailure(error, failureText(error, userTexts.usersFailed));

/**
 * Queries the users.
 * @param typed the text in the search field
 * @param debounced the same text after a pause, for the server
 */
export function usePeople(typed: string, settled: string) {
  const search = typed.trim();
  const everyone = useUsersPageQuery({ variables: {} });
  const isPartial = everyone.data?.users.pageInfo.hasNextPage ?? false;
  const found = useUsersPageQuery({ variables: { search: settled }, skip: !settled || !isPartial });
  const failure = everyone.error ?? found.error;
  useFailureToast(failure, userTexts.usersFailed);

  const isAsked = search !== '' && isPartial;
  const answer = isAsked && search === settled ? found.data?.users : undefined;
  // Until the server responds, the matching results of the previous search stay.
  const more = answer ? peopleOf(answer) : peopleOf(found.previousData?.users ?? found.data?.users).filter(fits);
  const people = search
    ? [...new Map([...peopleOf(everyone.data?.users).filter(fits), ...more].map((one) => [one.id, one])).values()]
    : peopleOf(everyone.data?.users);

  function fits(person: Person): boolean {
    return matchesPerson(search, person);
  }

  const list = search ? answer : everyone.data?.users;
  const isWhole = search !== '' && !list?.pageInfo.hasNextPage;
  return {
    people,
    total: isWhole ? people.length : Math.max(list?.totalCount ?? 0, people.length),
    isExact: isWhole || list?.totalCountIsExact !== false,
    isLoading: (!everyone.data && !everyone.error) || (isAsked && !answer && !found.error),
    /** True if the query failed and there is nothing to show. */
    hasFailed: !everyone.data && everyone.error !== undefined,
    refetch: everyone.refetch,
    nextPage: list && {
      pageInfo: list.pageInfo,
      fetchMore: search ? found.fetchMore : everyone.fetchMore,
      onFailure: tellFailure,
    },
  };
}
