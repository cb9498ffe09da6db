/** Rates a business. The average changes at once; a failed request restores it. */
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { ratingTexts } from './ratingTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useRateBusinessMutation, type RateBusinessMutation } from '#client/gql/graphql.ts';

interface Ratable {
  id: string;
  myRating: number | null;
  /** The numbers of ratings with one to five stars. */
  ratingCounts: number[];
}

/** The optimistic response of the mutation: the new rating replaces the viewer's last one. */
function optimisticResult({ id, myRating, ratingCounts }: Ratable, value: number): RateBusinessMutation {
  const counts = ratingCounts.map(
    (number, index) => number - Number(index + 1 === myRating) + Number(index + 1 === value),
  );
  const numRatings = counts.reduce((sum, number) => sum + number, 0);
  const stars = counts.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return {
    rateBusiness: {
      __typename: 'Business',
      id,
      myRating: value,
      averageRating: stars / numRatings,
      numRatings,
      ratingCounts: counts,
    },
  };
}

/** Returns a function that rates a business. Visitors get an error toast that asks them to log in. */
export function useRateBusiness() {
  const { isAuthenticated } = useAuth();
  const [send] = useRateBusinessMutation();

  return async (business: Ratable, value: number): Promise<void> => {
    if (!isAuthenticated) return toasts.error(ratingTexts.loginToRate);
    try {
      await send({
        variables: { businessId: business.id, value },
        optimisticResponse: optimisticResult(business, value),
      });
      toasts.success(ratingTexts.ratingSubmitted);
    } catch (error) {
      toastFailure(error, ratingTexts.ratingFailed);
    }
  };
}
