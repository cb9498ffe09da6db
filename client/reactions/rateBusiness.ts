/** Rates a business or takes the rating back. The average and the viewer's comments change at once; a failed request restores them. */
import type { ApolloClient } from '@apollo/client';
import { dropRatedLists, rateComments } from '#client/core/apollo/rateComments.ts';
import { toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { ClearRatingDocument } from '#client/gql/documents/reactions/ClearRating.ts';
import { RateBusinessDocument } from '#client/gql/documents/reactions/RateBusiness.ts';
import { withRating, type Ratable } from './ratingCache.ts';
import { ratingTexts } from './ratingTexts.ts';

/** @param value null takes the rating back */
export async function rateBusiness(
  client: ApolloClient,
  viewerId: string,
  business: Ratable,
  value: number | null,
): Promise<void> {
  const { id } = business;
  const rated = withRating(business, value);
  const update = (cache: ApolloClient['cache']) => rateComments(cache, id, viewerId, value);
  try {
    if (value === null)
      await client.mutate({
        mutation: ClearRatingDocument,
        variables: { businessId: id },
        optimisticResponse: { clearRating: rated },
        update,
      });
    else
      await client.mutate({
        mutation: RateBusinessDocument,
        variables: { businessId: id, value },
        optimisticResponse: { rateBusiness: rated },
        update,
      });
    dropRatedLists(client.cache, id);
    toasts.success(value === null ? ratingTexts.ratingRemoved : ratingTexts.ratingSubmitted);
  } catch (error) {
    toastError(error, value === null ? ratingTexts.removeFailed : ratingTexts.ratingFailed);
  }
}
