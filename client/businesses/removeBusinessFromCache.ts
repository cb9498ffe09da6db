/** What becomes of the lists at hand when a business is gone, whoever took it down. */
import type { ApolloCache } from '@apollo/client/cache';
import { withoutItem } from '#client/core/apollo/lists.ts';
import { BusinessPageDocument, GoneBusiness_BusinessFragmentDoc } from '#client/gql/graphql.ts';

/**
 * Takes a business out of every list that holds it and out of the viewer's counts, then out of the cache. A second time
 * changes nothing.
 */
export function removeBusinessFromCache(cache: ApolloCache, viewerId: string | undefined, id: string): void {
  const stored = cache.identify({ __typename: 'Business', id });
  const known = cache.readFragment({ fragment: GoneBusiness_BusinessFragmentDoc, id: stored });
  const isOwn = known?.owner.id === viewerId;
  // A page that shows it, or is being left, finds an answer and does not ask again.
  cache.writeQuery({ query: BusinessPageDocument, variables: { id }, data: { business: null } });
  cache.modify({ fields: { businesses: withoutItem(id) } });
  cache.modify({
    id: cache.identify({ __typename: 'User', id: viewerId }),
    fields: {
      businesses: withoutItem(id),
      savedBusinesses: withoutItem(id),
      numBusinesses: (number: number) => (isOwn ? Math.max(0, number - 1) : number),
      numSaved: (number: number | null) => (number && known?.isSaved ? number - 1 : number),
    },
  });
  // Lists of other people leave out what the cache no longer holds.
  cache.evict({ id: stored });
  cache.gc();
}
