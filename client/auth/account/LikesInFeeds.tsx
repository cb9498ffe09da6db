/** The checkbox that shows one's likes in the feeds of followers. It shows the new state at once, and the old one again after a failure. */
import { errorMessage, toastServerError } from '#client/core/errors.ts';
import {
  useLikesInFeedsQuery,
  useSetShowsLikesInFeedsMutation,
} from '#client/gql/documents/auth/account/LikesInFeeds.ts';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { accountTexts } from './accountTexts.ts';

export function LikesInFeeds() {
  const { data, error, refetch } = useLikesInFeedsQuery();
  const [setShows] = useSetShowsLikesInFeedsMutation();
  const { me } = data ?? {};
  if (!me && error) return <TryAgain text={errorMessage(error, accountTexts.likesNotLoaded)} refetch={refetch} />;
  const change = ({ id }: { id: string }, showsLikes: boolean) =>
    setShows({
      variables: { showsLikes },
      optimisticResponse: {
        setShowsLikesInFeeds: { __typename: 'User', id, showsLikesInFeeds: showsLikes },
      },
    }).catch((failure: unknown) => toastServerError(failure, accountTexts.likesFailed));
  return (
    <label className="flex min-h-11 items-center gap-3">
      {me ? (
        <input
          type="checkbox"
          checked={me.showsLikesInFeeds ?? false}
          onChange={({ target }) => void change(me, target.checked)}
          className="size-5 shrink-0"
        />
      ) : (
        <span className="size-5 shrink-0 skeleton" />
      )}
      {accountTexts.showLikes}
    </label>
  );
}
