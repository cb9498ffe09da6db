/** The list of the viewer's sessions. */
import { failureText, useFailureToast } from '#client/core/failures.ts';
import { accountTexts } from './accountTexts.ts';
import { useAccountPageQuery } from '#client/gql/graphql.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { SessionItem } from './SessionItem.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';

const failed = accountTexts.sessionsFailed;

export function Sessions() {
  // Sessions start and end on other devices, so the list is always fetched.
  const { data, error, refetch } = useAccountPageQuery({ fetchPolicy: 'cache-and-network' });
  useFailureToast(error, failed);
  const focusTarget = useFocusAfterRemoval<HTMLUListElement>(data?.mySessions.length);

  if (!data && error) return <TryAgain text={failureText(error, failed)} refetch={refetch} />;
  if (!data)
    return (
      <Loading>
        <div className="skeleton h-16" />
      </Loading>
    );
  return (
    <ul ref={focusTarget} tabIndex={-1} aria-label={accountTexts.sessions} className="divided outline-none">
      {data.mySessions.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  );
}
