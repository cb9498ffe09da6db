/**
 * The orders of lists, by their names in addresses and in REST: the GraphQL name, and the label in the form. The first of
 * each table is the default. The server's folders hold the SQL and the GraphQL description of each.
 */

/** The orders of a list of businesses. */
export const sortOrders = {
  createdAt: { field: 'CREATED_AT', label: 'Date Created' },
  name: { field: 'NAME', label: 'Name' },
  averageRating: { field: 'AVERAGE_RATING', label: 'Rating' },
  likes: { field: 'LIKES', label: 'Likes' },
} as const;

/** The order behind 'Best rated'. The select box does not offer it beside the others. */
export const bestOrder = { best: { field: 'BEST', label: 'Best rated' } } as const;

/** The orders of a list of businesses that addresses name. */
export const listOrders = { ...sortOrders, ...bestOrder };

export type SortBy = keyof typeof listOrders;

/** The order by distance needs a position, so that the form does not offer it beside the others. */
export const distanceOrder = { name: 'distance', field: 'DISTANCE' } as const;

export type SortField = (typeof listOrders)[SortBy]['field'] | typeof distanceOrder.field;

export const defaultSortBy = 'createdAt' satisfies SortBy;

/** The orders of the list of users. Each has one direction. */
export const userSortOrders = {
  newest: { field: 'NEWEST', label: 'Newest' },
  followers: { field: 'FOLLOWERS', label: 'Followers' },
  businesses: { field: 'BUSINESSES', label: 'Businesses' },
} as const;

export type UserSort = (typeof userSortOrders)[keyof typeof userSortOrders]['field'];

/** The orders of the viewer's saved businesses. Each has one direction. */
export const savedSortOrders = {
  savedAt: { field: 'SAVED_AT', label: 'Date Saved' },
  name: { field: 'NAME', label: 'Name' },
  averageRating: { field: 'AVERAGE_RATING', label: 'Rating' },
} as const;

export type SavedSort = (typeof savedSortOrders)[keyof typeof savedSortOrders]['field'];
