/** The orders of comments: the GraphQL name, and the label. Not in sort-orders.ts, which browsers load first. */

/** The orders of the comments on a business. Each has one direction. */
export const commentSortOrders = {
  newest: { field: 'NEWEST', label: 'Newest' },
  oldest: { field: 'OLDEST', label: 'Oldest' },
  helpful: { field: 'HELPFUL', label: 'Most helpful' },
} as const;

/** The same in REST, whose default is the oldest first. */
export const restCommentOrders = {
  oldest: commentSortOrders.oldest,
  newest: commentSortOrders.newest,
  helpful: commentSortOrders.helpful,
};

export type CommentSort = (typeof commentSortOrders)[keyof typeof commentSortOrders]['field'];
