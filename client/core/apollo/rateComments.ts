/** What a rating changes in the viewer's comments. */
import type { Reference } from '@apollo/client';
import type { ApolloCache, ModifierDetails } from '@apollo/client/cache';

/** Sets the rating of the viewer's comments on a business: in its lists, and of those that an address has named. */
export function rateComments(cache: ApolloCache, businessId: string, viewerId: string, value: number | null): void {
  const own: Reference[] = [];
  const collect = (nodes: Reference[], { readField }: ModifierDetails) =>
    own.push(...nodes.filter((node) => readField('id', readField<Reference>('author', node)) === viewerId));
  cache.modify({
    id: cache.identify({ __typename: 'Business', id: businessId }),
    fields: {
      comments: (list: unknown, details) => {
        const nodes = (list as { edges: { node: Reference }[] }).edges.map(({ node }) => node);
        collect(nodes, details);
        return list;
      },
    },
  });
  cache.modify({
    fields: {
      comment: (node: unknown, details) => {
        if (node && details.storeFieldName.includes(`"businessId":"${businessId}"`))
          collect([node as Reference], details);
        return node;
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
