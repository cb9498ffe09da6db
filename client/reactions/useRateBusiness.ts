/** Rates a business. The average and the viewer's comments show the rating at once; a failed request restores them. */
import type { Reference } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { useRef } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { askToLogin } from '#client/core/wayBack.ts';
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

/** Sets the rating of the viewer's comments on a business. */
function updateComments(cache: ApolloCache, businessId: string, viewerId: string, value: number): void {
  const own: Reference[] = [];
  cache.modify({
    id: cache.identify({ __typename: 'Business', id: businessId }),
    fields: {
      comments: (list: unknown, { readField }) => {
        const isOwn = (node: Reference) => readField('id', readField<Reference>('author', node)) === viewerId;
        own.push(...(list as { edges: { node: Reference }[] }).edges.map(({ node }) => node).filter(isOwn));
        return list;
      },
    },
  });
  for (const { __ref } of own) cache.modify({ id: __ref, fields: { rating: () => value } });
}

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
        optimisticResponse: optimisticResult(business, value),
        update: (cache) => updateComments(cache, business.id, user.id, value),
      });
      toasts.success(ratingTexts.ratingSubmitted);
    } catch (error) {
      toastFailure(error, ratingTexts.ratingFailed);
    }
    if (inProgress.current === value) inProgress.current = undefined;
  };
}
