/** Takes back the viewer's rating. The average and the viewer's comments change at once; a failed request restores them. */
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { toasts } from '#client/core/toasts.ts';
import { useClearRatingMutation } from '#client/gql/graphql.ts';
import { rateComments, withRating, type Ratable } from './ratingCache.ts';
import { ratingTexts } from './ratingTexts.ts';

/** Returns a function that takes back a rating. The caller makes sure that the viewer has rated. */
export function useClearRating() {
  const { user } = useAuth();
  const [send] = useClearRatingMutation();

  return async (business: Ratable): Promise<void> => {
    try {
      await send({
        variables: { businessId: business.id },
        optimisticResponse: { clearRating: withRating(business, null) },
        update: (cache) => user && rateComments(cache, business.id, user.id, null),
      });
      toasts.success(ratingTexts.ratingRemoved);
    } catch (error) {
      toastFailure(error, ratingTexts.removeFailed);
    }
  };
}
