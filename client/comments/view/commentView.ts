/** The order and the filter of comments in the address of the details page: Back, reload and shared links keep them. */

/** What differs from all comments, newest first. */
export interface CommentView {
  sort?: 'HELPFUL';
  /** Only comments of authors who rate the business with so many stars. */
  rating?: number;
}

const names = { sort: 'sortBy', rating: 'rating' };

/** The view of an address. Invalid values count as absent. */
export function parseCommentView(searchParams: URLSearchParams): CommentView {
  const rating = searchParams.get(names.rating) ?? '';
  return {
    ...(searchParams.get(names.sort) === 'helpful' && { sort: 'HELPFUL' as const }),
    ...(/^[1-5]$/.test(rating) && { rating: Number(rating) }),
  };
}

/** The query parameters of a view. */
export const commentViewParams = ({ sort, rating }: CommentView): Record<string, string> => ({
  ...(sort && { [names.sort]: 'helpful' }),
  ...(rating && { [names.rating]: String(rating) }),
});
