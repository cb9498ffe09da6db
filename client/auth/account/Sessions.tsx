/** The list of the viewer's sessions. */
import { useServerErrorToast } from '#client/core/errors.ts';
import { accountTexts } from './accountTexts.ts';
import type { useAccountPageQuery } from '#client/gql/graphql.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { SessionItem } from './SessionItem.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';

const failed = accountTexts.sessionsFailed;

export function Sessions({ account }: { account: ReturnType<typeof useAccountPageQuery> }) {
  const { data, error, refetch } = account;
  useServerErrorToast(error, failed);
  const focusTarget = useFocusAfterRemoval<HTMLUListElement>(data?.mySessions?.length);

  if (!data && error) return <TryAgain refetch={refetch} />;
  if (!data) return <Loading />;
  return (
    <ul ref={focusTarget} tabIndex={-1} aria-label={accountTexts.sessions} className="divided outline-none">
      {data.mySessions?.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  );
}
