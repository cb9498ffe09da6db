/** The details of a business: picture, facts, actions, rating and comments. */
import type { FragmentType } from '@apollo/client';
import { useAuth } from '#client/auth/authContext.ts';
import { Comments } from '#client/comments/Comments.tsx';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { BusinessDetails_BusinessFragmentDoc, type BusinessDetails_BusinessFragment } from '#client/gql/graphql.ts';
import { LikeButton } from '#client/reactions/LikeButton.tsx';
import { RatingHistogram } from '#client/reactions/RatingHistogram.tsx';
import { SaveButton } from '#client/reactions/SaveButton.tsx';
import { StarRating } from '#client/reactions/StarRating.tsx';
import { Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { BusinessFacts } from './BusinessFacts.tsx';
import { hueClass } from '../card/categoryHue.ts';
import { OwnerActions } from './OwnerActions.tsx';
import { ShareButton } from './ShareButton.tsx';

interface BusinessDetailsProps {
  business: FragmentType<BusinessDetails_BusinessFragment>;
}

export function BusinessDetails({ business }: BusinessDetailsProps) {
  const { user } = useAuth();
  const data = useLiveFragment(BusinessDetails_BusinessFragmentDoc, business);
  if (!data) return null;
  return (
    <article className={`${hueClass(data.category)} grid gap-8 pt-6 wrap-anywhere lg:gap-12 lg:pt-10`}>
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
        <Picture
          picture={data.cover}
          alt={data.name}
          sizes={pictureSizes.details}
          isUrgent
          className="aspect-8/5 rounded-card border border-line sm:[--stripe:5%]"
        />
        <div className="grid gap-6">
          <BusinessFacts business={data} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4 max-sm:*:grow max-sm:[&_.button]:px-3">
            <LikeButton business={data} hasLabel />
            <SaveButton business={data} hasLabel />
            <ShareButton title={data.name} />
            {user?.id === data.owner.id && <OwnerActions business={data} />}
          </div>
        </div>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_1fr] lg:gap-12">
        <Comments business={data} />
        <div className="grid gap-6 max-lg:row-start-1 sm:max-lg:grid-cols-2">
          <StarRating business={data} />
          {data.numRatings > 0 && <RatingHistogram counts={data.ratingCounts} />}
        </div>
      </div>
    </article>
  );
}
