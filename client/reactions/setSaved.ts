/** Saves a business or removes it from the saved ones. The change shows at once; a failed request undoes it. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { onDefaultVariant, prependItem, removeItem } from '#client/core/apollo/lists.ts';
import { errorMessage, toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { NumSaved_UserFragmentDoc, SetSavedDocument } from '#client/gql/documents/reactions/SetSaved.ts';
import type { SetSavedMutation } from '#client/gql/graphql.ts';

const texts = { added: 'Added to saved businesses', failed: 'Failed to save business' };

export interface Savable {
  id: string;
  name?: string;
  isSaved: boolean;
  numSaves: number;
}

export interface SaveMessages {
  /** The toast after a removal. */
  unsaved: string;
  /** Returns the toast of a failure, where the screen has one of its own. */
  failed?: (error: unknown, saving: boolean) => string;
}

/** The viewer in the optimistic response; null where the page has not loaded the number. */
function viewerAfter(cache: ApolloCache, id: string, saved: boolean): SetSavedMutation['me'] {
  const known = cache.readFragment({
    fragment: NumSaved_UserFragmentDoc,
    id: cache.identify({ __typename: 'User', id }),
    optimistic: true,
  });
  return known && { __typename: 'User', id, numSaved: (known.numSaved ?? 0) + (saved ? 1 : -1) };
}

/** Updates the viewer's own list of saved businesses. */
function updateSaved(cache: ApolloCache, userId: string, businessId: string, saved: boolean): void {
  const business = { __ref: cache.identify({ __typename: 'Business', id: businessId }) ?? '' };
  cache.modify({
    id: cache.identify({ __typename: 'User', id: userId }),
    fields: {
      savedBusinesses: saved
        ? onDefaultVariant(prependItem(businessId, business, 'BusinessEdge'))
        : removeItem(businessId, true),
    },
  });
}

const saveFailed = (error: unknown) => errorMessage(error, texts.failed);

/** Sets a save to the given state. */
export async function setSaved(
  client: ApolloClient,
  userId: string,
  { id, numSaves }: Savable,
  saved: boolean,
  { unsaved, failed = saveFailed }: SaveMessages,
): Promise<void> {
  try {
    await client.mutate({
      mutation: SetSavedDocument,
      variables: { businessId: id, saved },
      optimisticResponse: {
        setSaved: { __typename: 'Business', id, isSaved: saved, numSaves: numSaves + (saved ? 1 : -1) },
        me: viewerAfter(client.cache, userId, saved),
      },
      update: (cache) => updateSaved(cache, userId, id, saved),
    });
    toasts.success(saved ? texts.added : unsaved);
  } catch (error) {
    toastError(error, failed(error, saved));
  }
}
