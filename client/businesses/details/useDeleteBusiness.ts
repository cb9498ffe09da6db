/** Deletes a business and removes it from the cached lists. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { toastServerError } from '#client/core/errors.ts';
import { deleteTexts } from './deleteTexts.ts';
import { deletedIds, deletingIds } from './deletedIds.ts';
import { toasts } from '#client/core/toasts.ts';
import { DeleteBusinessDocument } from '#client/gql/documents/businesses/details/DeleteBusiness.ts';
import { removeBusinessFromCache } from '../removeBusinessFromCache.ts';

/** What happens after a deletion. */
export interface DeletionOptions {
  /** The toast after the deletion. */
  deletedText: string;
  /** Leaves the business's own page, if it is still open, before its data is removed. */
  leave?: () => Promise<void> | void;
}

/** Returns a function that deletes a business. The caller shows the confirmation dialog first, and none while `useIsDeleting`. */
export function useDeleteBusiness({ deletedText, leave }: DeletionOptions) {
  const { user } = useAuth();
  const client = useApolloClient();

  const send = async (id: string): Promise<void> => {
    try {
      await client.mutate({ mutation: DeleteBusinessDocument, variables: { id } });
    } catch (error) {
      return toastServerError(error, deleteTexts.deleteFailed);
    }
    deletedIds.add(id);
    await leave?.();
    client.cache.batch({ update: (cache) => removeBusinessFromCache(cache, user?.id, id, true) });
    toasts.success(deletedText);
  };
  return async (id: string): Promise<void> => {
    deletingIds.set([...deletingIds.get(), id]);
    await send(id).finally(() => deletingIds.set(deletingIds.get().filter((each) => each !== id)));
  };
}
