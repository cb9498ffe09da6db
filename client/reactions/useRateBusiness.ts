/** Gives a business stars: the average moves at once, and back when the server refuses. */
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { ratingTexts } from './ratingTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useRateBusinessMutation, type RateBusinessMutation } from '#client/gql/graphql.ts';

interface Ratable {
  id: string;
  myRating: number | null;
  /** How many gave one star, two stars, up to five. */
  ratingCounts: number[];
}

/** The answer that a rating will most likely bring: the viewer's last one is replaced. */
function expectedAnswer({ id, myRating, ratingCounts }: Ratable, value: number): RateBusinessMutation {
  const counts = ratingCounts.map(
    (number, place) => number - Number(place + 1 === myRating) + Number(place + 1 === value),
  );
  const numRatings = counts.reduce((sum, number) => sum + number, 0);
  const stars = counts.reduce((sum, number, place) => sum + number * (place + 1), 0);
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

/** Gives the function that rates. A visitor is asked to log in. */
export function useRateBusiness() {
  const { isAuthenticated } = useAuth();
  const [send] = useRateBusinessMutation();

  return async (business: Ratable, value: number): Promise<void> => {
    if (!isAuthenticated) return toasts.error(ratingTexts.loginToRate);
    try {
      await send({
        variables: { businessId: business.id, value },
        optimisticResponse: expectedAnswer(business, value),
      });
      toasts.success(ratingTexts.ratingSubmitted);
    } catch (error) {
      toastFailure(error, ratingTexts.ratingFailed);
    }
  };
}
