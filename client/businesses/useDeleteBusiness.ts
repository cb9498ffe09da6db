/** Removes a business and every trace of it in the lists at hand. */
import type { ApolloCache } from '@apollo/client/cache';
import { useAuth } from '#client/auth/authContext.ts';
import { withoutItem } from '#client/core/apollo/lists.ts';
import { failureText, toastFailure } from '#client/core/failures.ts';
import { businessPageTexts } from '#client/core/texts/businessPage.ts';
import { toasts } from '#client/core/toasts.ts';
import {
  BusinessPageDocument,
  SaveButton_BusinessFragmentDoc,
  useDeleteBusinessMutation,
} from '#client/gql/graphql.ts';

/** Takes a business out of every list that holds it, then out of the cache. */
function forget(cache: ApolloCache, userId: string | undefined, id: string): void {
  const stored = cache.identify({ __typename: 'Business', id });
  const isSaved = cache.readFragment({ fragment: SaveButton_BusinessFragmentDoc, id: stored })?.isSaved;
  // The page being left may be watching for another moment: it finds an answer and does not ask again.
  cache.writeQuery({ query: BusinessPageDocument, variables: { id }, data: { business: null } });
  cache.modify({ fields: { businesses: withoutItem(id) } });
  cache.modify({
    id: cache.identify({ __typename: 'User', id: userId }),
    fields: {
      businesses: withoutItem(id),
      savedBusinesses: withoutItem(id),
      numBusinesses: (number: number) => Math.max(0, number - 1),
      numSaved: (number: number | null) => (number && isSaved ? number - 1 : number),
    },
  });
  cache.evict({ id: stored });
  cache.gc();
}

interface Deletion {
  /** What this screen says afterwards. */
  deletedText: string;
  /** Leaves the business's own page before its data goes. */
  leave?: () => Promise<void> | void;
}

/** Gives the function that deletes a business, which the person has been asked about. */
export function useDeleteBusiness({ deletedText, leave }: Deletion) {
  const { user } = useAuth();
  const [send, { client }] = useDeleteBusinessMutation();

  return async (id: string): Promise<void> => {
    try {
      await send({ variables: { id } });
    } catch (error) {
      return toastFailure(error, failureText(error, businessPageTexts.deleteFailed));
    }
    await leave?.();
    client.cache.batch({ update: (cache) => forget(cache, user?.id, id) });
    toasts.success(deletedText);
  };
}
