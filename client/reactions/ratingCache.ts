/** What a rating changes in the numbers of the business. */

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
