/** What a rating changes in the cache: the numbers of the business and the viewer's comments. */
import type { Reference } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';

export interface Ratable {
  id: string;
  myRating: number | null;
  /** The numbers of ratings with one to five stars. */
  ratingCounts: number[];
}

/** Returns the business with another rating by the viewer, or without one, as the server will return it. */
export function withRating({ id, myRating, ratingCounts }: Ratable, value: number | null) {
  const counts = ratingCounts.map(
    (number, index) => number - Number(index + 1 === myRating) + Number(index + 1 === value),
  );
  const numRatings = counts.reduce((sum, number) => sum + number, 0);
  const stars = counts.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return {
    __typename: 'Business' as const,
    id,
    myRating: value,
    averageRating: numRatings && stars / numRatings,
    numRatings,
    ratingCounts: counts,
  };
}

/** Sets the rating of the viewer's comments on a business. */
export function rateComments(cache: ApolloCache, businessId: string, viewerId: string, value: number | null): void {
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
