/**
 * The orders of a list of businesses, by their names in addresses and in REST: the GraphQL name, and the label in the form.
 * `server/directory/filter.ts` holds the SQL and the GraphQL description of each.
 */
export const sortOrders = {
  createdAt: { field: 'CREATED_AT', label: 'Date Created' },
  name: { field: 'NAME', label: 'Name' },
  averageRating: { field: 'AVERAGE_RATING', label: 'Rating' },
  likes: { field: 'LIKES', label: 'Likes' },
} as const;

export type SortBy = keyof typeof sortOrders;
export type SortField = (typeof sortOrders)[SortBy]['field'];

export const defaultSortBy = 'createdAt' satisfies SortBy;
