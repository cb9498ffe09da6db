/** Rates a business. The average and the viewer's comments show the rating at once; a failed request restores them. */
import { useRef } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { askToLogin } from '#client/core/wayBack.ts';
import { rateComments, withRating, type Ratable } from './ratingCache.ts';
import { ratingTexts } from './ratingTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useRateBusinessMutation } from '#client/gql/graphql.ts';

/** Returns a function that rates a business. Visitors get an error toast that asks them to log in. */
export function useRateBusiness() {
  const { user } = useAuth();
  const [send] = useRateBusinessMutation();
  const inProgress = useRef<number>(undefined);

  return async (business: Ratable, value: number): Promise<void> => {
    if (!user) return askToLogin(ratingTexts.loginToRate, business);
    // A held key and a double click rate once.
    if (inProgress.current === value) return;
    inProgress.current = value;
    try {
      await send({
        variables: { businessId: business.id, value },
        optimisticResponse: { rateBusiness: withRating(business, value) },
        update: (cache) => rateComments(cache, business.id, user.id, value),
      });
      toasts.success(ratingTexts.ratingSubmitted);
    } catch (error) {
      toastFailure(error, ratingTexts.ratingFailed);
    }
    if (inProgress.current === value) inProgress.current = undefined;
  };
}
