/** The Like button with the number of likes: an icon on cards, with a label on the details page. */
import type { FragmentType } from '@apollo/client';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { errorMessage } from '#client/core/errors.ts';
import { formatNumber } from '#client/core/formats.ts';
import { useIsViewerDataKnown } from '#client/core/viewerData.ts';
import { reactionTexts } from './reactionTexts.ts';
import { LikeButton_BusinessFragmentDoc } from '#client/gql/documents/reactions/LikeButton.ts';
import type { LikeButton_BusinessFragment } from '#client/gql/graphql.ts';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { useSetLike } from './useSetLike.ts';

interface LikeButtonProps {
  business: FragmentType<LikeButton_BusinessFragment>;
  /** With the label 'Like' or 'Liked', as on the details page. */
  hasLabel?: boolean;
}

const cardFailure = (error: unknown) => errorMessage(error, reactionTexts.likeFailed);
const pageFailure = () => reactionTexts.likeStatusFailed;

export function LikeButton({ business, hasLabel = false }: LikeButtonProps) {
  const data = useLiveFragment(LikeButton_BusinessFragmentDoc, business);
  const setLike = useSetLike(hasLabel ? pageFailure : cardFailure);
  const isKnown = useIsViewerDataKnown();
  if (!data) return null;
  const { name, isLiked, numLikes } = data;
  return (
    <button
      type="button"
      aria-pressed={isKnown ? isLiked : undefined}
      aria-disabled={!isKnown || undefined}
      onClick={() => isKnown && void setLike(data, !isLiked)}
      className={`${hasLabel ? 'button' : 'icon-button text-sm'} ${isKnown ? '' : 'neutral'} ${isLiked ? 'text-like' : ''}`}
    >
      <Icon name="heart" className={`size-5 ${isLiked ? 'fill-current' : ''}`} />
      {hasLabel ? (
        <span className="state" data-longer={reactionTexts.liked}>
          {isLiked ? reactionTexts.liked : reactionTexts.like}
        </span>
      ) : (
        <span className="sr-only">{reactionTexts.likeBusiness(name)}, </span>
      )}
      <span aria-hidden>{formatNumber(numLikes)}</span>
      <span className="sr-only">{reactionTexts.likes(numLikes)}</span>
    </button>
  );
}
