/** The earlier texts of an edited comment, the newest first. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { useCommentVersionsQuery } from '#client/gql/graphql.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';

const versionTexts = { versions: 'Earlier texts', none: 'No earlier text is kept.' };

export function CommentVersions({ id }: { id: string }) {
  const { data, error, refetch } = useCommentVersionsQuery({
    variables: { id },
    // The list grows with each edit.
    fetchPolicy: 'cache-and-network',
    // An edit shows before it is stored: a request that was sent in between must not answer the one after it.
    context: { queryDeduplication: false },
  });
  if (error) return <TryAgain text={commonTexts.notLoaded} refetch={refetch} />;
  const versions = data?.comment?.versions;
  if (!versions) return <Loading />;
  if (versions.length === 0) return <p className="pt-2 text-sm text-ink2">{versionTexts.none}</p>;
  return (
    <ol aria-label={versionTexts.versions} className="mt-2 grid gap-2 rounded-card bg-sunken p-4 text-sm text-ink2">
      {versions.map(({ text, writtenAt }) => (
        <li key={writtenAt}>
          <time dateTime={writtenAt} title={exactDate(writtenAt)} className="text-ink3">
            {relativeDate(writtenAt)}
          </time>
          <p className="whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
