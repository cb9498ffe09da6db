/** Updates the cached lists when a business was deleted, by the viewer or by another user, or hidden by a moderator. */
import type { ApolloCache, ModifierDetails } from '@apollo/client/cache';
import type { ApolloLink } from '@apollo/client/link';
import { dropField, removeItem } from '#client/core/apollo/lists.ts';
import { session } from '#client/core/session.ts';
import {
  BusinessPageDocument,
  GoneBusiness_BusinessFragmentDoc,
  HiddenState_BusinessFragmentDoc,
} from '#client/gql/graphql.ts';

/**
 * Removes a business from every cached list, from the viewer's counts and from the cache. A second call only drops the
 * clusters of the map again.
 * @param viewerId the signed-in user's id, undefined for visitors
 * @param isDeletedHere whether this tab has deleted it, so that the cached counts include it. Otherwise they do where a list of the
 * viewer has it, and are requested again where none does.
 */
export function removeBusinessFromCache(
  cache: ApolloCache,
  viewerId: string | undefined,
  id: string,
  isDeletedHere = false,
): void {
  const stored = cache.identify({ __typename: 'Business', id });
  const cached = cache.readFragment({ fragment: GoneBusiness_BusinessFragmentDoc, id: stored });
  const isOwn = cached !== null && cached.owner.id === viewerId;
  // Lists of visible businesses do not request it.
  const isHidden = cache.readFragment({ fragment: HiddenState_BusinessFragmentDoc, id: stored })?.isHidden ?? false;
  // A mounted page of the business reads this result instead of sending its query again.
  cache.writeQuery({ query: BusinessPageDocument, variables: { id }, data: { business: null } });
  cache.modify({ fields: { businesses: removeItem(id, cached !== null && !isHidden), businessClusters: dropField } });
  const viewer = cache.identify({ __typename: 'User', id: viewerId });
  const isSaved = cached?.isSaved ?? false;
  const changed = new Set<string>();
  const removed = (isCounted: boolean) => {
    const remove = removeItem(id, isCounted);
    return <Field>(list: Field, details: ModifierDetails): Field => {
      const rest = remove(list, details);
      if (rest !== list && rest !== details.DELETE) changed.add(details.fieldName);
      return rest;
    };
  };
  cache.modify({ id: viewer, fields: { businesses: removed(isOwn), savedBusinesses: removed(isSaved) } });
  const lowered =
    (list: string, isCounted: boolean) =>
    (number: number | null, { DELETE }: ModifierDetails) => {
      if (!number || !isCounted) return number;
      return isDeletedHere || changed.has(list) ? number - 1 : DELETE;
    };
  cache.modify({
    id: viewer,
    fields: {
      numBusinesses: lowered('businesses', isOwn && !isHidden),
      numSaved: lowered('savedBusinesses', isSaved),
    },
  });
  // Lists of other users skip references that the cache no longer holds. The activities and notifications of the viewer may name it:
  // without it no page could be read.
  if (cache.evict({ id: stored })) cache.modify({ id: viewer, fields: { feed: dropField, notifications: dropField } });
  cache.gc();
}

/** Removes a hidden business from the lists of visible ones, whose cards have buttons that the server refuses. Its owner's list keeps it. */
function removeHiddenBusiness(cache: ApolloCache, viewerId: string | undefined, id: string): void {
  const stored = cache.identify({ __typename: 'Business', id });
  if (!cache.readFragment({ fragment: HiddenState_BusinessFragmentDoc, id: stored })?.isHidden) return;
  cache.modify({ fields: { businesses: removeItem(id) } });
  cache.modify({
    id: cache.identify({ __typename: 'User', id: viewerId }),
    fields: { savedBusinesses: removeItem(id) },
  });
}

/**
 * Handles a response that reports a business as not found. A hidden business takes no likes, saves, ratings and comments, but its
 * owner and moderators still read it. So after a mutation its page is requested: the response says that the business is hidden, or
 * also that it is not found.
 */
export function handleBusinessNotFound(id: string, { client, operationType }: ApolloLink.Operation): void {
  const update = (change: typeof removeHiddenBusiness) =>
    client.cache.batch({ update: (cache) => change(cache, session.get()?.user.id, id) });
  if (operationType === 'mutation')
    client.query({ query: BusinessPageDocument, variables: { id }, fetchPolicy: 'network-only' }).then(
      () => update(removeHiddenBusiness),
      () => undefined,
    );
  else update(removeBusinessFromCache);
}
