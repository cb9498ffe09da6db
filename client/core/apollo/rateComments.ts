/** What a rating changes in the viewer's comments. */
import type { Reference } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';

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

/**
 * Drops the lists of comments with one rating, which load again. Not for optimistic updates: a shown list would not load again after
 * them.
 */
export function dropRatedLists(cache: ApolloCache, businessId: string): void {
  cache.modify({
    id: cache.identify({ __typename: 'Business', id: businessId }),
    fields: {
      comments: (list: unknown, { storeFieldName, DELETE }) => (storeFieldName.includes('"rating"') ? DELETE : list),
    },
  });
}
